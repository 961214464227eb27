"""Distances get smaller along roads until none changes."""

n, m = map(int, input().split())
roads = [tuple(map(int, input().split())) for _ in range(m)]
distance = {1: 0}
has_changed = True
while has_changed:
    has_changed = False
    for a, b in roads + [(b, a) for a, b in roads]:
        if a in distance and distance[a] + 1 < distance.get(b, n):
            distance[b] = distance[a] + 1
            has_changed = True
print(distance.get(n, -1))
