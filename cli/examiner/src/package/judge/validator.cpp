// Accepts an input that has exactly the required characters. The program needs testlib.h.
#include "testlib.h"
#include <string>
#include <vector>

@DATA@

// Reads a board; returns the number of each character of ALPHABET.
static std::vector<int> readBoard() {
    std::vector<int> counts(ALPHABET.size());
    for (int row = 1; row <= 4; row++) {
        std::string text = inf.readToken();
        inf.readEoln();
        ensuref(text.size() == 4, "a row has 4 characters, found %d", int(text.size()));
        for (char piece : text) {
            size_t index = ALPHABET.find(piece);
            ensuref(index != std::string::npos, "unknown character in a row");
            counts[index]++;
        }
    }
    return counts;
}

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int cases = 1;
    if (COUNTED) {
        cases = inf.readInt(0, MOST_CASES, "cases");
        inf.readEoln();
    }
    for (int number = 0; number < cases; number++) {
        std::vector<int> first;
        for (int board = 0; board < BOARDS; board++) {
            if (SEPARATED && board > 0)
                inf.readEoln();
            std::vector<int> counts = readBoard();
            if (board == 0)
                first = counts;
            ensuref(STONES.empty() || counts == STONES, "a board has wrong numbers of pieces");
            for (char piece : REQUIRED)
                ensuref(counts[ALPHABET.find(piece)] > 0, "a board lacks a required character");
            ensuref(!EQUAL || counts == first, "the boards have different numbers of pieces");
        }
    }
    inf.readEof();
    return 0;
}
