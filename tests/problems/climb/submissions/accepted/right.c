#include <stdio.h>
int least[200001];
int main(void) {
    int n, value, best = 0;
    scanf("%d", &n);
    while (n--) {
        int low = 0, high = best;
        scanf("%d", &value);
        while (low < high) {
            int middle = (low + high) / 2;
            if (least[middle] < value) low = middle + 1;
            else high = middle;
        }
        least[low] = value;
        if (low == best) best++;
    }
    printf("%d\n", best);
    return 0;
}
