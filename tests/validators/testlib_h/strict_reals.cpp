// Probabilities with one to three decimals, and a large unsigned number. The group `small` has at most two.
#include "testlib.h"

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, validator.group() == "small" ? 2 : 5, "n");
    inf.readEoln();
    for (int i = 0; i < n; i++) {
        if (i > 0) inf.readSpace();
        inf.readStrictDouble(0, 1, 1, 3, "p");
    }
    inf.readEoln();
    inf.readUnsignedLong(1, 18446744073709551615ULL, "seed");
    inf.readEoln();
    inf.readEof();
}
