// Prices, with arguments of the test group: maxn, and whether all prices are equal.
#include "validator.h"

void run() {
    int n = Int(1, Arg("maxn", 1000));
    Endl();
    string kind = Arg("kind", "any");
    vector<int> prices = SpacedInts(n, 1, 100);
    if (kind == "equal")
        for (int price : prices) assert(price == prices[0]);
}
