/* Wrong: a deposit changes the sum of one prefix, not of all later ones. */

#include <stdio.h>

int main(void)
{
    static long long prefix[1001];
    int n, q, a, b;
    char kind;
    scanf("%d %d", &n, &q);
    while (q-- > 0) {
        scanf(" %c %d %d", &kind, &a, &b);
        if (kind == '+') prefix[a] += b;
        else printf("%lld\n", prefix[b] - prefix[a - 1]);
    }
}
