// A recipe: weights in kilograms, with at most two decimals; at most 10 kilograms in all.
#include "validator.h"

void run() {
    int n = Int(1, 10);
    Endl();
    double total = 0;
    for (int i = 0; i < n; i++) {
        total += Float(0, 5, 2);
        Endl();
    }
    assert(total < 10.001);
}
