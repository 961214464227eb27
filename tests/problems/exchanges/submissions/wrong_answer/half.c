/* Wrong: each exchange puts two numbers in their places. */

#include <stdio.h>

int main(void)
{
    int n, number, misplaced = 0;
    scanf("%d", &n);
    for (int i = 1; i <= n; i++) {
        scanf("%d", &number);
        misplaced += number != i;
    }
    printf("%d\n", (misplaced + 1) / 2);
}
