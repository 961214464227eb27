/* Wrong: the height and the width are exchanged when lakes are counted. */

#include <stdio.h>

static char map[52][53];

static int dry(int row, int column)
{
    if (map[row][column] != '#') return 0;
    map[row][column] = '.';
    dry(row - 1, column);
    dry(row + 1, column);
    dry(row, column - 1);
    dry(row, column + 1);
    return 1;
}

int main(void)
{
    int h, w, lakes = 0;
    scanf("%d %d", &h, &w);
    for (int row = 1; row <= h; row++) scanf("%51s", &map[row][1]);
    for (int row = 1; row <= w; row++)
        for (int column = 1; column <= h; column++) lakes += dry(row, column);
    printf("%d\n", lakes);
}
