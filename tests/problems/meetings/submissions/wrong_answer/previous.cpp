// Wrong: compares a meeting with the previous one, also if that one is not taken.

#include <algorithm>
#include <cstdio>
#include <utility>

int main()
{
    static std::pair<int, int> meetings[1000];
    int n, count = 1;
    std::scanf("%d", &n);
    for (int i = 0; i < n; i++) std::scanf("%d %d", &meetings[i].second, &meetings[i].first);
    std::sort(meetings, meetings + n);
    for (int i = 1; i < n; i++) count += meetings[i].second >= meetings[i - 1].first;
    std::printf("%d\n", count);
}
