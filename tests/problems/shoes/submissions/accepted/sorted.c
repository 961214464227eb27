/* The smallest foot gets the smallest shoe, and so on. */

#include <stdio.h>
#include <stdlib.h>

static int sizes[2][1000];

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

int main(void)
{
    int n, cost = 0;
    scanf("%d", &n);
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < n; i++) scanf("%d", &sizes[side][i]);
        qsort(sizes[side], n, sizeof(int), compare);
    }
    for (int i = 0; i < n; i++) cost += abs(sizes[0][i] - sizes[1][i]);
    printf("%d\n", cost);
}
