/* Wrong: a later coin replaces the last coin of a sum, so that the choice is read back wrongly. */

#include <stdio.h>

int main(void)
{
    static int value[101], last[10001];
    int n, s;
    scanf("%d %d", &n, &s);
    last[0] = -1;
    for (int coin = 1; coin <= n; coin++) {
        scanf("%d", &value[coin]);
        for (int sum = s; sum >= value[coin]; sum--)
            if (last[sum - value[coin]]) last[sum] = coin;
    }
    if (last[s]) {
        static int is_chosen[101];
        for (; s > 0; s -= value[last[s]]) is_chosen[last[s]] = 1;
        for (int coin = 1; coin <= n; coin++)
            if (is_chosen[coin]) printf("%d ", coin);
    } else printf("no");
    printf("\n");
}
