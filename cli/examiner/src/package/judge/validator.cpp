// Accepts an input that has exactly the required characters. The program needs testlib.h.
#include "testlib.h"
#include <string>
#include <vector>

// The characters of a board: black, white and, if there is one, blank.
static const std::string ALPHABET = @ALPHABET@;
// The number of each character on a board; empty if any numbers are allowed.
static const std::vector<int> STONES = {@STONES@};
// Characters that each board has at least once.
static const std::string REQUIRED = @REQUIRED@;
// Whether the boards of a case have equal numbers of each character.
static const bool EQUAL = @EQUAL@;
// The number of boards of a case.
static const int BOARDS = @BOARDS@;
// Whether a blank line stands between the boards of a case.
static const bool SEPARATED = @SEPARATED@;
// Whether the first line has the number of cases. If not, there is one case.
static const bool COUNTED = @COUNTED@;
// The greatest number of cases.
static const int MOST_CASES = @MOST_CASES@;

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
