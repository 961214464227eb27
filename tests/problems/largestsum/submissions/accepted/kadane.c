/* The largest sum that ends at each number. */

#include <stdio.h>

int main(void)
{
    int n;
    long long number, ending, best;
    scanf("%d %lld", &n, &ending);
    best = ending;
    while (--n > 0) {
        scanf("%lld", &number);
        ending = (ending > 0 ? ending : 0) + number;
        if (ending > best) best = ending;
    }
    printf("%lld\n", best);
}
