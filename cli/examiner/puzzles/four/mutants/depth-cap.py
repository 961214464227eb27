"""Four in a row, wrong: it assumes that five steps are always enough."""

import sys

LINES = [range(row, row + 4) for row in (0, 4, 8, 12)]
LINES += [range(column, 16, 4) for column in range(4)]
LINES += [range(0, 16, 5), range(3, 13, 3)]

NEIGHBOURS = [
    [4 * r + c for r, c in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
     if 0 <= r < 4 and 0 <= c < 4]
    for row in range(4) for column in range(4)
]


def has_line(board):
    return any(board[a] == board[b] == board[c] == board[d] != "O" for a, b, c, d in LINES)


def steps(board, colour):
    """The boards after a step of this colour."""
    for blank in (board.index("O"), board.rindex("O")):
        for cell in NEIGHBOURS[blank]:
            if board[cell] == colour:
                cells = list(board)
                cells[blank], cells[cell] = colour, "O"
                yield "".join(cells)


def search(board):
    layers = {"B": {board}, "W": {board}}  # by the colour whose turn it is
    seen = {"B": {board}, "W": {board}}
    distance = 0
    while distance <= 5:
        if any(map(has_line, layers["B"] | layers["W"])):
            return distance
        black, white = layers["B"], layers["W"]
        layers = {
            "W": {after for before in black for after in steps(before, "B")} - seen["W"],
            "B": {after for before in white for after in steps(before, "W")} - seen["B"],
        }
        for colour in "BW":
            seen[colour] |= layers[colour]
        distance += 1
    return -1


cells = "".join(sys.stdin.read().split())
for start in range(0, len(cells), 16):
    print(search(cells[start:start + 16]))
