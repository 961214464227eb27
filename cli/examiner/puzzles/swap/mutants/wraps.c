/* Black-and-white swap, wrong: the last cell of a row is adjacent to the first cell of the next row. */

#include <stdio.h>

enum { BOARDS = 1 << 16, EXCHANGES = 27, UNSEEN = -1 };

typedef struct {
    int one, other;
} Exchange;

static Exchange exchanges[EXCHANGES];
static int nearer[BOARDS]; /* the exchange that brings a board nearer to the target */
static int distance[BOARDS];
static int queue[BOARDS];

static void list_exchanges(void)
{
    int count = 0;
    for (int cell = 0; cell < 16; cell++) {
        if (cell + 4 < 16) exchanges[count++] = (Exchange){ cell, cell + 4 };
        if (cell + 1 < 16) exchanges[count++] = (Exchange){ cell, cell + 1 };
    }
}

/* The board after an exchange; black pieces are bits. */
static int apply(int board, Exchange exchange)
{
    int pieces = 1 << exchange.one | 1 << exchange.other;
    int both = board & pieces;
    return both == 0 || both == pieces ? board : board ^ pieces;
}

static void search(int start, int target)
{
    int head = 0, tail = 0;
    for (int board = 0; board < BOARDS; board++) distance[board] = UNSEEN;
    distance[target] = 0;
    queue[tail++] = target;
    while (head < tail && distance[start] == UNSEEN) {
        int board = queue[head++];
        for (int i = 0; i < EXCHANGES; i++) {
            int next = apply(board, exchanges[i]);
            if (distance[next] != UNSEEN) continue;
            distance[next] = distance[board] + 1;
            nearer[next] = i;
            queue[tail++] = next;
        }
    }
}

static void print_list(int board, int target)
{
    printf("%d\n", distance[board]);
    while (board != target) {
        Exchange exchange = exchanges[nearer[board]];
        int one = exchange.one, other = exchange.other;
        printf("%d%d%d%d\n", one / 4 + 1, one % 4 + 1, other / 4 + 1, other % 4 + 1);
        board = apply(board, exchange);
    }
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
        search(start, target);
        print_list(start, target);
    }
    return 0;
}
