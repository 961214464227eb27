// Runs the program PROGRAM, which needs testlib.h, once for each record of standard input.
//
// A record is three texts: the input, the output and the judge's answer. Each has its length before it, on a line
// of its own. For each record, the exit code of the program is printed on a line.
#include "testlib.h"
#include <iostream>

#define main program_main
#include PROGRAM
#undef main

int main() {
    std::ios::sync_with_stdio(false);
    for (size_t length; std::cin >> length;) {
        for (InStream *stream : {&inf, &ouf, &ans}) {
            if (stream != &inf)
                std::cin >> length;
            std::cin.get();
            std::string text(length, ' ');
            std::cin.read(&text[0], length);
            stream->start(text);
        }
        int result = _ok;
        try {
            result = program_main(0, nullptr);
        } catch (Result thrown) {
            result = thrown;
        }
        std::cout << result << '\n';
    }
}
