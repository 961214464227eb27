/* S-Dao, right: breadth-first search from both ends, until they meet. */

#include <stdio.h>

enum { WHITE, BLACK, SETS = 1820, POSITIONS = 2 * SETS * SETS, FORWARD = 1, BACKWARD = 2 };

typedef struct {
    int stones[2]; /* the cells of each colour, as bits */
    int side;      /* whose turn it is */
} Position;

static const int DOWN[8] = { -1, -1, -1, 0, 0, 1, 1, 1 };
static const int RIGHT[8] = { -1, 0, 1, -1, 1, -1, 0, 1 };

static int number[1 << 16]; /* of each set of four cells, from 0 to 1819 */
static char seen[SETS][SETS][2];
static Position queues[2][POSITIONS];
static int heads[2], tails[2];

static void number_sets(void)
{
    int count = 0;
    for (int one = 0; one < 16; one++)
        for (int two = 0; two < one; two++)
            for (int three = 0; three < two; three++)
                for (int four = 0; four < three; four++)
                    number[1 << one | 1 << two | 1 << three | 1 << four] = count++;
}

static char *mark(const Position *at)
{
    return &seen[number[at->stones[WHITE]]][number[at->stones[BLACK]]][at->side];
}

/* The next cell in a direction; -1 if the border or a stone is there. */
static int next_cell(const Position *at, int cell, int direction)
{
    int row = cell / 4 + DOWN[direction], column = cell % 4 + RIGHT[direction];
    if (row < 0 || row > 3 || column < 0 || column > 3) return -1;
    cell = 4 * row + column;
    return (at->stones[WHITE] | at->stones[BLACK]) >> cell & 1 ? -1 : cell;
}

/* Puts a position into a queue, unless it is there; says whether it is in the other one. */
static int reach(Position at, int end)
{
    char *seen_from = mark(&at);
    if (*seen_from & (FORWARD | BACKWARD) & ~end) return 1;
    if (*seen_from) return 0;
    *seen_from = end;
    queues[end - 1][tails[end - 1]++] = at;
    return 0;
}

static Position moved(Position at, int from, int to, int colour)
{
    at.stones[colour] ^= 1 << from | 1 << to;
    at.side = !at.side;
    return at;
}

/* Goes on to all positions after a move. */
static int forward(Position at)
{
    for (int from = 0; from < 16; from++) {
        if ((at.stones[at.side] >> from & 1) == 0) continue;
        for (int direction = 0; direction < 8; direction++) {
            int to = from;
            for (int next; (next = next_cell(&at, to, direction)) >= 0;) to = next;
            if (to != from && reach(moved(at, from, to, at.side), FORWARD)) return 1;
        }
    }
    return 0;
}

/* Goes back to all positions before a move: a stone rests where it cannot go on. */
static int backward(Position at)
{
    for (int to = 0; to < 16; to++) {
        if ((at.stones[!at.side] >> to & 1) == 0) continue;
        for (int direction = 0; direction < 8; direction++) {
            if (next_cell(&at, to, direction) >= 0) continue;
            for (int from = to; (from = next_cell(&at, from, 7 - direction)) >= 0;)
                if (reach(moved(at, to, from, !at.side), BACKWARD)) return 1;
        }
    }
    return 0;
}

/* Goes a layer further from the end that has fewer positions to go on from. */
static int search(Position start, Position goal)
{
    start.side = goal.side = WHITE;
    heads[0] = heads[1] = tails[0] = tails[1] = 0;
    reach(start, FORWARD);
    if (reach(goal, BACKWARD)) return 0;
    goal.side = BLACK;
    reach(goal, BACKWARD);
    for (int moves = 1;; moves++) {
        int sizes[2] = { tails[0] - heads[0], tails[1] - heads[1] };
        int end = sizes[0] <= sizes[1] ? 0 : 1;
        int last = tails[end];
        if (sizes[end] == 0) return -1;
        while (heads[end] < last) {
            Position at = queues[end][heads[end]++];
            if (end == 0 ? forward(at) : backward(at)) return moves;
        }
    }
}

/* Leaves nothing behind for the next case. */
static void forget(void)
{
    for (int end = 0; end < 2; end++)
        while (tails[end] > 0) *mark(&queues[end][--tails[end]]) = 0;
}

static void read_position(Position *at)
{
    char stone;
    at->stones[WHITE] = at->stones[BLACK] = 0;
    for (int cell = 0; cell < 16 && scanf(" %c", &stone) == 1; cell++) {
        if (stone == 'w') at->stones[WHITE] |= 1 << cell;
        if (stone == 'b') at->stones[BLACK] |= 1 << cell;
    }
}

int main(void)
{
    int cases;
    number_sets();
    if (scanf("%d", &cases) != 1) return 1;
    while (cases-- > 0) {
        Position start, goal;
        read_position(&start);
        read_position(&goal);
        printf("%d\n", search(start, goal));
        forget();
    }
    return 0;
}
