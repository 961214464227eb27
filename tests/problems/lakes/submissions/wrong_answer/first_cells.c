/* Wrong: a cell starts a lake if there is no water above it and to the left of it. */

#include <stdio.h>

int main(void)
{
    static char map[51][52];
    int h, w, lakes = 0;
    scanf("%d %d", &h, &w);
    for (int row = 1; row <= h; row++) scanf("%51s", &map[row][1]);
    for (int row = 1; row <= h; row++)
        for (int column = 1; column <= w; column++)
            lakes += map[row][column] == '#' && map[row - 1][column] != '#' && map[row][column - 1] != '#';
    printf("%d\n", lakes);
}
