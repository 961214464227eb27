/* Wrong: sums have 32 bits. */

#include <stdint.h>
#include <stdio.h>

int main(void)
{
    int n;
    int32_t number, ending, best;
    scanf("%d %d", &n, &ending);
    best = ending;
    while (--n > 0) {
        scanf("%d", &number);
        ending = (int32_t)((uint32_t)(ending > 0 ? ending : 0) + (uint32_t)number);
        if (ending > best) best = ending;
    }
    printf("%d\n", best);
}
