/* Flip Game, wrong: the buffer has no room for the end of a line, which then is read as a row. */

#include <stdio.h>

enum { ALL_WHITE = 0, ALL_BLACK = 0xFFFF, NO_WAY = 17 };

/* The board after a press; black pieces are bits. */
static int press(int board, int cell)
{
    int row = cell / 4, column = cell % 4;
    int turned = 1 << cell;
    if (row > 0) turned |= 1 << (cell - 4);
    if (row < 3) turned |= 1 << (cell + 4);
    if (column > 0) turned |= 1 << (cell - 1);
    if (column < 3) turned |= 1 << (cell + 1);
    return board ^ turned;
}

/* The fewest presses on this cell and those behind it. */
static int fewest(int board, int cell)
{
    int without, with;
    if (board == ALL_WHITE || board == ALL_BLACK) return 0;
    if (cell == 16) return NO_WAY;
    without = fewest(board, cell + 1);
    with = 1 + fewest(press(board, cell), cell + 1);
    return with < without ? with : without;
}

int main(void)
{
    char row[5];
    int board = 0, presses;
    for (int i = 0; i < 4; i++) {
        if (!fgets(row, sizeof row, stdin)) return 1;
        for (int j = 0; j < 4 && row[j]; j++)
            if (row[j] == 'b') board |= 1 << (4 * i + j);
    }
    presses = fewest(board, 0);
    if (presses >= NO_WAY) printf("Impossible\n");
    else printf("%d\n", presses);
    return 0;
}
