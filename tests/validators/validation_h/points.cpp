// A struct and a lambda: points with different places, and a radius.
#include "validation.h"

struct Point {
    long long x, y;
    bool operator<(const Point &other) const { return std::tie(x, y) < std::tie(other.x, other.y); }
};

int main(int argc, char **argv) {
    InputValidator v(argc, argv);
    auto point = [&](int limit) {
        long long x = v.read_integer("x", -limit, limit);
        v.space();
        return Point{x, v.read_integer("y", -limit, limit)};
    };
    int n = v.read_integer("n", 1, 10);
    v.newline();
    std::set<Point> points;
    for (int i = 0; i < n; i++) {
        v.check(points.insert(point(100)).second, "two points are equal");
        v.newline();
    }
    v.read_float("r", 0.5, 100);
    v.newline();
}
