#!/usr/bin/env python3
"""Accepts an answer that has one right line for each case of an input.

Argument: INPUT; the answer is on standard input. Exit code 42: valid; 43: not valid, and the fault
is on standard error. The program needs nothing but Python 3.
"""

import sys

# Whether the first line has the number of cases. If not, there is one case.
COUNTED = @COUNTED@
# The answer to an unsolvable case.
UNSOLVABLE = b@UNSOLVABLE@
# The greatest number of moves that a case needs.
GREATEST = @GREATEST@


def fault(puzzle_input, answer):
    """Returns the first fault of an answer, or None if the answer is valid."""
    cases = int(puzzle_input.split()[0]) if COUNTED else 1
    *lines, rest = answer.split(b"\n")
    if rest:
        return "the last line does not end with a line feed"
    if len(lines) != cases:
        return f"expected {cases} lines, found {len(lines)}"
    valid = [UNSOLVABLE, *(b"%d" % number for number in range(GREATEST + 1))]
    for number, line in enumerate(lines, 1):
        if line not in valid:
            return f"line {number}: expected {UNSOLVABLE.decode()} or a number up to {GREATEST}"
    return None


def main():
    """Reads the files, and reports the result."""
    with open(sys.argv[1], "rb") as file:
        found = fault(file.read(), sys.stdin.buffer.read())
    if found:
        print(found, file=sys.stderr)
    sys.exit(43 if found else 42)


if __name__ == "__main__":
    main()
