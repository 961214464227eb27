/* Wrong: cells that share a corner belong to the same lake. */

#include <stdio.h>

static char map[52][53];

static int dry(int row, int column)
{
    if (map[row][column] != '#') return 0;
    map[row][column] = '.';
    for (int i = -1; i <= 1; i++)
        for (int j = -1; j <= 1; j++) dry(row + i, column + j);
    return 1;
}

int main(void)
{
    int h, w, lakes = 0;
    scanf("%d %d", &h, &w);
    for (int row = 1; row <= h; row++) scanf("%51s", &map[row][1]);
    for (int row = 1; row <= h; row++)
        for (int column = 1; column <= w; column++) lakes += dry(row, column);
    printf("%d\n", lakes);
}
