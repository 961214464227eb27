#include <stdio.h>
int main(void) {
    long long sum = 0, value;
    int n;
    scanf("%d", &n);
    while (n--) scanf("%lld", &value), sum += value;
    printf("%lld\n", sum);
    return 0;
}
