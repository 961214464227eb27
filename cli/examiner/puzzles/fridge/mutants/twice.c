/* The Pilots Brothers' refrigerator, wrong: a switch turns its row and then its column, and so its own handle twice. */

#include <stdio.h>

/* Reads a board; returns whether there was one. */
static int read_board(int *board)
{
    char handle;
    *board = 0;
    for (int cell = 0; cell < 16; cell++) {
        if (scanf(" %c", &handle) != 1) return 0;
        if (handle == '+') *board |= 1 << cell;
    }
    return 1;
}

/* Adds a switch for each handle in the row and in the column of a closed handle. */
static void add_switches(int cell, int needed[16])
{
    for (int i = 0; i < 4; i++) {
        needed[cell / 4 * 4 + i] ^= 1;
        needed[4 * i + cell % 4] ^= 1;
    }
}

int main(void)
{
    int board;
    while (read_board(&board)) {
        int needed[16] = { 0 }, count = 0;
        for (int cell = 0; cell < 16; cell++)
            if (board >> cell & 1) add_switches(cell, needed);
        for (int cell = 0; cell < 16; cell++) count += needed[cell];
        printf("%d\n", count);
        for (int cell = 0; cell < 16; cell++)
            if (needed[cell]) printf("%d %d\n", cell / 4 + 1, cell % 4 + 1);
    }
    return 0;
}
