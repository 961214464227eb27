// Names of different lengths; no two are equal.
#include "validation.h"

int main(int argc, char **argv) {
    InputValidator v(argc, argv);
    int n = v.read_integer("n", 1, 20);
    v.newline();
    v.read_strings("name", n, 1, 8, "abc", Unique, Newline);
}
