// A tree by its edges, in any order and direction. A grammar has no arrays to keep the parts of the tree, so there is none.
#include "validation.h"

#include "bits/stdc++.h"

int root(std::vector<int> &parent, int x) { return parent[x] == x ? x : parent[x] = root(parent, parent[x]); }

int main(int argc, char **argv) {
    InputValidator v(argc, argv);
    int n = v.read_integer("n", 1, 30);
    v.newline();
    std::vector<int> parent(n + 1);
    std::iota(parent.begin(), parent.end(), 0);
    for (int i = 0; i < n - 1; i++) {
        int a = v.read_integer("a", 1, n);
        v.space();
        int b = v.read_integer("b", 1, n);
        v.newline();
        v.check(root(parent, a) != root(parent, b), "edge ", i, " closes a cycle");
        parent[root(parent, a)] = root(parent, b);
    }
}
