/* The Pilots Brothers' refrigerator, right: it counts closed handles.

   A switch is needed if an odd number of handles in its row and column is closed. */

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

/* Whether an odd number of handles in the row and column of a cell is closed; closed handles are bits. */
static int is_needed(int board, int cell)
{
    int count = 0;
    for (int other = 0; other < 16; other++)
        if (other / 4 == cell / 4 || other % 4 == cell % 4) count += board >> other & 1;
    return count % 2;
}

int main(void)
{
    int board;
    while (read_board(&board)) {
        int count = 0;
        for (int cell = 0; cell < 16; cell++) count += is_needed(board, cell);
        printf("%d\n", count);
        for (int cell = 0; cell < 16; cell++)
            if (is_needed(board, cell)) printf("%d %d\n", cell / 4 + 1, cell % 4 + 1);
    }
    return 0;
}
