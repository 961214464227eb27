/* S-Dao, wrong: the visited set is not cleared between the cases. */

#include <stdio.h>

enum { WHITE, BLACK, SETS = 1820, POSITIONS = 2 * SETS * SETS };

typedef struct {
    int stones[2]; /* the cells of each colour, as bits */
    int side;      /* whose turn it is */
    int moves;     /* from the initial position */
} Position;

static int number[1 << 16]; /* of each set of four cells, from 0 to 1819 */
static char seen[SETS][SETS][2];
static Position queue[POSITIONS];
static int tail;

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

static void reach(Position at)
{
    if (*mark(&at)) return;
    *mark(&at) = 1;
    queue[tail++] = at;
}

/* Where a stone comes to rest: before the border, or before another stone. */
static int slide(const Position *at, int cell, int down, int right)
{
    int taken = at->stones[WHITE] | at->stones[BLACK];
    int row = cell / 4 + down, column = cell % 4 + right;
    while (row >= 0 && row < 4 && column >= 0 && column < 4) {
        if (taken >> (4 * row + column) & 1) break;
        cell = 4 * row + column;
        row += down;
        column += right;
    }
    return cell;
}

static void reach_all_after(const Position *at)
{
    for (int from = 0; from < 16; from++) {
        if ((at->stones[at->side] >> from & 1) == 0) continue;
        for (int down = -1; down <= 1; down++) {
            for (int right = -1; right <= 1; right++) {
                Position next = *at;
                int to = slide(at, from, down, right);
                if (to == from) continue;
                next.stones[at->side] ^= 1 << from | 1 << to;
                next.side = !at->side;
                next.moves++;
                reach(next);
            }
        }
    }
}

static int is_goal(const Position *at, const Position *goal)
{
    return at->stones[WHITE] == goal->stones[WHITE] && at->stones[BLACK] == goal->stones[BLACK];
}

static int search(Position start, Position goal)
{
    tail = 0;
    reach(start);
    for (int head = 0; head < tail; head++) {
        if (is_goal(&queue[head], &goal)) return queue[head].moves;
        reach_all_after(&queue[head]);
    }
    return -1;
}

static Position read_position(void)
{
    Position at = { { 0, 0 }, WHITE, 0 };
    char stone;
    for (int cell = 0; cell < 16 && scanf(" %c", &stone) == 1; cell++) {
        if (stone == 'w') at.stones[WHITE] |= 1 << cell;
        if (stone == 'b') at.stones[BLACK] |= 1 << cell;
    }
    return at;
}

int main(void)
{
    int cases;
    number_sets();
    if (scanf("%d", &cases) != 1) return 1;
    while (cases-- > 0) {
        Position start = read_position();
        Position goal = read_position();
        printf("%d\n", search(start, goal));
    }
    return 0;
}
