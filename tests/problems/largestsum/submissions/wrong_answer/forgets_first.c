/* Wrong: the sum that ends at the first number is never continued. */

#include <stdio.h>

int main(void)
{
    int n;
    long long number, ending = 0, best;
    scanf("%d %lld", &n, &best);
    while (--n > 0) {
        scanf("%lld", &number);
        ending = (ending > 0 ? ending : 0) + number;
        if (ending > best) best = ending;
    }
    printf("%lld\n", best);
}
