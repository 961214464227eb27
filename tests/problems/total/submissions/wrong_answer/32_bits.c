#include <stdio.h>
int main(void) {
    unsigned sum = 0, value;
    int n;
    scanf("%d", &n);
    while (n--) scanf("%u", &value), sum += value;
    printf("%d\n", (int)sum);
    return 0;
}
