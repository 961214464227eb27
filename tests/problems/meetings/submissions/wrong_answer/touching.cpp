// Wrong: meetings that touch overlap.

#include <algorithm>
#include <cstdio>
#include <utility>

int main()
{
    static std::pair<int, int> meetings[1000];
    int n, time = -1, count = 0;
    std::scanf("%d", &n);
    for (int i = 0; i < n; i++) std::scanf("%d %d", &meetings[i].second, &meetings[i].first);
    std::sort(meetings, meetings + n);
    for (int i = 0; i < n; i++)
        if (meetings[i].second > time) {
            time = meetings[i].first;
            count++;
        }
    std::printf("%d\n", count);
}
