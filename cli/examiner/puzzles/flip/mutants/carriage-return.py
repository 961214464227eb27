"""Flip Game, wrong: its lines end in a carriage return and a line feed.

Once the presses of the first row are chosen, all others follow.
"""

import sys


def presses_to_white(rows):
    """The fewest presses that turn all black pieces, which are bits of the rows."""
    fewest = None
    for first in range(16):
        above, presses, count = 0, first, 0
        for row in rows:
            count += bin(presses).count("1")
            black = row ^ above ^ presses ^ (presses << 1 & 15) ^ presses >> 1
            # What is still black only the presses right below can turn.
            above, presses = presses, black
        if presses == 0 and (fewest is None or count < fewest):
            fewest = count
    return fewest


def fewest_presses(rows):
    to_white = presses_to_white(rows)
    to_black = presses_to_white([15 ^ row for row in rows])
    ways = [way for way in (to_white, to_black) if way is not None]
    return min(ways, default="Impossible")


words = sys.stdin.read().split()
rows = [int(word.translate({ord("b"): "1", ord("w"): "0"}), 2) for word in words]
for start in range(0, len(rows), 4):
    print(fewest_presses(rows[start:start + 4]), end="\r\n")
