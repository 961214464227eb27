#include <stdio.h>
#include <stdlib.h>
int values[200000];
int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
int main(void) {
    int n, count = 0;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) scanf("%d", &values[i]);
    qsort(values, n, sizeof values[0], compare);
    for (int i = 0; i < n; i++) count += i == 0 || values[i] != values[i - 1];
    printf("%d\n", count);
    return 0;
}
