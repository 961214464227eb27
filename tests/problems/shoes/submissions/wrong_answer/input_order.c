/* Wrong: takes feet and shoes in the order of the input, as if they were sorted. */

#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    static int feet[1000];
    int n, shoe, cost = 0;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) scanf("%d", &feet[i]);
    for (int i = 0; i < n; i++) {
        scanf("%d", &shoe);
        cost += abs(feet[i] - shoe);
    }
    printf("%d\n", cost);
}
