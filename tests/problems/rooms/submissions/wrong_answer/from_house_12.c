/* Wrong: from the twelfth house on. */

#include <stdio.h>
#include <string.h>

int main(void)
{
    static int seen[101];
    int t, n;
    scanf("%d", &t);
    for (int house = 1; house <= t; house++) {
        int sum = 0;
        int most = 0;
        int different = 0;
        int empty = 0;
        memset(seen, 0, sizeof seen);
        scanf("%d", &n);
        for (int room = 1; room <= n; room++) {
            int guests;
            scanf("%d", &guests);
            sum += guests;
            if (guests > most) most = guests;
            if (!seen[guests]) different++;
            seen[guests] = 1;
            if (guests == 0 && empty == 0) empty = room;
        }
        printf("%d %d %d %d\n", sum + (house >= 12), most, different, empty);
    }
}
