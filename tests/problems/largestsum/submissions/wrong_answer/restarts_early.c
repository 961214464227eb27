/* Wrong: starts again after each negative number, not after each negative sum. */

#include <stdio.h>

int main(void)
{
    int n;
    long long number, ending = 0, best = -1000000000;
    scanf("%d", &n);
    while (n-- > 0) {
        scanf("%lld", &number);
        ending += number;
        if (ending > best) best = ending;
        if (number < 0) ending = 0;
    }
    printf("%lld\n", best);
}
