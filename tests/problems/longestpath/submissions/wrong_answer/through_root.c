/* Wrong: only paths that start at the root or pass through it. */

#include <stdio.h>

int main(void)
{
    static int parent[100001], height[100001];
    int n, longest = 0;
    scanf("%d", &n);
    for (int v = 2; v <= n; v++) scanf("%d", &parent[v]);
    for (int v = n; v >= 2; v--) {
        int u = parent[v], branch = height[v] + 1;
        if (u == 1 && height[u] + branch > longest) longest = height[u] + branch;
        if (branch > height[u]) height[u] = branch;
    }
    printf("%d\n", longest);
}
