/* Marks each number with the number of the case. */

#include <stdio.h>

int main(void)
{
    static int mark[1001];
    int t, n, number;
    scanf("%d", &t);
    for (int number_of_case = 1; number_of_case <= t; number_of_case++) {
        int repeated = 0;
        scanf("%d", &n);
        while (n-- > 0) {
            scanf("%d", &number);
            if (!repeated && mark[number] == number_of_case) repeated = number;
            mark[number] = number_of_case;
        }
        printf("%d\n", repeated);
    }
}
