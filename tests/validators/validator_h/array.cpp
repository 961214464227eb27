// Temperatures of n days.
#include "validator.h"

void run() {
    int n = Int(1, 100);
    Endl();
    SpacedInts(n, -50, 50);
    Eof();
}
