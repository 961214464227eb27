/* Wrong: does not read the rest of a case after the answer is known. */

#include <stdio.h>
#include <string.h>

int main(void)
{
    static int is_marked[1001];
    int t, n, number;
    scanf("%d", &t);
    while (t-- > 0) {
        int repeated = 0;
        memset(is_marked, 0, sizeof is_marked);
        scanf("%d", &n);
        while (n-- > 0 && !repeated) {
            scanf("%d", &number);
            if (is_marked[number]) repeated = number;
            is_marked[number] = 1;
        }
        printf("%d\n", repeated);
    }
}
