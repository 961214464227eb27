// The order in which n runners arrive.
#include "validator.h"

void run() {
    int n = Int(1, 50);
    Endl();
    set<int> seen;
    for (int i = 0; i < n; i++) {
        if (i > 0) Space();
        int runner = Int(1, n);
        assert(seen.insert(runner).second);
    }
    Endl();
}
