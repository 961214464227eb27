#include <stdio.h>
int values[200000];
int main(void) {
    int n, count = 0;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        int j = 0;
        scanf("%d", &values[i]);
        for (int k = 0; k < i; k++) j += values[k] == values[i];
        count += j == 0;
    }
    printf("%d\n", count);
    return 0;
}
