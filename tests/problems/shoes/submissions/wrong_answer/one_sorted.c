/* Wrong: sorts the feet, but not the shoes. */

#include <stdio.h>
#include <stdlib.h>

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

int main(void)
{
    static int feet[1000];
    int n, shoe, cost = 0;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) scanf("%d", &feet[i]);
    qsort(feet, n, sizeof(int), compare);
    for (int i = 0; i < n; i++) {
        scanf("%d", &shoe);
        cost += abs(feet[i] - shoe);
    }
    printf("%d\n", cost);
}
