// Accepts every shortest list of moves. The judge's answer begins with the least number of moves.
// The program needs testlib.h.
#include "testlib.h"
#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

// The character of a black piece.
static const std::string BLACK = @BLACK@;
// The answer to an unsolvable case.
static const std::string UNSOLVABLE = @UNSOLVABLE@;
// The black cells of each goal; empty if the second board of the input is the goal.
static const std::vector<int> GOALS = {@GOALS@};
// Whether a move is legal only if its cells have pieces of both colours.
static const bool UNLIKE = @UNLIKE@;
// The number of words of a move.
static const int WORDS = @WORDS@;
// Each move with the cells that it changes. Bit 0 is the first cell of the first row.
static const std::map<std::string, int> MOVES = {
@MOVES@};

// Reads a board of the input; returns the cells with a black piece. Bit 0 is the first cell.
static int readBoard() {
    int cells = 0;
    for (int row = 0; row < 4; row++) {
        std::string text = inf.readToken();
        for (int column = 0; column < 4; column++)
            if (text.at(column) == BLACK[0])
                cells |= 1 << (4 * row + column);
    }
    return cells;
}

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int board = readBoard();
    std::vector<int> goals = GOALS;
    if (goals.empty())
        goals.push_back(readBoard());
    std::string expected = ans.readToken(), found = ouf.readToken();
    if (found != expected)
        quitf(_wa, "expected %s, found %s", expected.c_str(), found.substr(0, 40).c_str());
    if (expected != UNSOLVABLE) {
        int number = std::atoi(expected.c_str());
        for (int at = 1; at <= number; at++) {
            if (ouf.seekEof())
                quitf(_wa, "expected %d moves, found %d", number, at - 1);
            std::string move = ouf.readToken();
            for (int word = 1; word < WORDS; word++)
                move += " " + ouf.readToken();
            if (MOVES.count(move) == 0)
                quitf(_wa, "move %d: %s is not a move", at, move.substr(0, 40).c_str());
            int cells = MOVES.at(move), black = board & cells;
            if (UNLIKE && (black == 0 || black == cells))
                quitf(_wa, "move %d: %s exchanges equal pieces", at, move.c_str());
            board ^= cells;
        }
        if (std::find(goals.begin(), goals.end(), board) == goals.end())
            quitf(_wa, "the list ends on a wrong board");
    }
    if (!ouf.seekEof())
        quitf(_wa, "text follows the last move");
    quitf(_ok, "%s moves", expected.c_str());
}
