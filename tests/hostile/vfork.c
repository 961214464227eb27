/* Waits without end for a child that shares its memory; signals do not interrupt the wait. */
#include <unistd.h>

int main(void) {
    if (vfork() == 0) {
        for (;;) {
            pause();
        }
    }
}
