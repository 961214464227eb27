/* Moving toys, wrong: iterative deepening that searches the same boards again and again. */

#include <stdio.h>

static int target;

static int reaches(int board, int left);

/* Whether the target is reached after an exchange of two cells. */
static int exchange(int board, int one, int other, int left)
{
    int cells = 1 << one | 1 << other;
    if ((board & cells) == 0 || (board & cells) == cells) return 0;
    return reaches(board ^ cells, left);
}

/* Whether the target is reached after this many moves; toys are bits. */
static int reaches(int board, int left)
{
    if (left == 0) return board == target;
    for (int cell = 0; cell < 16; cell++) {
        if (cell < 12 && exchange(board, cell, cell + 4, left - 1)) return 1;
        if (cell % 4 < 3 && exchange(board, cell, cell + 1, left - 1)) return 1;
    }
    return 0;
}

/* Reads a board; returns whether there was one. */
static int read_board(int *board)
{
    char cell_text;
    *board = 0;
    for (int cell = 0; cell < 16; cell++) {
        if (scanf(" %c", &cell_text) != 1) return 0;
        if (cell_text == '1') *board |= 1 << cell;
    }
    return 1;
}

int main(void)
{
    int start;
    while (read_board(&start) && read_board(&target)) {
        int moves = 0;
        while (!reaches(start, moves)) moves++;
        printf("%d\n", moves);
    }
    return 0;
}
