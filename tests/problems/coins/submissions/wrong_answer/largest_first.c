/* Wrong: takes the largest coin that fits. */

#include <stdio.h>

int main(void)
{
    static int value[101], is_chosen[101];
    int n, s;
    scanf("%d %d", &n, &s);
    for (int coin = 1; coin <= n; coin++) scanf("%d", &value[coin]);
    for (;;) {
        int largest = 0;
        for (int coin = 1; coin <= n; coin++)
            if (!is_chosen[coin] && value[coin] <= s && value[coin] > value[largest]) largest = coin;
        if (largest == 0) break;
        is_chosen[largest] = 1;
        s -= value[largest];
    }
    for (int coin = 1; coin <= n && s == 0; coin++)
        if (is_chosen[coin]) printf("%d ", coin);
    puts(s > 0 ? "no" : "");
}
