/* Wrong: prints two decimals. */

#include <math.h>
#include <stdio.h>

int main(void)
{
    int n;
    double x, y, next_x, next_y, length = 0;
    scanf("%d %lf %lf", &n, &x, &y);
    while (--n > 0) {
        scanf("%lf %lf", &next_x, &next_y);
        length += hypot(next_x - x, next_y - y);
        x = next_x;
        y = next_y;
    }
    printf("%.2f\n", length);
}
