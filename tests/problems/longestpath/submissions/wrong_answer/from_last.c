/* Wrong: takes the last vertex for an end of a longest path. */

#include <stdio.h>

int main(void)
{
    static int parent[100001], distance[100001], is_known[100001];
    int n, longest = 0;
    scanf("%d", &n);
    for (int v = 2; v <= n; v++) scanf("%d", &parent[v]);
    is_known[n] = 1;
    for (int v = n; v > 1; v = parent[v]) {
        distance[parent[v]] = distance[v] + 1;
        is_known[parent[v]] = 1;
    }
    for (int v = 1; v <= n; v++) {
        if (!is_known[v]) distance[v] = distance[parent[v]] + 1;
        if (distance[v] > longest) longest = distance[v];
    }
    printf("%d\n", longest);
}
