/* Black-and-white swap, wrong: boards with the same remainder are taken for one board. */

#include <stdio.h>

enum { BOARDS = 12870, EXCHANGES = 24, MODULUS = 4999, NOT_FOUND = -1 };

typedef struct {
    int one, other; /* two cells side by side, or one above the other */
} Exchange;

typedef struct {
    int board;
    int nearer; /* where the board that is nearer to the target stands in the queue */
    Exchange exchange;
} Node;

static Exchange exchanges[EXCHANGES];
static Node queue[BOARDS];
static char seen[MODULUS];

static void list_exchanges(void)
{
    int count = 0;
    for (int cell = 0; cell < 16; cell++) {
        if (cell / 4 < 3) exchanges[count++] = (Exchange){ cell, cell + 4 };
        if (cell % 4 < 3) exchanges[count++] = (Exchange){ cell, cell + 1 };
    }
}

/* The board after an exchange; black pieces are bits. */
static int apply(int board, Exchange exchange)
{
    int pieces = 1 << exchange.one | 1 << exchange.other;
    int both = board & pieces;
    return both == 0 || both == pieces ? board : board ^ pieces;
}

/* Searches from the target; returns where the start stands in the queue. */
static int search(int start, int target)
{
    int tail = 0;
    for (int i = 0; i < MODULUS; i++) seen[i] = 0;
    seen[target % MODULUS] = 1;
    queue[tail++].board = target;
    for (int head = 0; head < tail; head++) {
        int board = queue[head].board;
        if (board == start) return head;
        for (int i = 0; i < EXCHANGES; i++) {
            int next = apply(board, exchanges[i]);
            if (seen[next % MODULUS]) continue;
            seen[next % MODULUS] = 1;
            queue[tail++] = (Node){ next, head, exchanges[i] };
        }
    }
    return NOT_FOUND;
}

static void print_list(int node)
{
    int count = 0;
    for (int at = node; at > 0; at = queue[at].nearer) count++;
    printf("%d\n", count);
    for (int at = node; at > 0; at = queue[at].nearer) {
        int one = queue[at].exchange.one, other = queue[at].exchange.other;
        printf("%d%d%d%d\n", one / 4 + 1, one % 4 + 1, other / 4 + 1, other % 4 + 1);
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
        int node = search(start, target);
        if (node == NOT_FOUND) printf("Impossible\n");
        else print_list(node);
    }
    return 0;
}
