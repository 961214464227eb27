"""The greatest number of meetings until each time."""

starts = {}
for _ in range(int(input())):
    start, end = map(int, input().split())
    starts[end] = max(start, starts.get(end, 0))
ends, best = [0], [0]
for end in sorted(starts):
    before = max(i for i in range(len(ends)) if ends[i] <= starts[end])
    best.append(max(best[-1], best[before] + 1))
    ends.append(end)
print(best[-1])
