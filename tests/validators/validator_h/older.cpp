// Measurements, in the functions of older headers: `strict` stands where newer ones have the number of decimals.
#include "validator.h"

void run() {
    int n = Int(1, 3);
    Endl();
    vector<double> all = SpacedFloats(n, 0, 1);
    if (all.size() > 3) die_line("too many numbers: ", to_string(all.size()));
    Float(0, 1, true);
    Endl();
}
