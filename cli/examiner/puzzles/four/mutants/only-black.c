/* Four in a row, wrong: it does not accept four white stones as a goal. */

#include <stdio.h>

enum { BLACK, WHITE, POSITIONS = 411840 * 2 };

typedef struct {
    int blanks[2];
    int black; /* the cells, as bits; white are the others that are not blank */
    int side;  /* whose turn it is */
    int steps;
} Position;

static const int LINES[10] = {
    0x000F, 0x00F0, 0x0F00, 0xF000, 0x1111, 0x2222, 0x4444, 0x8888, 0x8421, 0x1248,
};

static Position queue[POSITIONS];
static char seen[16][16][1 << 16][2];

static char *mark(const Position *at)
{
    return &seen[at->blanks[0]][at->blanks[1]][at->black][at->side];
}

static int white(const Position *at)
{
    return 0xFFFF & ~(at->black | 1 << at->blanks[0] | 1 << at->blanks[1]);
}

static int has_line(int stones)
{
    for (int i = 0; i < 10; i++)
        if ((stones & LINES[i]) == LINES[i]) return 1;
    return 0;
}

/* Moves a blank to a cell beside it; says whether a stone of the right side stands there. */
static int step(Position *at, int blank, int direction)
{
    static const int DOWN[4] = { -1, 0, 0, 1 }, RIGHT[4] = { 0, -1, 1, 0 };
    int from = at->blanks[blank];
    int row = from / 4 + DOWN[direction], column = from % 4 + RIGHT[direction];
    int to = 4 * row + column;
    if (row < 0 || row > 3 || column < 0 || column > 3) return 0;
    if (((at->side == BLACK ? at->black : white(at)) >> to & 1) == 0) return 0;
    if (at->side == BLACK) at->black ^= 1 << from | 1 << to;
    at->blanks[blank] = to;
    at->side = !at->side;
    at->steps++;
    return 1;
}

static int search(Position start)
{
    int head = 0, tail = 0, answer = -1;
    for (start.side = BLACK; start.side <= WHITE; start.side++) {
        queue[tail++] = start;
        *mark(&start) = 1;
    }
    while (head < tail && answer < 0) {
        Position at = queue[head++];
        if (has_line(at.black)) answer = at.steps;
        for (int blank = 0; blank < 2; blank++) {
            for (int direction = 0; direction < 4; direction++) {
                Position next = at;
                if (!step(&next, blank, direction) || *mark(&next)) continue;
                *mark(&next) = 1;
                queue[tail++] = next;
            }
        }
    }
    while (tail > 0) *mark(&queue[--tail]) = 0;
    return answer;
}

/* Reads a board; says whether there was one. */
static int read_board(Position *start)
{
    char stone;
    int blanks = 0;
    start->black = start->steps = 0;
    for (int cell = 0; cell < 16; cell++) {
        if (scanf(" %c", &stone) != 1) return 0;
        if (stone == 'B') start->black |= 1 << cell;
        if (stone == 'O' && blanks < 2) start->blanks[blanks++] = cell;
    }
    return 1;
}

int main(void)
{
    Position start = { 0 };
    while (read_board(&start)) printf("%d\n", search(start));
    return 0;
}
