// Accepts the words of the judge's answer; the white space between them does not matter. It does the
// same as the checker wcmp.cpp of testlib. The program needs testlib.h.
#include "testlib.h"
#include <string>

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int words = 0;
    while (!ans.seekEof() && !ouf.seekEof()) {
        std::string expected = ans.readToken(), found = ouf.readToken();
        words++;
        if (found != expected)
            quitf(_wa, "word %d: expected %s, found %s", words, expected.c_str(),
                  found.substr(0, 40).c_str());
    }
    if (!ans.seekEof())
        quitf(_wa, "only %d words", words);
    if (!ouf.seekEof())
        quitf(_wa, "text follows the last answer");
    quitf(_ok, "%d words", words);
}
