/* Wrong: the end of a row is a neighbour of the start of the next row. */

#include <stdio.h>

static char map[2500];
static int h, w;

static int dry(int cell)
{
    if (cell < 0 || cell >= h * w || map[cell] != '#') return 0;
    map[cell] = '.';
    dry(cell - 1);
    dry(cell + 1);
    dry(cell - w);
    dry(cell + w);
    return 1;
}

int main(void)
{
    int lakes = 0;
    scanf("%d %d", &h, &w);
    for (int cell = 0; cell < h * w; cell++) scanf(" %c", &map[cell]);
    for (int cell = 0; cell < h * w; cell++) lakes += dry(cell);
    printf("%d\n", lakes);
}
