// A small part of testlib, so that the tests can compile the checkers and validators of packages and run them many
// times in one process.
//
// It has only the functions that these programs call. A result is thrown as an exception: testlib ends the process.
#pragma once
#include <cstdlib>
#include <cstring>
#include <string>

enum Result { _ok, _wa, _pe, _fail };

template <class... Values>
[[noreturn]] void quitf(Result result, const char *, Values...) {
    throw result;
}

class InStream {
public:
    // The result if a word or the end of a line is missing.
    Result fault = _fail;
    bool isStrict = false;

    // Begins a text.
    void start(const std::string &content) {
        text = content;
        at = 0;
    }

    std::string readToken() {
        if (!isStrict)
            skipBlanks();
        size_t first = at;
        while (at < text.size() && !isBlank())
            at++;
        if (at == first)
            throw fault;
        return text.substr(first, at - first);
    }

    int readInt(int least, int most, const char *) {
        std::string token = readToken();
        int number = std::atoi(token.c_str());
        if (std::to_string(number) != token || number < least || number > most)
            throw fault;
        return number;
    }

    bool seekEof() {
        skipBlanks();
        return at == text.size();
    }

    void readEoln() {
        if (at == text.size() || text[at] != '\n')
            throw fault;
        at++;
    }

    void readEof() {
        if (at < text.size())
            throw fault;
    }

private:
    std::string text;
    size_t at = 0;

    bool isBlank() const { return text[at] != 0 && std::strchr(" \t\r\n", text[at]) != nullptr; }

    void skipBlanks() {
        while (at < text.size() && isBlank())
            at++;
    }
};

static InStream inf, ouf, ans;

inline void registerTestlibCmd(int, char **) { ouf.fault = _pe; }

inline void registerValidation(int, char **) { inf.isStrict = true; }

#define ensuref(condition, ...) \
    do { \
        if (!(condition)) \
            throw _fail; \
    } while (false)
