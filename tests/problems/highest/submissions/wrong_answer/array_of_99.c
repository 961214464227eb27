#include <stdio.h>
/* The array should have as many values as there may be. */
int values[99];
int main(void) {
    int n, value, best = 0;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        scanf("%d", &value);
        if (i < 99) values[i] = value;
    }
    for (int i = 0; i < 99; i++)
        if (values[i] > best) best = values[i];
    printf("%d\n", best);
    return 0;
}
