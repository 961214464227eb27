// Queries on a list: `1 i x` sets a value, `2 l r` asks for a sum. At least one asks.
#include "testlib.h"

int main() {
    registerValidation();
    int n = inf.readInt(1, 10, "n");
    inf.readSpace();
    int q = inf.readInt(1, 10, "q");
    inf.readEoln();
    int asked = 0;
    for (int i = 0; i < q; i++) {
        int type = inf.readInt(1, 2, "type");
        inf.readSpace();
        int first = inf.readInt(1, n, "first");
        inf.readSpace();
        if (type == 1) inf.readLong(-1000000000000000000LL, 1000000000000000000LL, "x");
        else inf.readInt(first, n, "last"), asked++;
        inf.readEoln();
    }
    if (asked == 0) quitf(_fail, "no query asks");
    inf.readEof();
}
