/* Computes without end in four threads. */
#include <pthread.h>
#include <stddef.h>

static void *compute(void *nothing) {
    for (volatile unsigned long turn = 0;; turn++) {
    }
    return nothing;
}

int main(void) {
    pthread_t threads[3];
    for (int i = 0; i < 3; i++) {
        pthread_create(&threads[i], NULL, compute, NULL);
    }
    compute(NULL);
}
