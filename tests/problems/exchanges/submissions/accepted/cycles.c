/* A cycle of k numbers takes k - 1 exchanges. */

#include <stdio.h>

int main(void)
{
    static int p[1001], is_seen[1001];
    int n, exchanges;
    scanf("%d", &n);
    for (int i = 1; i <= n; i++) scanf("%d", &p[i]);
    exchanges = n;
    for (int i = 1; i <= n; i++) {
        if (is_seen[i]) continue;
        exchanges--;
        for (int j = i; !is_seen[j]; j = p[j]) is_seen[j] = 1;
    }
    printf("%d\n", exchanges);
}
