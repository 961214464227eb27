#include <stdio.h>
/* Different numbers may have the same hash. */
char seen[1009];
int main(void) {
    int n, value, count = 0;
    scanf("%d", &n);
    while (n--) {
        scanf("%d", &value);
        count += !seen[value % 1009];
        seen[value % 1009] = 1;
    }
    printf("%d\n", count);
    return 0;
}
