// The part of `testlib.h` for validators: it chooses inputs instead of reading them.
//
// `registerValidation(argc, argv)`, then the functions of `inf` (an `InStream`):
//
//   readInt, readInteger, readLong, readUnsignedLong, readReal, readDouble      (), or (min, max, name)
//   readStrictReal, readStrictDouble (min, max, decimals least, decimals most, name)
//   readToken, readWord, readLine, readString, and readTokenTo ... (result)     (), or (pattern, name); free text without pattern
//   readInts, readTokens, readLines ... (count, as above)                       with spaces between values; each line has its end
//   readChar(), readChar(c), readSpace(), readEoln(), readEof()
//   ensure, ensuref
//
// Elsewhere: ensure, ensure_ext, ensuref, quit, quitf, quitif, setTestCase, unsetTestCase, validator (testset, group, testCase,
// addFeature, feature), opt, has_opt, prepareOpts, pattern, format, vtos, split.
//
// Not supported: functions that look ahead (eof, eoln, seekEof, seekEoln, curChar, nextChar, skipChar, skipBlanks), and patterns
// that testlib matches in another way than a regular expression. Absent: rnd, generators, checkers and interactors.
#ifndef QUADRILLE_TESTLIB_H
#define QUADRILLE_TESTLIB_H
#include "quadrille.h"

#define I64 "%lld"
#define LF ((char)10)
#define CR ((char)13)
#define TAB ((char)9)
#define SPACE ((char)' ')

enum TResult { _ok = 0, _wa = 1, _pe = 2, _fail = 3, _dirt = 4, _points = 5, _unexpected_eof = 8, _partially = 16 };

// The last argument of `snprintf` is not used; without it, compilers warn of a pattern that could come from a stranger.
template <class... Arguments> std::string format(const std::string &pattern, Arguments... arguments) {
    std::string text(static_cast<std::size_t>(std::snprintf(nullptr, 0, pattern.c_str(), arguments..., 0)) + 1, '\0');
    std::snprintf(&text[0], text.size(), pattern.c_str(), arguments..., 0);
    text.pop_back();
    return text;
}

// All verdicts but `_ok` refuse the input.
[[noreturn]] inline void quit(TResult result, const std::string &message, quadrille::Line line = __builtin_LINE()) {
    if (result != _ok) quadrille::refuse(message, line);
    std::exit(0);
}
template <class... Arguments> [[noreturn]] void quitf(TResult result, const std::string &pattern, Arguments... arguments) {
    quit(result, format(pattern, arguments...), 0);
}
template <class... Arguments> void ensuref(bool condition, const std::string &pattern, Arguments... arguments) {
    if (!condition) quadrille::refuse(format(pattern, arguments...), 0);
}
template <class... Arguments> void quitif(bool condition, TResult result, const std::string &pattern, Arguments... arguments) {
    if (condition) quitf(result, pattern, arguments...);
}
// `ensure` is a macro, so `inf.ensure(...)` calls `inf.ensure_that(...)`.
inline void ensure_that(bool condition, const char *text, quadrille::Line line) { if (!condition) quadrille::refuse(text, line); }
#define ensure(condition) ensure_that((condition), #condition, __LINE__)
#define ensure_ext(condition) ensure(condition)

namespace quadrille {

// A pattern of testlib as a regular expression. A repetition of testlib takes as many characters as it can, and never fewer. A
// pattern in which this makes a difference, such as `[0-9]?1`, is not supported.
class Translation {
    struct Part {
        std::string text;
        Set first;     // the characters that it can begin with
        Set open;      // the characters that its last repetition takes, too, if they follow
        bool is_empty; // whether it matches the empty text
    };
    std::string source;
    std::size_t at = 0;
    Set blanks;
    Line line;

    [[noreturn]] void fail() const { unsupported("the pattern " + source, line); }
    bool is_at(const char *characters) const { return at < source.size() && std::strchr(characters, source[at]); }
    bool take(char character) { return at < source.size() && source[at] == character && ++at; }
    std::size_t character() {
        take('\\');
        if (at == source.size()) fail();
        return static_cast<unsigned char>(source[at++]);
    }
    int number() {
        std::string digits;
        while (is_at("0123456789")) digits += source[at++];
        return digits.empty() ? -1 : std::atoi(digits.c_str());
    }
    Set set() {
        Set set;
        if (!take('[')) return set.set(character());
        const bool is_complement = take('^');
        while (!take(']')) {
            std::size_t first = character(), last = first;
            if (is_at("-") && source.find_first_of("]", at) != at + 1) at++, last = character();
            for (; first <= last; first++) set.set(first);
        }
        return is_complement ? ~set : set;
    }
    Part item() {
        if (take('(')) {
            const Part part = alternatives();
            if (!take(')') || is_at("?*+{")) fail(); // testlib repeats no groups
            return {"(" + part.text + ")", part.first, part.open, part.is_empty};
        }
        const Set characters = set() & ~blanks;
        if (characters.none()) fail();
        const std::size_t start = at;
        int least = 0, most = -1;
        if (take('?')) most = 1;
        else if (take('+')) least = 1;
        else if (take('{')) {
            least = most = number();
            if (take(',')) most = number();
            if (!take('}') || least < 0 || most < least) fail();
        } else if (!take('*')) least = most = 1;
        return {character_class(characters) + source.substr(start, at - start), characters, least == most ? Set() : characters, least == 0};
    }
    Part sequence() {
        Part all = {"", Set(), Set(), true};
        while (at < source.size() && !is_at("|)")) {
            const Part next = item();
            if ((all.open & next.first).any()) fail();
            all = {all.text + next.text, all.is_empty ? all.first | next.first : all.first, next.is_empty ? all.open | next.open : next.open,
                   all.is_empty && next.is_empty};
        }
        return all;
    }
    Part alternatives() {
        Part all = sequence();
        while (take('|')) {
            const Part next = sequence();
            all = {all.text + "|" + next.text, all.first | next.first, all.open | next.open, all.is_empty || next.is_empty};
        }
        return all;
    }

  public:
    Translation(const std::string &pattern, const std::string &blanks, Line line) : source(pattern), blanks(set_of(blanks)), line(line) {}
    // Spaces are ignored, unless there is a backslash before them.
    std::string text() {
        for (at = 0; at < source.size(); at++)
            if (source[at] == ' ') source.erase(at--, 1);
            else if (source[at] == '\\') at++;
        at = 0;
        const std::string text = alternatives().text;
        if (at < source.size()) fail();
        return text;
    }
};
// A pattern is translated when a question needs it.
inline std::string text_of(Translation translation) { return translation.text(); }

} // namespace quadrille

class pattern {
    std::string source;

  public:
    pattern(const char *source) : source(source) {}
    pattern(const std::string &source) : source(source) {}
    const std::string &src() const { return source; }
    bool matches(const std::string &text, quadrille::Line line = __builtin_LINE()) const {
        return std::regex_match(text, std::regex(quadrille::Translation(source, "", line).text()));
    }
};

// One number, or many with spaces between them.
#define QUADRILLE_NUMBERS(Type, Wide, one, many, least, most, choose)                                                                      \
    Type one(Type min = least, Type max = most, const std::string & = "", Line line = __builtin_LINE()) {                                  \
        return static_cast<Type>(quadrille::choose(static_cast<Wide>(min), static_cast<Wide>(max), line));                                 \
    }                                                                                                                                      \
    std::vector<Type> many(int size, int = 1, Line line = __builtin_LINE()) { return many(size, least, most, "", 1, line); }               \
    std::vector<Type> many(int size, Type min, Type max, const std::string & = "", int = 1, Line line = __builtin_LINE()) {                \
        return quadrille::list<Type>(size, " ", [&] { return one(min, max, "", line); });                                                  \
    }
// The same for numbers with a least and a highest number of decimals.
#define QUADRILLE_STRICT(one, many)                                                                                                        \
    double one(double min, double max, int fewest, int highest, const std::string & = "", Line line = __builtin_LINE()) {                  \
        return quadrille::decimal(min, max, fewest, highest, line);                                                                        \
    }                                                                                                                                      \
    std::vector<double> many(int size, double min, double max, int fewest, int highest, const std::string & = "", int = 1,                 \
                             Line line = __builtin_LINE()) {                                                                               \
        return quadrille::list<double>(size, " ", [&] { return one(min, max, fewest, highest, "", line); });                               \
    }
// One text, or many; a pattern without characters is free text.
#define QUADRILLE_TEXTS(one, to, many, separator, choose)                                                                                  \
    std::string one(const pattern &p = "", const std::string & = "", Line line = __builtin_LINE()) { return choose(p.src(), line); }       \
    void to(std::string &text, const pattern &p = "", const std::string & = "", Line line = __builtin_LINE()) { text = one(p, "", line); } \
    std::vector<std::string> many(int size, int = 1, Line line = __builtin_LINE()) { return many(size, "", "", 1, line); }                 \
    std::vector<std::string> many(int size, const pattern &p, const std::string & = "", int = 1, Line line = __builtin_LINE()) {           \
        return quadrille::list<std::string>(size, separator, [&] { return choose(p.src(), line); });                                       \
    }
#define QUADRILLE_LOOKS_AHEAD(name) [[noreturn]] int name(Line line = __builtin_LINE()) { quadrille::unsupported(#name "()", line); }

class InStream {
    using Line = quadrille::Line;
    using Unsigned = unsigned long long;

    std::string token(const std::string &source, Line line) {
        if (source.empty()) return quadrille::free_text("\2+", line);
        const std::string text = quadrille::match(quadrille::Translation(source, " \t\r\n", line), line);
        if (text.empty()) quadrille::refuse("a token is empty", line);
        return text;
    }
    std::string whole_line(const std::string &source, Line line) {
        const quadrille::Translation translation(source, "\r\n", line);
        const std::string text = source.empty() ? quadrille::free_text("\1*", line) : quadrille::match(translation, line);
        readEoln();
        return text;
    }

  public:
    bool is_ended = false;

    QUADRILLE_NUMBERS(int, long long, readInt, readInts, INT_MIN, INT_MAX, integer)
    QUADRILLE_NUMBERS(int, long long, readInteger, readIntegers, INT_MIN, INT_MAX, integer)
    QUADRILLE_NUMBERS(long long, long long, readLong, readLongs, LLONG_MIN, LLONG_MAX, integer)
    QUADRILLE_NUMBERS(Unsigned, Unsigned, readUnsignedLong, readUnsignedLongs, 0, ULLONG_MAX, integer)
    QUADRILLE_NUMBERS(double, double, readReal, readReals, -DBL_MAX, DBL_MAX, real)
    QUADRILLE_NUMBERS(double, double, readDouble, readDoubles, -DBL_MAX, DBL_MAX, real)
    Unsigned readLong(Unsigned min, Unsigned max, const std::string & = "", Line line = __builtin_LINE()) {
        return readUnsignedLong(min, max, "", line);
    }
    std::vector<Unsigned> readLongs(int size, Unsigned min, Unsigned max, const std::string & = "", int = 1, Line line = __builtin_LINE()) {
        return readUnsignedLongs(size, min, max, "", 1, line);
    }
    QUADRILLE_STRICT(readStrictReal, readStrictReals)
    QUADRILLE_STRICT(readStrictDouble, readStrictDoubles)
    QUADRILLE_TEXTS(readToken, readTokenTo, readTokens, " ", token)
    QUADRILLE_TEXTS(readWord, readWordTo, readWords, " ", token)
    QUADRILLE_TEXTS(readLine, readLineTo, readLines, "", whole_line)
    QUADRILLE_TEXTS(readString, readStringTo, readStrings, "", whole_line)

    char readChar(Line line = __builtin_LINE()) { return quadrille::free_text("\3", line)[0]; }
    char readChar(char expected) { return quadrille::write(std::string(1, expected)), expected; }
    char readSpace() { return readChar(' '); }
    void readEoln() { readChar('\n'); }
    void readEof() { is_ended = true, quadrille::end(); }
    QUADRILLE_LOOKS_AHEAD(eof) QUADRILLE_LOOKS_AHEAD(eoln) QUADRILLE_LOOKS_AHEAD(seekEof) QUADRILLE_LOOKS_AHEAD(seekEoln)
    QUADRILLE_LOOKS_AHEAD(curChar) QUADRILLE_LOOKS_AHEAD(nextChar) QUADRILLE_LOOKS_AHEAD(skipChar) QUADRILLE_LOOKS_AHEAD(skipBlanks)

    template <class... Arguments> void ensuref(bool condition, const std::string &pattern, Arguments... arguments) {
        ::ensuref(condition, pattern, arguments...);
    }
    void ensure_that(bool condition, const char *text, Line line) { ::ensure_that(condition, text, line); }
};
static InStream inf;

struct Validator {
    std::string testset_name, group_name;
    int test_case = -1;
    std::string testset() const { return testset_name; }
    std::string group() const { return group_name; }
    int testCase() const { return test_case; }
    void setTestCase(int number) { test_case = number; }
    void addFeature(const std::string &) {}
    void feature(const std::string &) {}
};
static Validator validator;
inline void setTestCase(int number) { validator.setTestCase(number); }
inline void unsetTestCase() { validator.setTestCase(-1); }
inline void addFeature(const std::string &) {}
inline void feature(const std::string &) {}

// Options: -NAME=VALUE or -NAME VALUE, with one or two dashes; -NAME alone is 1.
namespace quadrille {
inline std::map<std::string, std::string> &options() {
    static std::map<std::string, std::string> all;
    return all;
}
} // namespace quadrille
inline bool has_opt(const std::string &name) { return quadrille::options().count(name) > 0; }
template <class Value> Value opt(const std::string &name) {
    if (!has_opt(name)) quadrille::refuse("the option " + name + " is missing", 0);
    std::istringstream stream(quadrille::options()[name]);
    Value value{};
    if (!(stream >> value) || stream.peek() != EOF) quadrille::refuse("the option " + name + " has a wrong type", 0);
    return value;
}
template <class Value> Value opt(const std::string &name, const Value &absent) { return has_opt(name) ? opt<Value>(name) : absent; }
inline std::string opt(const std::string &name) { return opt<std::string>(name); }
inline void prepareOpts(int argc, char **argv) {
    const auto is_name = [](const std::string &text) { return text.size() > 1 && text[0] == '-' && !std::isdigit(static_cast<unsigned char>(text[1])); };
    for (int i = 1; i < argc; i++) {
        if (!is_name(argv[i])) continue;
        const std::string name = argv[i] + (argv[i][1] == '-' ? 2 : 1);
        const std::size_t equals = name.find('=');
        if (equals != std::string::npos) quadrille::options()[name.substr(0, equals)] = name.substr(equals + 1);
        else quadrille::options()[name] = i + 1 < argc && !is_name(argv[i + 1]) ? argv[i + 1] : "1";
    }
}

// A validator that ends without `readEof` refuses all inputs.
inline void registerValidation() {
    std::atexit([] {
        if (!inf.is_ended) quadrille::refuse("the validator must call readEof()", 0);
    });
}
inline void registerValidation(int argc, char **argv) {
    prepareOpts(argc, argv);
    validator.testset_name = opt<std::string>("testset", "");
    validator.group_name = opt<std::string>("group", "");
    registerValidation();
}

template <class Value> std::string vtos(const Value &value) { return quadrille::join(value); }
// Empty parts stay.
inline std::vector<std::string> split(const std::string &text, const std::string &separators) {
    std::vector<std::string> parts(1);
    for (const char character : text)
        if (separators.find(character) == std::string::npos) parts.back() += character;
        else parts.emplace_back();
    return parts;
}
inline std::vector<std::string> split(const std::string &text, char separator) { return split(text, std::string(1, separator)); }

#endif
