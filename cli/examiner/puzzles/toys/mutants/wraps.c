/* Moving toys, wrong: the last cell of a row is adjacent to the first cell of the next row. */

#include <stdio.h>

enum { BOARDS = 1 << 16, UNSEEN = -1 };

static int distance[BOARDS];
static int queue[BOARDS];
static int head, tail;

static void reach(int board, int moves)
{
    if (distance[board] != UNSEEN) return;
    distance[board] = moves;
    queue[tail++] = board;
}

/* Reaches the board after an exchange of two cells, if only one of them has a toy; toys are bits. */
static void exchange(int board, int one, int other)
{
    int cells = 1 << one | 1 << other;
    if ((board & cells) != 0 && (board & cells) != cells) reach(board ^ cells, distance[board] + 1);
}

static int search(int start, int target)
{
    for (int board = 0; board < BOARDS; board++) distance[board] = UNSEEN;
    head = tail = 0;
    reach(start, 0);
    while (distance[target] == UNSEEN) {
        int board = queue[head++];
        for (int cell = 0; cell < 16; cell++) {
            if (cell < 12) exchange(board, cell, cell + 4);
            if (cell < 15) exchange(board, cell, cell + 1);
        }
    }
    return distance[target];
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
    int start, target;
    while (read_board(&start) && read_board(&target)) printf("%d\n", search(start, target));
    return 0;
}
