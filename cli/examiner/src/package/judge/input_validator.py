#!/usr/bin/env python3
"""Accepts an input that has exactly the required bytes.

The input is on standard input. Exit code 42: valid; 43: not valid, and the fault is on standard
error. The program needs nothing but Python 3.
"""

import sys

# The characters of a board: black, white and, if there is one, blank.
ALPHABET = b@ALPHABET@
# The number of each character on a board; empty if any numbers are allowed.
STONES = [@STONES@]
# Characters that each board has at least once.
REQUIRED = b@REQUIRED@
# Whether the boards of a case have equal numbers of each character.
EQUAL = @EQUAL@
# The number of boards of a case.
BOARDS = @BOARDS@
# Whether a blank line stands between the boards of a case.
SEPARATED = @SEPARATED@
# Whether the first line has the number of cases. If not, there is one case.
COUNTED = @COUNTED@
# The greatest number of cases.
MOST_CASES = @MOST_CASES@


def fault(text):
    """Returns the first fault of an input, or None if the input is valid."""
    *lines, rest = text.split(b"\n")
    if rest:
        return "the last line does not end with a line feed"
    cases = 1
    if COUNTED:
        counts = [b"%d" % count for count in range(MOST_CASES + 1)]
        if not lines or lines[0] not in counts:
            return f"line 1: expected the number of cases, at most {MOST_CASES}"
        cases = counts.index(lines.pop(0))
    step = 5 if SEPARATED else 4
    height = step * BOARDS - (step - 4)
    if len(lines) != cases * height:
        return f"expected {cases * height} lines with boards, found {len(lines)}"
    for start in range(0, len(lines), height):
        counts = []
        for board in range(start, start + height, step):
            if board > start and any(lines[board + 4 - step:board]):
                return f"board line {board}: expected a blank line"
            rows = lines[board:board + 4]
            for number, row in enumerate(rows, board + 1):
                if len(row) != 4 or any(piece not in ALPHABET for piece in row):
                    return f"board line {number}: expected 4 characters of {ALPHABET.decode()}"
            counts.append([b"".join(rows).count(piece) for piece in ALPHABET])
            if STONES and counts[-1] != STONES:
                return f"board line {board + 1}: expected {STONES} pieces, found {counts[-1]}"
            if any(piece not in b"".join(rows) for piece in REQUIRED):
                return f"board line {board + 1}: expected at least one {REQUIRED.decode()}"
            if EQUAL and counts[-1] != counts[0]:
                return f"board line {board + 1}: the boards have different numbers of pieces"
    return None


if __name__ == "__main__":
    found = fault(sys.stdin.buffer.read())
    if found:
        print(found, file=sys.stderr)
    sys.exit(43 if found else 42)
