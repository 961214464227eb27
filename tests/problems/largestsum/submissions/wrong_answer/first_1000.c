/* Wrong: ignores all numbers after the first 1,000. */

#include <stdio.h>

int main(void)
{
    int n;
    long long number, ending, best;
    scanf("%d %lld", &n, &ending);
    if (n > 1000) n = 1000;
    best = ending;
    while (--n > 0) {
        scanf("%lld", &number);
        ending = (ending > 0 ? ending : 0) + number;
        if (ending > best) best = ending;
    }
    printf("%lld\n", best);
}
