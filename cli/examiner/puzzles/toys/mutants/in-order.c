/* Moving toys, wrong: the first toy goes to the first target, the second toy to the second target, and so on. */

#include <stdio.h>
#include <stdlib.h>

/* Reads the cells of a board with toys; returns how many, or -1 at the end. */
static int read_toys(int toys[16])
{
    char cell_text;
    int count = 0;
    for (int cell = 0; cell < 16; cell++) {
        if (scanf(" %c", &cell_text) != 1) return -1;
        if (cell_text == '1') toys[count++] = cell;
    }
    return count;
}

int main(void)
{
    int from[16], to[16];
    while (read_toys(from) >= 0) {
        int count = read_toys(to), moves = 0;
        for (int i = 0; i < count; i++)
            moves += abs(from[i] / 4 - to[i] / 4) + abs(from[i] % 4 - to[i] % 4);
        printf("%d\n", moves);
    }
    return 0;
}
