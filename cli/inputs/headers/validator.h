// The header `validator.h` of problem packages for Kattis (Kodsport, Nordic olympiad): it chooses inputs instead of reading them.
//
// The validator defines `void run()`; this header has `main`. Functions:
//
//   Int(lo, hi)                               an integer
//   SpacedInts(count, lo, hi)                 integers with spaces between them, then a line end
//   Float(lo, hi, decimals, strict = true)    a number with at most so many decimals; Float(lo, hi) and, in older headers,
//                                             Float(lo, hi, strict): with any number of them
//   SpacedFloats(count, lo, hi, decimals)     such numbers with spaces between them, then a line end; without `decimals`, too
//   Char(), Word(), Line()                    free text: a character; up to a space or a line end; a line and its end
//                                             (older headers have `_token()` for `Word()`)
//   Char(c), Space(), Endl(), Eof()           a fixed character, the end of the input
//   Arg(name), Arg(name, default)             an argument NAME=VALUE; an argument that is not read is reported
//   AssertUnique(values)                      refuses equal values
//   die(message), die_line(message, more)     refuses
//
// `SetGeneratorMode()` and `_peek1()` are not supported.
#ifndef QUADRILLE_VALIDATOR_H
#define QUADRILLE_VALIDATOR_H
#include "quadrille.h"
using namespace std;

void run();

[[noreturn]] inline void die(const string &message, quadrille::Line line = __builtin_LINE()) { quadrille::refuse(message, line); }
[[noreturn]] inline void die_line(const string &message, quadrille::Line line = __builtin_LINE()) { quadrille::refuse(message, line); }
[[noreturn]] inline void die_line(const string &message, const string &, quadrille::Line line = __builtin_LINE()) { die_line(message, line); }

namespace quadrille {

struct Argument {
    string value;
    bool is_read;
};

inline map<string, Argument> &arguments() {
    static map<string, Argument> all;
    return all;
}

// A number that is converted as the validator needs it.
struct Value {
    long long number;
    Line line;

    long long within(long long least, long long most) const {
        if (number < least || number > most) refuse(quadrille::join(number, " is not from ", least, " to ", most), line);
        return number;
    }
    operator long long() const { return number; }
    operator int() const { return static_cast<int>(within(INT_MIN, INT_MAX)); }
    operator bool() const { return within(0, 1) == 1; }
};

// The value of an argument: a text, an integer (also in the form 1e5), or 0 or 1.
class ArgumentValue {
    string name, text;
    Line line;

    Value value() const {
        char *end;
        long long number = strtoll(text.c_str(), &end, 10);
        if (*end) number = static_cast<long long>(strtold(text.c_str(), &end));
        if (text.empty() || *end) refuse("the argument " + name + "=" + text + " is not a number", line);
        return {number, line};
    }

  public:
    ArgumentValue(const string &name, const string &text, Line line) : name(name), text(text), line(line) {}
    operator string() const { return text; }
    operator long long() const { return value(); }
    operator int() const { return value(); }
    operator bool() const { return value(); }
};

inline const string *argument(const string &name) {
    const auto found = arguments().find(name);
    if (found == arguments().end()) return nullptr;
    found->second.is_read = true;
    return &found->second.value;
}

} // namespace quadrille

inline quadrille::ArgumentValue Arg(const string &name, quadrille::Line line = __builtin_LINE()) {
    const string *text = quadrille::argument(name);
    if (!text) quadrille::refuse("the argument " + name + " is missing", line);
    return {name, *text, line};
}
inline quadrille::ArgumentValue Arg(const string &name, long long absent, quadrille::Line line = __builtin_LINE()) {
    const string *text = quadrille::argument(name);
    return {name, text ? *text : to_string(absent), line};
}
inline string Arg(const string &name, const string &absent) {
    const string *text = quadrille::argument(name);
    return text ? *text : absent;
}

inline void SetGeneratorMode(quadrille::Line line = __builtin_LINE()) { quadrille::unsupported("SetGeneratorMode()", line); }
inline char _peek1(quadrille::Line line = __builtin_LINE()) { quadrille::unsupported("_peek1()", line); }

template <class Values> void AssertUnique(const Values &values, quadrille::Line line = __builtin_LINE()) {
    const set<typename Values::value_type> different(begin(values), end(values));
    if (different.size() != values.size()) quadrille::refuse("two values are equal", line);
}

namespace IO {

inline void Char(char expected) {
    if (expected == -1) quadrille::end();
    else quadrille::write(string(1, expected));
}
inline char Char(quadrille::Line line = __builtin_LINE()) { return quadrille::free_text("\3", line)[0]; }
inline void Space() { Char(' '); }
inline void Endl() { Char('\n'); }
inline void Eof() { quadrille::end(); }
inline string Word(quadrille::Line line = __builtin_LINE()) { return quadrille::free_text("\2*", line); }
inline string _token(quadrille::Line line = __builtin_LINE()) { return Word(line); }
inline string Line(quadrille::Line line = __builtin_LINE()) {
    const string text = quadrille::free_text("\1*", line);
    Endl();
    return text;
}
inline quadrille::Value Int(long long lo, long long hi, quadrille::Line line = __builtin_LINE()) {
    return {quadrille::integer(lo, hi, line), line};
}
inline double Float(double lo, double hi, int decimals = -1, bool = true, quadrille::Line line = __builtin_LINE()) {
    return decimals < 0 ? quadrille::real(lo, hi, line) : quadrille::decimal(lo, hi, 0, decimals, line);
}
inline double Float(double lo, double hi, bool, quadrille::Line line = __builtin_LINE()) { return quadrille::real(lo, hi, line); }
template <class Low, class High, class Number = conditional_t<is_same<Low, High>::value, Low, long long>>
vector<Number> SpacedInts(long long count, Low lo, High hi, quadrille::Line line = __builtin_LINE()) {
    const auto values = quadrille::list<Number>(count, " ", [&] { return quadrille::integer<long long>(lo, hi, line); });
    Endl();
    return values;
}
inline vector<double> SpacedFloats(long long count, double lo, double hi, int decimals = -1, quadrille::Line line = __builtin_LINE()) {
    const auto values = quadrille::list<double>(count, " ", [&] { return Float(lo, hi, decimals, true, line); });
    Endl();
    return values;
}

} // namespace IO
using namespace IO;

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        const string argument = argv[i];
        const size_t equals = argument.find('=');
        if (equals != string::npos) quadrille::arguments()[argument.substr(0, equals)] = {argument.substr(equals + 1), false};
    }
    run();
    Eof();
    for (const auto &argument : quadrille::arguments())
        if (!argument.second.is_read) quadrille::unsupported("the argument `" + argument.first + "`, which is never read,", 0);
    return 42;
}

#endif
