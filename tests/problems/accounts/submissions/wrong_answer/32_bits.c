/* Wrong: sums have 32 bits. */

#include <stdint.h>
#include <stdio.h>

int main(void)
{
    static uint32_t account[1001];
    int n, q, a, b;
    char kind;
    scanf("%d %d", &n, &q);
    while (q-- > 0) {
        scanf(" %c %d %d", &kind, &a, &b);
        if (kind == '+') account[a] += b;
        else {
            uint32_t sum = 0;
            for (int i = a; i <= b; i++) sum += account[i];
            printf("%d\n", (int32_t)sum);
        }
    }
}
