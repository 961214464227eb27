// A countdown: numbers that become smaller, one per line, until a zero.
#include "validator.h"

void run() {
    long long last = Int(0, 1000000000);
    Endl();
    for (int i = 0; i < 5; i++) {
        if (last == 0) return;
        last = Int(0, last - 1);
        Endl();
    }
    if (last > 0) die_line("the countdown is too long");
}
