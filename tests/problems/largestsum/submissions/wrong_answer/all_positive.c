/* Wrong: adds all positive numbers, also if they are not consecutive. */

#include <stdio.h>

int main(void)
{
    int n;
    long long number, sum = 0, largest = -1000000000;
    scanf("%d", &n);
    while (n-- > 0) {
        scanf("%lld", &number);
        if (number > 0) sum += number;
        if (number > largest) largest = number;
    }
    printf("%lld\n", largest > 0 ? sum : largest);
}
