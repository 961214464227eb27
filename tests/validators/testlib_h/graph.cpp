// A connected graph without loops; each edge is given once, the smaller end first. A grammar cannot describe that it is connected.
#include "testlib.h"

#include <set>
#include <vector>

using namespace std;

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(2, 20, "n");
    inf.readSpace();
    int m = inf.readInt(n - 1, n * (n - 1) / 2, "m");
    inf.readEoln();
    vector<int> part(n + 1);
    for (int i = 1; i <= n; i++) part[i] = i;
    set<pair<int, int>> edges;
    for (int i = 0; i < m; i++) {
        int a = inf.readInt(1, n - 1, "a");
        inf.readSpace();
        int b = inf.readInt(a + 1, n, "b");
        inf.readEoln();
        ensuref(edges.insert({a, b}).second, "edge %d is repeated", i + 1);
        int old = part[a];
        for (int &p : part)
            if (p == old) p = part[b];
    }
    inf.readEof();
    for (int i = 1; i <= n; i++) inf.ensure(part[i] == part[1]);
}
