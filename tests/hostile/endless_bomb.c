/* Each process starts others as fast as possible, for five seconds. */

#include <time.h>
#include <unistd.h>

int main(void)
{
    time_t end = time(NULL) + 5;
    while (time(NULL) < end)
        fork();
    return 0;
}
