#include <stdio.h>
int main(void) {
    int n, value, best = 0;
    scanf("%d", &n);
    while (n--) {
        scanf("%d", &value);
        if (value > best) best = value;
    }
    printf("%d\n", best);
    return 0;
}
