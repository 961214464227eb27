"""Moving toys, wrong: toys move along diagonals too."""

import sys

EXCHANGES = [
    1 << cell | 1 << other
    for cell in range(16)
    for other in (cell + 1, cell + 3, cell + 4, cell + 5)
    if other < 16 and abs(cell % 4 - other % 4) <= 1
]


def search(start, target):
    """The number of layers from the start to the target; toys are bits."""
    seen, layer, moves = {start}, [start], 0
    while target not in seen:
        following = []
        for board in layer:
            for cells in EXCHANGES:
                if board & cells not in (0, cells) and board ^ cells not in seen:
                    seen.add(board ^ cells)
                    following.append(board ^ cells)
        layer, moves = following, moves + 1
    return moves


cells = "".join(sys.stdin.read().split())
for at in range(0, len(cells), 32):
    start, target = (int(cells[i:i + 16][::-1], 2) for i in (at, at + 16))
    print(search(start, target))
