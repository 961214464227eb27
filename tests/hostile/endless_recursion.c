/* Uses stack without end. */

static int depth(int level) {
    volatile char frame[1000];
    frame[0] = 1;
    return depth(level + 1) + frame[0];
}

int main(void) { return depth(0); }
