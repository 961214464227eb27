/* Wrong: each foot gets the nearest of the remaining shoes. */

#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    static int feet[1000], shoes[1000], is_used[1000];
    int n, cost = 0;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) scanf("%d", &feet[i]);
    for (int i = 0; i < n; i++) scanf("%d", &shoes[i]);
    for (int i = 0; i < n; i++) {
        int best = -1;
        for (int j = 0; j < n; j++)
            if (!is_used[j] && (best < 0 || abs(shoes[j] - feet[i]) < abs(shoes[best] - feet[i]))) best = j;
        is_used[best] = 1;
        cost += abs(shoes[best] - feet[i]);
    }
    printf("%d\n", cost);
}
