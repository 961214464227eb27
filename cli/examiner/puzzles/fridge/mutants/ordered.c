/* The Pilots Brothers' refrigerator, wrong: it tries the same switches in every order. */

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

static int list[16];

/* The board after a switch; closed handles are bits. */
static int turn(int board, int cell)
{
    for (int other = 0; other < 16; other++)
        if (other / 4 == cell / 4 || other % 4 == cell % 4) board ^= 1 << other;
    return board;
}

/* Opens all handles with this many switches. */
static int open(int board, int left)
{
    if (left == 0) return board == 0;
    for (int cell = 0; cell < 16; cell++) {
        if (open(turn(board, cell), left - 1)) {
            list[left - 1] = cell;
            return 1;
        }
    }
    return 0;
}

int main(void)
{
    int board;
    while (read_board(&board)) {
        int count = 0;
        while (!open(board, count)) count++;
        printf("%d\n", count);
        for (int i = 0; i < count; i++) printf("%d %d\n", list[i] / 4 + 1, list[i] % 4 + 1);
    }
    return 0;
}
