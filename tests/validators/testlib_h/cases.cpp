// T cases; the sum of all n is at most 10.
#include "testlib.h"

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int t = inf.readInt(1, 10, "t");
    inf.readEoln();
    int sum = 0;
    for (int i = 1; i <= t; i++) {
        setTestCase(i);
        int n = inf.readInt(1, 10, "n");
        inf.readEoln();
        inf.readInts(n, 0, 9, "a");
        inf.readEoln();
        sum += n;
        quitif(sum > 10, _fail, "the sum of n is %d", sum);
    }
    unsetTestCase();
    inf.readEof();
}
