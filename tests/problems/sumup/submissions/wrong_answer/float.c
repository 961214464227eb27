#include <stdio.h>
int main(void) {
    float sum = 0;
    int n, value;
    scanf("%d", &n);
    while (n--) scanf("%d", &value), sum += value;
    printf("%.0f\n", sum);
    return 0;
}
