// Commands of a robot: turn, or walk a number of steps.
#include "validation.h"

int main(int argc, char **argv) {
    InputValidator v(argc, argv);
    int q = v.read_integer("q", 1, 30);
    v.newline();
    for (int i = 0; i < q; i++) {
        std::string command = v.test_strings({"left", "right", "go"}, "command");
        if (command == "go") {
            v.space();
            v.read_integer("steps", 1, 100);
        }
        v.newline();
    }
}
