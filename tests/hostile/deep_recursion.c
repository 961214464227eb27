/* Needs 60 MB of stack, which only the limit of memory limits. */
#include <stdio.h>
#include <stdlib.h>

static int depth(int levels) {
    volatile char frame[1000];
    frame[0] = 1;
    return levels == 0 ? 0 : depth(levels - 1) + frame[0];
}

int main(void) {
    if (depth(60000) == 60000)
        puts(getenv("ANSWER"));
}
