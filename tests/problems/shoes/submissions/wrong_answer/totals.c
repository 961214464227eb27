/* Wrong: compares the totals, so that a small shoe makes up for a large one. */

#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n, size, difference = 0;
    scanf("%d", &n);
    for (int i = 0; i < 2 * n; i++) {
        scanf("%d", &size);
        difference += i < n ? size : -size;
    }
    printf("%d\n", abs(difference));
}
