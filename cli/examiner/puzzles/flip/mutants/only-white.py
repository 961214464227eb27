"""Flip Game, wrong: all white is the only goal that it knows.

Once the presses of the first row are chosen, all others follow.
"""

import sys


def presses_to_white(rows):
    """The fewest presses that turn all black pieces, which are bits of the rows."""
    fewest = "Impossible"
    for first in range(16):
        above, presses, count = 0, first, 0
        for row in rows:
            count += bin(presses).count("1")
            black = row ^ above ^ presses ^ (presses << 1 & 15) ^ presses >> 1
            # What is still black only the presses right below can turn.
            above, presses = presses, black
        if presses == 0 and (fewest == "Impossible" or count < fewest):
            fewest = count
    return fewest


words = sys.stdin.read().split()
rows = [int(word.translate({ord("b"): "1", ord("w"): "0"}), 2) for word in words]
for start in range(0, len(rows), 4):
    print(presses_to_white(rows[start:start + 4]))
