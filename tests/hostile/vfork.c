/* Waits for ever for a child that has its memory, in a wait that signals do not interrupt. */
#include <unistd.h>

int main(void) {
    if (vfork() == 0) {
        for (;;) {
            pause();
        }
    }
}
