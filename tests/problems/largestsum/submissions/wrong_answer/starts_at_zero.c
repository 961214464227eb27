/* Wrong: the best sum starts at 0, also if all numbers are negative. */

#include <stdio.h>

int main(void)
{
    int n;
    long long number, ending = 0, best = 0;
    scanf("%d", &n);
    while (n-- > 0) {
        scanf("%lld", &number);
        ending = (ending > 0 ? ending : 0) + number;
        if (ending > best) best = ending;
    }
    printf("%lld\n", best);
}
