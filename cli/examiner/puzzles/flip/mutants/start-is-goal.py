"""Flip Game, wrong: it presses a board that is already of one colour.

A press twice is no press, so a way is a set of cells: all 65,535 sets, worked out once.
"""

import sys

ALL_BLACK = 0xFFFF


def turned_by(cell):
    """The pieces that a press turns, as bits."""
    row, column = divmod(cell, 4)
    near = [(row, column), (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return sum(1 << 4 * r + c for r, c in near if 0 <= r < 4 and 0 <= c < 4)


turned = [0]  # by each set of presses, whose cells are bits
for cell in range(16):
    turned += [others ^ turned_by(cell) for others in turned]

fewest = {}  # presses that turn these pieces and no others
for presses in range(1, 1 << 16):
    count = bin(presses).count("1")
    black = turned[presses]
    fewest[black] = min(count, fewest.get(black, 16))

words = "".join(sys.stdin.read().split())
for start in range(0, len(words), 16):
    black = sum(1 << cell for cell in range(16) if words[start + cell] == "b")
    ways = [fewest[board] for board in (black, black ^ ALL_BLACK) if board in fewest]
    print(min(ways, default="Impossible"))
