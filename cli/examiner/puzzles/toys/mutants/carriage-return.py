"""Moving toys, wrong: its lines end in CR LF."""

import sys

EXCHANGES = [
    1 << cell | 1 << other
    for cell in range(16)
    for other in (cell + 4, cell + 1)
    if other < 16 and (other != cell + 1 or other % 4 != 0)
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
    print(search(start, target), end="\r\n")
