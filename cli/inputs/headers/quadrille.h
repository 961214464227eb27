// The part that all headers of Quadrille have in common.
//
// A validator that is compiled against these headers does not read an input: it chooses one. Each function that would read a
// value asks a driver for it. One process serves many inputs: it forks before `main`, once for each input.
//
// Protocol, on the Unix socket that the environment variable QUADRILLE_SOCKET names (numbers are 32 bits, little-endian; bytes
// are preceded by their length):
//
//   request     count, then so many bytes: the known answers to the first questions; the server forks a child. It sends no message
//               before they are used, unless the highest bit of the count is set
//   L bytes                       the child writes a fixed text
//   N line bytes bytes bytes      it asks for a number: the least, the most, and `i`, `f` or `p A B` (A to B decimals)
//   R line bytes                  it asks for a text that matches a regular expression
//   F line bytes                  the same; the bytes 1, 2 and 3 stand for all characters but line ends, but spaces, and for all
//   E                             the input ends here
//   X line bytes                  the validator refuses the input
//   U line bytes                  the validator needs something that its header does not support
//   answer      1, bytes          the text of the value; or 2^32 - 1: the child ends
//   Z bytes                       from the server: the child ended by `exit N` or `signal N`
//
// Functions for the other headers, in the namespace quadrille: write, integer, real, decimal, match, free_text, list, end,
// refuse, unsupported, set_of, character_class, join.
#ifndef QUADRILLE_H
#define QUADRILLE_H

#ifdef NDEBUG
#error "The assertions of a validator must be enabled: do not define NDEBUG."
#endif
#include <bits/stdc++.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace quadrille {

// The line of a call: the default argument `__builtin_LINE()` of a function is the line of its caller.
struct Line {
    int number;
    Line(int line) : number(line) {}
};

inline double parse(const std::string &text, double) { return std::strtod(text.c_str(), nullptr); }
inline long double parse(const std::string &text, long double) { return std::strtold(text.c_str(), nullptr); }
inline long long parse(const std::string &text, long long) { return std::strtoll(text.c_str(), nullptr, 10); }
inline unsigned long long parse(const std::string &text, unsigned long long) { return std::strtoull(text.c_str(), nullptr, 10); }

// The fields of a message as text. A real number becomes the shortest text that is read as the same number.
inline Line text_of(Line field) { return field; }
inline const std::string &text_of(const std::string &field) { return field; }
inline std::string text_of(long long field) { return std::to_string(field); }
inline std::string text_of(unsigned long long field) { return std::to_string(field); }
template <class Real> std::string shortest_text(Real number) {
    const Real limit = std::numeric_limits<double>::max();
    number = std::max(-limit, std::min(limit, number)) + 0; // no `-0`
    char text[64];
    for (int digits = 1; digits <= std::numeric_limits<Real>::max_digits10; ++digits) {
        std::snprintf(text, sizeof text, "%.*Lg", digits, static_cast<long double>(number));
        if (parse(text, number) == number) break;
    }
    return text;
}
inline std::string text_of(double field) { return shortest_text(field); }
inline std::string text_of(long double field) { return shortest_text(field); }

// The connection with the driver. Its constructor is the server, and returns in each child. It makes its system calls by number:
// the names of <sys/socket.h> and <fcntl.h>, such as `connect`, belong to the validator.
class Session {
    std::FILE *in, *out;
    // The known answers. Until all are used, the child does not wait, and sends messages only if the request says so.
    std::vector<std::string> known;
    std::size_t used = 0, sent = 0, pending = 0;
    bool is_heard = false;
    std::string message;

    std::uint32_t take_number() {
        unsigned char bytes[4];
        if (std::fread(bytes, 1, 4, in) != 4) _exit(0);
        return bytes[0] | bytes[1] << 8 | bytes[2] << 16 | static_cast<std::uint32_t>(bytes[3]) << 24;
    }
    std::string take_bytes() {
        std::string bytes(take_number(), '\0');
        if (std::fread(&bytes[0], 1, bytes.size(), in) != bytes.size()) _exit(0);
        return bytes;
    }
    void put(Line number) {
        for (int i = 0; i < 4; ++i) message += static_cast<char>(number.number >> 8 * i & 255);
    }
    void put(const std::string &bytes) { put(Line(static_cast<int>(bytes.size()))), message += bytes; }
    void flush() { std::fflush(out), pending = 0; }
    bool is_known() const { return used < known.size(); }

    void connect(const char *path) {
        struct {
            unsigned short family;
            char path[108];
        } address = {1 /* AF_UNIX */, {}};
        std::strncpy(address.path, path, sizeof address.path - 1);
        const int socket = static_cast<int>(syscall(SYS_socket, 1, 1 | 02000000 /* SOCK_STREAM | SOCK_CLOEXEC */, 0));
        if (syscall(SYS_connect, socket, &address, sizeof address) != 0) std::perror(path), _exit(3);
        in = fdopen(socket, "r");
        out = fdopen(socket, "w");
        const int null = static_cast<int>(syscall(SYS_openat, -100 /* AT_FDCWD */, "/dev/null", 2 /* O_RDWR */));
        for (int descriptor = 0; descriptor < 3; ++descriptor) dup2(null, descriptor);
        ::signal(SIGPIPE, SIG_IGN);
        syscall(SYS_prctl, 4 /* PR_SET_DUMPABLE: `abort` writes no core */, 0, 0, 0, 0);
    }
    Session() {
        const char *path = std::getenv("QUADRILLE_SOCKET");
        if (!path) std::fputs("this program was compiled by quadrille\n", stderr), _exit(3);
        connect(path);
        for (;;) {
            const std::uint32_t count = take_number();
            is_heard = count >> 31 != 0;
            known.resize(count & ~0u >> 1);
            for (std::string &answer : known) answer = take_bytes();
            const pid_t child = fork();
            if (child == 0) break;
            int status = 3 << 8;
            while (child > 0 && syscall(SYS_wait4, child, &status, 0, nullptr) < 0 && errno == EINTR) {}
            send('Z', WIFSIGNALED(status) ? "signal " + std::to_string(WTERMSIG(status)) : "exit " + std::to_string(WEXITSTATUS(status)));
            flush();
        }
        const unsigned long seconds[] = {2, 3};
        syscall(SYS_prlimit64, 0, 0 /* RLIMIT_CPU */, seconds, nullptr);
        syscall(SYS_prctl, 1 /* PR_SET_PDEATHSIG */, SIGKILL, 0, 0, 0);
    }
    // The validator has one second of processor time, which is checked less often if the child does not wait. It ends between two
    // messages, and never while it waits: the server would read the answer as a request. A validator that sends nothing has one second
    // more.
    void check_time() {
        if ((!is_heard || ++sent % 16 == 0) && std::clock() > CLOCKS_PER_SEC) flush(), std::raise(SIGXCPU);
    }

  public:
    static Session &get() {
        static Session &session = *new Session; // It outlives the variables of the validator.
        return session;
    }
    template <class... Fields> void send(char tag, const Fields &...fields) {
        message.assign(1, tag);
        const int each[] = {0, (put(fields), 0)...};
        static_cast<void>(each);
        // A crash must not cut a message: the buffer has only whole ones.
        if (pending + message.size() > 2048) flush();
        pending += std::fwrite(message.data(), 1, message.size(), out);
        if (pending > 2048) flush();
    }
    // A message that is sent after the known answers.
    template <class... Fields> void tell(char tag, const Fields &...fields) {
        if (is_heard || !is_known()) check_time(), send(tag, fields...);
    }
    // The answer to a question.
    template <class... Fields> std::string ask(char tag, const Fields &...fields) {
        if (is_known() && !is_heard) return known[used++];
        check_time();
        send(tag, text_of(fields)...);
        if (is_known()) return known[used++];
        flush();
        if (take_number() != 1) _exit(43);
        return take_bytes();
    }
    [[noreturn]] void stop(char tag, Line line, const std::string &text, int status) {
        send(tag, line, text);
        flush();
        _exit(status);
    }
};

// Starts the server: after the streams of the library, and before the variables of the validator.
static const Session &started __attribute__((unused)) = Session::get();

inline void write(const std::string &text) {
    if (!text.empty()) Session::get().tell('L', text);
}
inline void end() { Session::get().tell('E'); }
[[noreturn]] inline void refuse(const std::string &text, Line line) { Session::get().stop('X', line, text, 43); }
[[noreturn]] inline void unsupported(const std::string &call, Line line) { Session::get().stop('U', line, call, 3); }

// Chooses a number. A range without numbers refuses the choices so far.
template <class Number> Number choose(Number least, Number most, const std::string &kind, Line line) {
    if (!(least <= most)) refuse("there is no number from " + text_of(least) + " to " + text_of(most), line);
    return parse(Session::get().ask('N', line, least, most, kind), Number());
}
template <class Integer> Integer integer(Integer least, Integer most, Line line) { return choose(least, most, "i", line); }
template <class Real> Real real(Real least, Real most, Line line) { return choose(least, most, "f", line); }
// A number with `fewest` to `highest` decimals.
template <class Real> Real decimal(Real least, Real most, int fewest, int highest, Line line) {
    return choose(least, most, "p " + std::to_string(fewest) + " " + std::to_string(highest), line);
}

// Chooses a text that matches a pattern. The type of the pattern has a function `text_of`, which is called for new questions.
template <class Pattern> std::string match(const Pattern &pattern, Line line) { return Session::get().ask('R', line, pattern); }
// Free text; in the pattern, the bytes 1, 2 and 3 are classes.
inline std::string free_text(const std::string &pattern, Line line) { return Session::get().ask('F', line, pattern); }

// Many values with a text between them.
template <class Value, class Read> std::vector<Value> list(long long count, const std::string &separator, Read read) {
    std::vector<Value> values;
    for (long long i = 0; i < count; i++) {
        if (i > 0) write(separator);
        values.push_back(static_cast<Value>(read()));
    }
    return values;
}

using Set = std::bitset<256>;
inline Set set_of(const std::string &characters) {
    Set set;
    for (const char character : characters) set.set(static_cast<unsigned char>(character));
    return set;
}
// The regular expression for one character of a set, in the dialect of the driver and in that of std::regex.
inline std::string character_class(const Set &set) {
    std::string text;
    for (int i = 0; i < 256; ++i) {
        if (!set[static_cast<std::size_t>(i)]) continue;
        if (i > 0 && std::strchr("(){}[]*+?|\\^.-", i)) text += '\\';
        text += static_cast<char>(i);
    }
    return set.count() == 1 && !set['$'] ? text : "[" + text + "]";
}

// The arguments of a message, one behind the other.
template <class... Parts> std::string join(const Parts &...parts) {
    std::ostringstream stream;
    const int each[] = {0, (static_cast<void>(stream << parts), 0)...};
    static_cast<void>(each);
    return stream.str();
}

} // namespace quadrille

#endif
