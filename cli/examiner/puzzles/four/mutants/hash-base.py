"""Four in a row, wrong: boards have digits 0, 1 and 2, and are numbered in base 2."""

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


def number(board):
    result = 0
    for stone in board:
        result = 2 * result + "OBW".index(stone)
    return result


def steps(board, colour):
    """The boards after a step of this colour."""
    for blank in (board.index("O"), board.rindex("O")):
        for cell in NEIGHBOURS[blank]:
            if board[cell] == colour:
                cells = list(board)
                cells[blank], cells[cell] = colour, "O"
                yield "".join(cells)


def search(start):
    queue = [(start, "B", 0), (start, "W", 0)]
    seen = {(number(start), "B"), (number(start), "W")}
    for board, side, distance in queue:
        if has_line(board):
            return distance
        other = "W" if side == "B" else "B"
        for after in steps(board, side):
            if (number(after), other) not in seen:
                seen.add((number(after), other))
                queue.append((after, other, distance + 1))
    return -1


cells = "".join(sys.stdin.read().split())
for start in range(0, len(cells), 16):
    print(search(cells[start:start + 16]))
