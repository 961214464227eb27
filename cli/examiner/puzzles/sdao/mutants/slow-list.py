"""S-Dao, wrong: the visited set is a list, so each lookup takes linear time."""

import sys

WHITE, BLACK = 0, 1


def ray(cell, down, right):
    """The cells ahead, as bits, from the nearest to the border."""
    row, column = divmod(cell, 4)
    cells = []
    while 0 <= row + down < 4 and 0 <= column + right < 4:
        row, column = row + down, column + right
        cells.append(1 << 4 * row + column)
    return cells


DIRECTIONS = [(d, r) for d in (-1, 0, 1) for r in (-1, 0, 1) if d or r]
RAYS = {1 << cell: [ray(cell, down, right) for down, right in DIRECTIONS] for cell in range(16)}


def cells(stones):
    while stones:
        yield stones & -stones
        stones &= stones - 1


def after(white, black, side):
    """The positions after a move."""
    movers, others = (white, black) if side == WHITE else (black, white)
    taken = white | black
    for start in cells(movers):
        for ahead in RAYS[start]:
            end = start
            for cell in ahead:
                if cell & taken:
                    break
                end = cell
            if end != start:
                moved = movers ^ start ^ end
                yield (moved, others, BLACK) if side == WHITE else (others, moved, WHITE)


def search(start, goal):
    queue = [((*start, WHITE), 0)]
    seen = [(*start, WHITE)]
    for position, moves in queue:
        if position[:2] == goal:
            return moves
        for following in after(*position):
            if following not in seen:
                seen.append(following)
                queue.append((following, moves + 1))
    return -1


def stones(rows):
    board = "".join(rows)
    return tuple(sum(1 << cell for cell in range(16) if board[cell] == colour) for colour in "wb")


count, *rows = sys.stdin.read().split()
for case in range(int(count)):
    initial, final = rows[8 * case:8 * case + 4], rows[8 * case + 4:8 * case + 8]
    print(search(stones(initial), stones(final)))
