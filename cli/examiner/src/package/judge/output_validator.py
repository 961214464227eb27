#!/usr/bin/env python3
"""Accepts every shortest list of moves.

Arguments: INPUT ANSWER FEEDBACK; the output is on standard input. ANSWER begins with the least
number of moves. Exit code 42: right; 43: wrong, and the reason is in FEEDBACK/judgemessage.txt.
The program needs nothing but Python 3.
"""

import os
import re
import sys

# The character of a black piece.
BLACK = b@BLACK@
# The answer to an unsolvable case.
UNSOLVABLE = b@UNSOLVABLE@
# The black cells of each goal; empty if the second board of the input is the goal.
GOALS = [@GOALS@]
# Whether a move is legal only if its cells have pieces of both colours.
UNLIKE = @UNLIKE@
# The number of words of a move.
WORDS = @WORDS@
# Each move with the cells that it changes. Bit 0 is the first cell of the first row.
MOVES = {
@MOVES@}


def words(text):
    """Splits a text at white space."""
    return re.findall(rb"[^ \t\n\f\r]+", text)


def black_cells(rows):
    """Returns the cells with a black piece. Bit 0 is the first cell of the first row."""
    pieces = enumerate(b"".join(rows))
    return sum(1 << cell for cell, piece in pieces if piece == ord(BLACK))


def fault(puzzle_input, answer, output):
    """Returns why an output is wrong, or None if it is right."""
    rows, expected, found = words(puzzle_input), words(answer), words(output)
    if found[:1] != expected[:1]:
        return f"expected {show(expected[:1])}, found {show(found[:1])}"
    moves = [b" ".join(found[at:at + WORDS]) for at in range(1, len(found), WORDS)]
    is_solvable = expected[0] != UNSOLVABLE
    number = int(expected[0]) if is_solvable else 0
    if len(moves) != number:
        return f"expected {number} moves, found {len(moves)}"
    board = black_cells(rows[:4])
    for at, move in enumerate(moves, 1):
        cells = MOVES.get(move)
        if cells is None:
            return f"move {at}: {show([move])} is not a move"
        if UNLIKE and board & cells in (0, cells):
            return f"move {at}: {show([move])} exchanges equal pieces"
        board ^= cells
    goals = GOALS or [black_cells(rows[4:])]
    if is_solvable and board not in goals:
        return "the list ends on a wrong board"
    return None


def show(found):
    """Returns the first word for a message, or a text for its absence."""
    return found[0][:40].decode("ascii", "backslashreplace") if found else "no word"


def main():
    """Reads the files that the arguments name, and reports the result."""
    texts = []
    for path in sys.argv[1:3]:
        with open(path, "rb") as file:
            texts.append(file.read())
    found = fault(*texts, sys.stdin.buffer.read())
    if found:
        path = os.path.join(sys.argv[3], "judgemessage.txt")
        with open(path, "a", encoding="utf-8") as file:
            print(found, file=file)
    sys.exit(43 if found else 42)


if __name__ == "__main__":
    main()
