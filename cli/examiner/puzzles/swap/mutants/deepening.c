/* Black-and-white swap, wrong: iterative deepening that looks at the same boards again and again. */

#include <stdio.h>

enum { EXCHANGES = 24, LONGEST = 32 };

typedef struct {
    int one, other; /* two cells side by side, or one above the other */
} Exchange;

static Exchange exchanges[EXCHANGES];
static Exchange list[LONGEST];

static void list_exchanges(void)
{
    int count = 0;
    for (int cell = 0; cell < 16; cell++) {
        if (cell / 4 < 3) exchanges[count++] = (Exchange){ cell, cell + 4 };
        if (cell % 4 < 3) exchanges[count++] = (Exchange){ cell, cell + 1 };
    }
}

/* Whether so many exchanges lead to the target; they are written down from the last to the first. */
static int leads(int board, int target, int most)
{
    if (most == 0) return board == target;
    for (int i = 0; i < EXCHANGES; i++) {
        int pieces = 1 << exchanges[i].one | 1 << exchanges[i].other;
        int both = board & pieces;
        if (both == 0 || both == pieces) continue;
        if (leads(board ^ pieces, target, most - 1)) {
            list[most - 1] = exchanges[i];
            return 1;
        }
    }
    return 0;
}

/* Reads a board; says whether there was one. */
static int read_board(int *board)
{
    char piece;
    *board = 0;
    for (int cell = 0; cell < 16; cell++) {
        if (scanf(" %c", &piece) != 1) return 0;
        if (piece == '1') *board |= 1 << cell;
    }
    return 1;
}

int main(void)
{
    int start, target;
    list_exchanges();
    while (read_board(&start) && read_board(&target)) {
        int count = 0;
        while (!leads(start, target, count)) count++;
        printf("%d\n", count);
        while (count-- > 0) {
            int one = list[count].one, other = list[count].other;
            printf("%d%d%d%d\n", one / 4 + 1, one % 4 + 1, other / 4 + 1, other % 4 + 1);
        }
    }
    return 0;
}
