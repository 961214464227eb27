"""Black-and-white swap, wrong: the list leads back from the target, and is not turned round."""

import sys

EXCHANGES = [
    (cell, other)
    for cell in range(16)
    for other in (cell + 4, cell + 1)
    if other < 16 and (other != cell + 1 or other % 4 != 0)
]


def search(start, target):
    """Where each board was come to from, and by which exchange."""
    origin = {start: None}
    queue = [start]
    for board in queue:
        if board == target:
            break
        for exchange in EXCHANGES:
            one, other = exchange
            if (board >> one ^ board >> other) & 1:
                following = board ^ (1 << one | 1 << other)
                if following not in origin:
                    origin[following] = board, exchange
                    queue.append(following)
    return origin


def exchanges(start, target):
    origin = search(start, target)
    result = []
    board = target
    while board != start:
        board, exchange = origin[board]
        result.append(exchange)
    return result


def line(exchange):
    return "".join(f"{cell // 4 + 1}{cell % 4 + 1}" for cell in exchange)


pieces = "".join(sys.stdin.read().split())
for at in range(0, len(pieces), 32):
    start, target = (int(pieces[i:i + 16][::-1], 2) for i in (at, at + 16))
    found = exchanges(start, target)
    print(len(found))
    for exchange in found:
        print(line(exchange))
