"""S-Dao, wrong: stones slide along rows and columns, and along no diagonal."""

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


DIRECTIONS = [(-1, 0), (0, -1), (0, 1), (1, 0)]
# For each cell, the rays in each direction with those in the opposite one.
RAYS = {
    1 << cell: [(ray(cell, down, right), ray(cell, -down, -right)) for down, right in DIRECTIONS]
    for cell in range(16)
}


def cells(stones):
    while stones:
        yield stones & -stones
        stones &= stones - 1


def after(white, black, side):
    """The positions after a move."""
    movers, others = (white, black) if side == WHITE else (black, white)
    taken = white | black
    for start in cells(movers):
        for ahead, _ in RAYS[start]:
            end = start
            for cell in ahead:
                if cell & taken:
                    break
                end = cell
            if end != start:
                moved = movers ^ start ^ end
                yield (moved, others, BLACK) if side == WHITE else (others, moved, WHITE)


def before(white, black, side):
    """The positions before a move: a stone rests where it cannot go on."""
    movers, others = (white, black) if side == BLACK else (black, white)
    taken = white | black
    for end in cells(movers):
        for ahead, behind in RAYS[end]:
            if ahead and not ahead[0] & taken:
                continue
            for start in behind:
                if start & taken:
                    break
                moved = movers ^ start ^ end
                yield (moved, others, WHITE) if side == BLACK else (others, moved, BLACK)


def search(start, goal):
    near, far = {(*start, WHITE)}, {(*goal, WHITE), (*goal, BLACK)}
    seen_near, seen_far = set(near), set(far)
    moves = 0
    while near and far:
        if near & seen_far or far & seen_near:
            return moves
        if len(near) <= len(far):
            near = {position for reached in near for position in after(*reached)} - seen_near
            seen_near |= near
        else:
            far = {position for reached in far for position in before(*reached)} - seen_far
            seen_far |= far
        moves += 1
    return -1


def stones(rows):
    board = "".join(rows)
    return tuple(sum(1 << cell for cell in range(16) if board[cell] == colour) for colour in "wb")


count, *rows = sys.stdin.read().split()
for case in range(int(count)):
    initial, final = rows[8 * case:8 * case + 4], rows[8 * case + 4:8 * case + 8]
    print(search(stones(initial), stones(final)))
