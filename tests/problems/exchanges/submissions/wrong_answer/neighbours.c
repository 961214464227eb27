/* Wrong: counts exchanges of neighbours. */

#include <stdio.h>

int main(void)
{
    static int p[1000];
    int n, exchanges = 0;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        scanf("%d", &p[i]);
        for (int j = 0; j < i; j++) exchanges += p[j] > p[i];
    }
    printf("%d\n", exchanges);
}
