/* Wrong: only paths that start at the root. */

#include <stdio.h>

int main(void)
{
    static int depth[100001];
    int n, parent, longest = 0;
    scanf("%d", &n);
    for (int v = 2; v <= n; v++) {
        scanf("%d", &parent);
        depth[v] = depth[parent] + 1;
        if (depth[v] > longest) longest = depth[v];
    }
    printf("%d\n", longest);
}
