/* Wrong: finds the first number that is repeated later. */

#include <stdio.h>

int main(void)
{
    static int numbers[1000];
    int t, n;
    scanf("%d", &t);
    while (t-- > 0) {
        int repeated = 0;
        scanf("%d", &n);
        for (int i = 0; i < n; i++) scanf("%d", &numbers[i]);
        for (int i = 0; i < n && !repeated; i++)
            for (int j = i + 1; j < n; j++)
                if (numbers[i] == numbers[j]) repeated = numbers[i];
        printf("%d\n", repeated);
    }
}
