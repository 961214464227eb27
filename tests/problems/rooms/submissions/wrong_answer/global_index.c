/* Wrong: the place of the next number is not reset, but the numbers are read from the start. */

#include <stdio.h>
#include <string.h>

static int guests[5001], next;

int main(void)
{
    int t, n;
    scanf("%d", &t);
    while (t-- > 0) {
        int sum = 0, most = 0, different = 0, empty = 0, seen[101];
        memset(seen, 0, sizeof seen);
        scanf("%d", &n);
        for (int room = 1; room <= n; room++) scanf("%d", &guests[next++]);
        for (int room = 1; room <= n; room++) {
            int number = guests[room - 1];
            sum += number;
            if (number > most) most = number;
            if (!seen[number]) different++;
            seen[number] = 1;
            if (number == 0 && empty == 0) empty = room;
        }
        printf("%d %d %d %d\n", sum, most, different, empty);
    }
}
