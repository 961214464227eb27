/* Wrong: makes one exchange for each place, although another number may come to the place. */

#include <stdio.h>

int main(void)
{
    static int p[1001];
    int n, exchanges = 0;
    scanf("%d", &n);
    for (int i = 1; i <= n; i++) scanf("%d", &p[i]);
    for (int i = 1; i <= n; i++)
        if (p[i] != i) {
            int number = p[i];
            p[i] = p[number];
            p[number] = number;
            exchanges++;
        }
    printf("%d\n", exchanges);
}
