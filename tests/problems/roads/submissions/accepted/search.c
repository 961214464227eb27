/* Breadth-first search. */

#include <stdio.h>

int main(void)
{
    static int has_road[101][101], distance[101], queue[100];
    int n, m, a, b, length = 1;
    scanf("%d %d", &n, &m);
    while (m-- > 0) {
        scanf("%d %d", &a, &b);
        has_road[a][b] = has_road[b][a] = 1;
    }
    queue[0] = distance[1] = 1;
    for (int i = 0; i < length; i++)
        for (int town = 1; town <= n; town++)
            if (has_road[queue[i]][town] && !distance[town]) {
                distance[town] = distance[queue[i]] + 1;
                queue[length++] = town;
            }
    printf("%d\n", distance[n] - 1);
}
