/* Wrong: one round over the roads, which is enough only if they are sorted. */

#include <stdio.h>

int main(void)
{
    static int distance[101];
    int n, m, a, b;
    scanf("%d %d", &n, &m);
    for (int town = 2; town <= n; town++) distance[town] = n;
    while (m-- > 0) {
        scanf("%d %d", &a, &b);
        if (distance[a] + 1 < distance[b]) distance[b] = distance[a] + 1;
        if (distance[b] + 1 < distance[a]) distance[a] = distance[b] + 1;
    }
    printf("%d\n", distance[n] < n ? distance[n] : -1);
}
