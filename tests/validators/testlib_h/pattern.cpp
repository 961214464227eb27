// A word, a number as a word, and a line of words.
#include "testlib.h"

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    inf.readToken("[a-c]{1,5}", "word");
    inf.readSpace();
    inf.readWord("-?[1-9]|0|x_\\[[01]{2}\\]", "code");
    inf.readEoln();
    inf.readLine("[ab]{1,3}\\ [ab]{1,3}|[ab]{1,3}", "words");
    inf.readEof();
}
