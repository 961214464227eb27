/* The Pilots Brothers' refrigerator, wrong: it tries all sets, but only those of up to ten switches. */

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

enum { MOST = 10 };

static int list[16];

/* The board after a switch; closed handles are bits. */
static int turn(int board, int cell)
{
    for (int other = 0; other < 16; other++)
        if (other / 4 == cell / 4 || other % 4 == cell % 4) board ^= 1 << other;
    return board;
}

/* Opens all handles with this many switches of this cell and the cells after it. */
static int open(int board, int cell, int left)
{
    if (left == 0) return board == 0;
    if (16 - cell < left) return 0;
    if (open(turn(board, cell), cell + 1, left - 1)) {
        list[left - 1] = cell;
        return 1;
    }
    return open(board, cell + 1, left);
}

int main(void)
{
    int board;
    while (read_board(&board)) {
        int count = 0;
        while (count < MOST && !open(board, 0, count)) count++;
        printf("%d\n", count);
        for (int i = 0; i < count; i++) printf("%d %d\n", list[i] / 4 + 1, list[i] % 4 + 1);
    }
    return 0;
}
