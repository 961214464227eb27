/* Wrong: walks back to the first point. */

#include <math.h>
#include <stdio.h>

int main(void)
{
    int n;
    double x, y, first_x, first_y, next_x, next_y, length = 0;
    scanf("%d %lf %lf", &n, &x, &y);
    first_x = x;
    first_y = y;
    while (--n > 0) {
        scanf("%lf %lf", &next_x, &next_y);
        length += hypot(next_x - x, next_y - y);
        x = next_x;
        y = next_y;
    }
    printf("%.9f\n", length + hypot(first_x - x, first_y - y));
}
