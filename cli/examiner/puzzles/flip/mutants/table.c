/* Flip Game, right: one breadth-first search from both goals answers every board. */

#include <stdio.h>

enum { BOARDS = 1 << 16, ALL_WHITE = 0, ALL_BLACK = BOARDS - 1 };

static int presses[BOARDS]; /* to the nearer goal; -1: no way */
static int queue[BOARDS];

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

static void search(void)
{
    int head = 0, tail = 0;
    for (int board = 0; board < BOARDS; board++) presses[board] = -1;
    presses[ALL_WHITE] = presses[ALL_BLACK] = 0;
    queue[tail++] = ALL_WHITE;
    queue[tail++] = ALL_BLACK;
    while (head < tail) {
        int board = queue[head++];
        for (int cell = 0; cell < 16; cell++) {
            int next = press(board, cell);
            if (presses[next] < 0) {
                presses[next] = presses[board] + 1;
                queue[tail++] = next;
            }
        }
    }
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
    search();
    while (read_board(&board)) {
        if (presses[board] < 0) printf("Impossible\n");
        else printf("%d\n", presses[board]);
    }
    return 0;
}
