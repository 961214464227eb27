"""Flip Game, wrong: the queue of the search has room for 1,000 boards, and 4,096 can be met."""

import sys

ALL_WHITE, ALL_BLACK = 0, 0xFFFF


def turned_by(cell):
    """The pieces that a press turns, as bits."""
    row, column = divmod(cell, 4)
    near = [(row, column), (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return sum(1 << 4 * r + c for r, c in near if 0 <= r < 4 and 0 <= c < 4)


TURNED = [turned_by(cell) for cell in range(16)]


def fewest_presses(start):
    queue = [0] * 1000
    queue[0] = start
    presses = {start: 0}
    head, tail = 0, 1
    while head < tail:
        board = queue[head]
        head += 1
        if board in (ALL_WHITE, ALL_BLACK):
            return presses[board]
        for turned in TURNED:
            following = board ^ turned
            if following not in presses:
                presses[following] = presses[board] + 1
                queue[tail] = following
                tail += 1
    return "Impossible"


pieces = "".join(sys.stdin.read().split())
for start in range(0, len(pieces), 16):
    board = pieces[start:start + 16]
    print(fewest_presses(sum(1 << cell for cell in range(16) if board[cell] == "b")))
