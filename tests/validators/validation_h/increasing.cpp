// Stations along a line, and the passengers that want to go from one station to a later one.
#include "validation.h"

int main(int argc, char **argv) {
    InputValidator v(argc, argv);
    int n = v.read_integer("n", 2, 50);
    v.newline();
    v.read_integers("position", n, 0, 1'000'000, StrictlyIncreasing);
    int q = v.read_integer("q", 0, 50);
    v.newline();
    for (int i = 0; i < q; i++) {
        int from = v.read_integer("from", 1, n - 1);
        v.space();
        v.read_integer("to", from + 1, n);
        v.newline();
    }
}
