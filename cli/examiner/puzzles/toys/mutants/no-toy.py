"""Moving toys, wrong: its limit of moves is the maximum of an empty list if there is no toy."""

import sys

EXCHANGES = [
    1 << cell | 1 << other
    for cell in range(16)
    for other in (cell + 4, cell + 1)
    if other < 16 and (other != cell + 1 or other % 4 != 0)
]


def distance(one, other):
    return abs(one // 4 - other // 4) + abs(one % 4 - other % 4)


def search(start, target):
    """The number of layers from the start to the target; toys are bits."""
    toys, targets = ([cell for cell in range(16) if board >> cell & 1] for board in (start, target))
    farthest = max(distance(toy, cell) for toy in toys for cell in targets)
    seen, layer = {start}, [start]
    for moves in range(len(toys) * farthest + 1):
        if target in seen:
            return moves
        following = []
        for board in layer:
            for cells in EXCHANGES:
                if board & cells not in (0, cells) and board ^ cells not in seen:
                    seen.add(board ^ cells)
                    following.append(board ^ cells)
        layer = following


cells = "".join(sys.stdin.read().split())
for at in range(0, len(cells), 32):
    start, target = (int(cells[i:i + 16][::-1], 2) for i in (at, at + 16))
    print(search(start, target))
