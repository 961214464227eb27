/* Flip Game, wrong: it prints `impossible`, and the statement has a capital letter. */

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

/* Reads a board; says whether there was one. */
static int read_board(int *board)
{
    char piece;
    *board = 0;
    for (int cell = 0; cell < 16; cell++) {
        if (scanf(" %c", &piece) != 1) return 0;
        if (piece == 'b') *board |= 1 << cell;
    }
    return 1;
}

int main(void)
{
    int board;
    while (read_board(&board)) {
        int presses = fewest(board, 0);
        if (presses >= NO_WAY) printf("impossible\n");
        else printf("%d\n", presses);
    }
    return 0;
}
