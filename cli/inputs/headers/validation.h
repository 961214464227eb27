// The header `validation.h` of BAPCtools (also in GCPC, NWERC, BAPC): it chooses inputs instead of reading them. It needs C++17.
//
// `InputValidator v(argc, argv)`; at the end of its life the input must end, and the program ends with 42. Functions:
//
//   v.space(), v.newline(), v.separator(Space or Newline)        fixed characters
//   v.read_integer(name, low, high, tag), v.read_float(...)      a number
//   v.read_integers(name, count, low, high, tag, separator)      numbers, then a line end; v.read_floats(...)
//   v.read_string(name, min, max, characters, tag)               a text without white space, of min to max characters
//   v.read_strings(name, count, min, max, characters, tag, separator)   such texts, then a line end
//   v.read_line(name, min, max, characters)                      a line and its end
//   v.test_string(text), v.test_strings({texts})                 one of these texts
//   v.check(condition, message...), v.WA(message...)             refuses
//   v.eof(), v.reset(name), v.get_param(name, default)           the end of the input; forgets values; an argument -NAME VALUE
//
// Tags: Arbitrary, Unique, Increasing, Decreasing, StrictlyIncreasing, StrictlyDecreasing, or several with `|`. They compare with
// the values of the same name.
//
// `v.peek(c)` is not supported. Generators, and validators of answers and outputs, are absent.
#ifndef QUADRILLE_VALIDATION_H
#define QUADRILLE_VALIDATION_H
#include "quadrille.h"

template <bool is_unique, bool is_strict, bool is_increasing, bool is_decreasing> struct OrderTag {
    static constexpr bool unique = is_unique, strict = is_strict, increasing = is_increasing, decreasing = is_decreasing;
};
using ArbitraryTag = OrderTag<false, false, false, false>;
using UniqueTag = OrderTag<true, false, false, false>;
using IncreasingTag = OrderTag<false, false, true, false>;
using DecreasingTag = OrderTag<false, false, false, true>;
using StrictlyIncreasingTag = OrderTag<false, true, true, false>;
using StrictlyDecreasingTag = OrderTag<false, true, false, true>;
constexpr ArbitraryTag Arbitrary;
constexpr UniqueTag Unique;
constexpr IncreasingTag Increasing;
constexpr DecreasingTag Decreasing;
constexpr StrictlyIncreasingTag StrictlyIncreasing;
constexpr StrictlyDecreasingTag StrictlyDecreasing;
template <bool... one, bool... other> constexpr OrderTag<(one || other)...> operator|(OrderTag<one...>, OrderTag<other...>) { return {}; }

enum Separator { Space, Newline };

class Validator {
    using Line = quadrille::Line;

    // The values of a name.
    template <class Value> struct Seen {
        std::set<Value> unique;
        std::optional<Value> last;
    };
    std::map<std::string, Seen<long long>> integers;
    std::map<std::string, Seen<long double>> floats;
    std::map<std::string, Seen<std::string>> strings;
    std::map<std::string, std::string, std::less<>> params;

    // Chooses a value, unless its tag excludes it. `narrow` makes the range of numbers smaller.
    template <class Tag, class Value, class Choose> Value choose(Seen<Value> &seen, Choose choose, Line line) {
        const Value value = choose();
        if (seen.last && Tag::increasing && value < *seen.last) quadrille::refuse("a value is not increasing", line);
        if (seen.last && Tag::decreasing && value > *seen.last) quadrille::refuse("a value is not decreasing", line);
        if (seen.last && Tag::strict && value == *seen.last) quadrille::refuse("two values are equal", line);
        if (Tag::unique && !seen.unique.insert(value).second) quadrille::refuse("a value is not unique", line);
        seen.last = value;
        return value;
    }
    template <class Tag, class Value> void narrow(const Seen<Value> &seen, Value &low, Value &high) {
        if (seen.last && Tag::increasing) low = std::max(low, *seen.last);
        if (seen.last && Tag::decreasing) high = std::min(high, *seen.last);
        if (!std::is_integral<Value>::value || !seen.last || !Tag::strict || low >= high) return;
        if (Tag::increasing && low == *seen.last) low++;
        if (Tag::decreasing && high == *seen.last) high--;
    }
    // Many values with separators, and the line end.
    template <class Value, class Read> std::vector<Value> many(const std::string &name, int count, Separator separator, Read read) {
        reset(name);
        const std::vector<Value> values = quadrille::list<Value>(count, separator == Space ? " " : "\n", read);
        newline();
        return values;
    }
    // A text of `min` to `max` of these characters without blanks; if there are none, of all characters, which a byte stands for.
    static std::string text(std::string_view characters, const char *blanks, const char *all, long long min, long long max, Line line) {
        if (min > max || max < 0) quadrille::refuse(quadrille::join("there is no text of ", min, " to ", max, " characters"), line);
        const quadrille::Set set = quadrille::set_of(std::string(characters)) & ~quadrille::set_of(blanks);
        const std::string count = quadrille::join('{', std::max(min, 0LL), ',', max, '}');
        return set.any() ? quadrille::match(quadrille::character_class(set) + count, line) : quadrille::free_text(all + count, line);
    }

  public:
    Validator() = default;
    Validator(int argc, char **argv) {
        for (int i = 1; i + 1 < argc; i++)
            if (argv[i][0] == '-' && argv[i][1] != '-') params[argv[i] + 1] = argv[i + 1];
    }
    Validator(const Validator &) = delete;

    void space() { quadrille::write(" "); }
    void newline() { quadrille::write("\n"); }
    void separator(Separator separator) { separator == Space ? space() : newline(); }
    void eof() { quadrille::end(); }
    void reset(const std::string &name) {
        integers.erase(name);
        floats.erase(name);
        strings.erase(name);
    }

    template <class Tag = ArbitraryTag>
    long long read_integer(const std::string &name, long long low, long long high, Tag = Tag{}, Line line = __builtin_LINE()) {
        auto &seen = integers[name];
        narrow<Tag>(seen, low, high);
        return choose<Tag>(seen, [&] { return quadrille::integer(low, high, line); }, line);
    }
    template <class Tag = ArbitraryTag>
    std::vector<long long> read_integers(const std::string &name, int count, long long low, long long high, Tag tag = Tag{},
                                         Separator sep = Space, Line line = __builtin_LINE()) {
        return many<long long>(name, count, sep, [&] { return read_integer(name, low, high, tag, line); });
    }
    template <class Tag = ArbitraryTag>
    long double read_float(const std::string &name, long double low, long double high, Tag = Tag{}, Line line = __builtin_LINE()) {
        auto &seen = floats[name];
        narrow<Tag>(seen, low, high);
        return choose<Tag>(seen, [&] { return quadrille::real(low, high, line); }, line);
    }
    template <class Tag = ArbitraryTag>
    std::vector<long double> read_floats(const std::string &name, int count, long double low, long double high, Tag tag = Tag{},
                                         Separator sep = Space, Line line = __builtin_LINE()) {
        return many<long double>(name, count, sep, [&] { return read_float(name, low, high, tag, line); });
    }

    template <class Tag = ArbitraryTag>
    std::string read_string(const std::string &name, long long min, long long max, std::string_view characters = "", Tag = Tag{},
                            Line line = __builtin_LINE()) {
        const auto read = [&] { return text(characters, " \t\n\v\f\r", "\2", std::max(min, 1LL), max, line); };
        return choose<Tag>(strings[name], read, line);
    }
    template <class Tag = ArbitraryTag>
    std::vector<std::string> read_strings(const std::string &name, int count, int min, int max, std::string_view characters = "",
                                          Tag tag = Tag{}, Separator sep = Space, Line line = __builtin_LINE()) {
        return many<std::string>(name, count, sep, [&] { return read_string(name, min, max, characters, tag, line); });
    }
    std::string read_line(const std::string &, long long min, long long max, std::string_view characters = "", Line line = __builtin_LINE()) {
        const std::string value = text(characters, "\n", "\1", min, max, line);
        if (min > 0 && std::isspace(static_cast<unsigned char>(value[0]))) quadrille::refuse("the line begins with white space", line);
        newline();
        return value;
    }
    std::string test_string(std::string expected, const std::string & = "") {
        quadrille::write(expected);
        return expected;
    }
    // The longest texts come first, so that none of them hides another one.
    std::string test_strings(std::vector<std::string> expected, const std::string & = "", Line line = __builtin_LINE()) {
        std::stable_sort(expected.begin(), expected.end(), [](const auto &a, const auto &b) { return a.size() > b.size(); });
        std::string pattern;
        for (const std::string &one : expected) {
            if (!pattern.empty()) pattern += '|';
            for (const char character : one) pattern += quadrille::character_class(quadrille::set_of({character}));
        }
        return quadrille::match(pattern, line);
    }

    bool peek(char, const std::string & = "", Line line = __builtin_LINE()) { quadrille::unsupported("peek()", line); }
    template <class... Parts> [[noreturn]] void WA(const Parts &...parts) { quadrille::refuse(quadrille::join(parts...), 0); }
    template <class... Parts> void check(bool condition, const Parts &...parts) {
        if (!condition) WA(parts...);
    }
    std::string_view get_param(std::string_view name, std::string_view absent) {
        const auto found = params.find(name);
        return found == params.end() ? absent : std::string_view(found->second);
    }
};

class InputValidator : public Validator {
  public:
    using Validator::Validator;
    ~InputValidator() {
        eof();
        std::exit(42);
    }
};

#endif
