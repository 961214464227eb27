/* Wrong: takes the meetings as if they were sorted by their ends. */

#include <stdio.h>

int main(void)
{
    int n, start, end, time = 0, count = 0;
    scanf("%d", &n);
    while (n-- > 0) {
        scanf("%d %d", &start, &end);
        if (start >= time) {
            time = end;
            count++;
        }
    }
    printf("%d\n", count);
}
