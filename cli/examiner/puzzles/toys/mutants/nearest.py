"""Moving toys, wrong: each toy goes to the nearest free target."""

import sys


def distance(one, other):
    return abs(one // 4 - other // 4) + abs(one % 4 - other % 4)


def moves(start, target):
    total = 0
    for toy in start:
        nearest = min(target, key=lambda cell: distance(toy, cell))
        total += distance(toy, nearest)
        target.remove(nearest)
    return total


cells = "".join(sys.stdin.read().split())
for at in range(0, len(cells), 32):
    start, target = ([i for i in range(16) if cells[at + j + i] == "1"] for j in (0, 16))
    print(moves(start, target))
