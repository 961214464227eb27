"""Black-and-white swap, wrong: the depth of the recursion is the number of boards, which exceeds the stack."""

import sys

EXCHANGES = [
    (cell, other)
    for cell in range(16)
    for other in (cell + 4, cell + 1)
    if other < 16 and (other != cell + 1 or other % 4 != 0)
]


def search(queue, head, seen, target):
    """The exchanges that lead to the target, from the boards of the queue that come next."""
    board, exchanges = queue[head]
    if board == target:
        return exchanges
    for one, other in EXCHANGES:
        if (board >> one ^ board >> other) & 1:
            following = board ^ (1 << one | 1 << other)
            if following not in seen:
                seen.add(following)
                queue.append((following, exchanges + [(one, other)]))
    return search(queue, head + 1, seen, target)


def line(exchange):
    return "".join(f"{cell // 4 + 1}{cell % 4 + 1}" for cell in exchange)


pieces = "".join(sys.stdin.read().split())
for at in range(0, len(pieces), 32):
    start, target = (int(pieces[i:i + 16][::-1], 2) for i in (at, at + 16))
    found = search([(start, [])], 0, {start}, target)
    print(len(found))
    for exchange in found:
        print(line(exchange))
