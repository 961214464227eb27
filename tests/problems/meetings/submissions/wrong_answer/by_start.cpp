// Wrong: takes the meeting that starts first.

#include <algorithm>
#include <cstdio>
#include <utility>

int main()
{
    static std::pair<int, int> meetings[1000];
    int n, time = 0, count = 0;
    std::scanf("%d", &n);
    for (int i = 0; i < n; i++) std::scanf("%d %d", &meetings[i].first, &meetings[i].second);
    std::sort(meetings, meetings + n);
    for (int i = 0; i < n; i++)
        if (meetings[i].first >= time) {
            time = meetings[i].second;
            count++;
        }
    std::printf("%d\n", count);
}
