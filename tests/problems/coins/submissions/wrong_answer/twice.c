/* Wrong: sums in increasing order, so that a coin is taken several times. */

#include <stdio.h>

static int value[101], last[10001];

static void print(int sum)
{
    if (sum == 0) return;
    print(sum - value[last[sum]]);
    printf("%d ", last[sum]);
}

int main(void)
{
    int n, s;
    scanf("%d %d", &n, &s);
    for (int coin = 1; coin <= n; coin++) {
        scanf("%d", &value[coin]);
        for (int sum = value[coin]; sum <= s; sum++)
            if (!last[sum] && (sum == value[coin] || last[sum - value[coin]])) last[sum] = coin;
    }
    if (last[s]) print(s);
    else printf("no");
    printf("\n");
}
