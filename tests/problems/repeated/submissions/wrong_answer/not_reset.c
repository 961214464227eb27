/* Wrong: numbers of earlier cases stay marked. */

#include <stdio.h>

int main(void)
{
    static int is_marked[1001];
    int t, n, number;
    scanf("%d", &t);
    while (t-- > 0) {
        int repeated = 0;
        scanf("%d", &n);
        while (n-- > 0) {
            scanf("%d", &number);
            if (!repeated && is_marked[number]) repeated = number;
            is_marked[number] = 1;
        }
        printf("%d\n", repeated);
    }
}
