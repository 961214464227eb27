/* Flip Game, wrong: it tries 0, 1, 2, … presses, without end if the board is unsolvable. */

#include <stdio.h>

enum { ALL_WHITE = 0, ALL_BLACK = 0xFFFF };

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

/* Whether so many presses, on this cell and those behind it, make the board uniform. */
static int will_do(int board, int cell, int presses)
{
    if (presses == 0) return board == ALL_WHITE || board == ALL_BLACK;
    for (; cell < 16; cell++)
        if (will_do(press(board, cell), cell + 1, presses - 1)) return 1;
    return 0;
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
        int presses = 0;
        while (!will_do(board, 0, presses)) presses++;
        printf("%d\n", presses);
    }
    return 0;
}
