/* Wrong: `abs` takes integers, so that the fractions of differences are lost. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n;
    double x, y, next_x, next_y, length = 0;
    scanf("%d %lf %lf", &n, &x, &y);
    while (--n > 0) {
        scanf("%lf %lf", &next_x, &next_y);
        length += hypot(abs((int)(next_x - x)), abs((int)(next_y - y)));
        x = next_x;
        y = next_y;
    }
    printf("%.9f\n", length);
}
