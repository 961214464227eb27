/* Wrong: a deposit replaces the sum on the account. */

#include <stdio.h>

int main(void)
{
    static long long account[1001];
    int n, q, a, b;
    char kind;
    scanf("%d %d", &n, &q);
    while (q-- > 0) {
        scanf(" %c %d %d", &kind, &a, &b);
        if (kind == '+') account[a] = b;
        else {
            long long sum = 0;
            for (int i = a; i <= b; i++) sum += account[i];
            printf("%lld\n", sum);
        }
    }
}
