/* Each process starts others as fast as possible, for five seconds. They stop at 4,000 starts in all: the limits of the
   system do not stop an administrator, and without processes left, other tests could start none. */

#include <stdatomic.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
    time_t end = time(NULL) + 5;
    atomic_int *started = mmap(NULL, sizeof *started, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    while (time(NULL) < end)
        if (atomic_load(started) < 4000) {
            atomic_fetch_add(started, 1);
            fork();
        } else {
            usleep(1000);
        }
    return 0;
}
