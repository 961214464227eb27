/* Attaches to its supervisor as a debugger does, and waits for ever. */
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
    pid_t parent = getppid();
    if (ptrace(PTRACE_ATTACH, parent, 0, 0) == 0) {
        waitpid(parent, 0, 0);
    } else {
        /* The system forbids it, and the supervisor is killed instead. */
        kill(parent, SIGKILL);
    }
    pause();
}
