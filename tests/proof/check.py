#!/usr/bin/env python3
"""Check proofs of `quadrille solve --proof`, one JSON object per line.

Usage: check.py [FILE...]   (no file: standard input)
       check.py --puzzles   (prints the puzzles whose rules it has)

For each line it prints `proved`, `refuted: REASON`, `malformed: REASON`, or `unknown: REASON` if
it has no rules of the puzzle, with --quiet only the lines that are not proved; then the number
of each. Exit code 0: all lines are proved.
A proof is proved if its list solves the case and its lower bound excludes each shorter list.
The rules follow the statements of the judges. A state is a board of 16 characters and the side
to move, which is empty if the puzzle has no sides.
"""

import functools
import json
import sys

SCHEMA = "quadrille.proof/1"

class Malformed(Exception): """The line is not a proof."""
class Unknown(Exception): """The program has no rules of the puzzle."""
class Refuted(Exception): """A statement of the proof is wrong."""

def well_formed(condition, why):
    if not condition:
        raise Malformed(why)

def true(condition, why):
    if not condition:
        raise Refuted(why)

@functools.cache
def neighbours(cell, directions):
    places = [(cell // 4 + down, cell % 4 + right) for down, right in directions]
    return [4 * row + column for row, column in places if row in range(4) and column in range(4)]

ORTHOGONAL = ((-1, 0), (0, -1), (0, 1), (1, 0))
ALL_DIRECTIONS = ORTHOGONAL + ((-1, -1), (-1, 1), (1, -1), (1, 1))
LINES = [range(4 * i, 4 * i + 4) for i in range(4)] + [range(i, 16, 4) for i in range(4)]
LINES += [range(0, 16, 5), range(3, 13, 3)]

def name(cell):
    return f"{cell // 4 + 1}{cell % 4 + 1}"

def exchanged(board, a, b):
    cells = list(board)
    cells[a], cells[b] = cells[b], cells[a]
    return "".join(cells)

class Puzzle:
    boards, counted, counts, impossible, kinds = 1, False, None, "Impossible", ()
    def __init__(self, boards):
        self.board, self.target = boards[0], boards[-1]
    def starts(self):
        return [(self.board, "")]
    def is_goal(self, state):
        return state[0] == self.target
    def after(self, state):
        return self.moves(state).values()

class Presses(Puzzle):
    kinds = ("press-sets", "quiet-pattern")
    def turned(self, board, cell):
        other = dict(zip(self.letters, self.letters[::-1]))
        cells = self.covered(cell)
        return "".join(other[c] if i in cells else c for i, c in enumerate(board))
    def moves(self, state):
        return {self.spelled(cell): (self.turned(state[0], cell), "") for cell in range(16)}
    def is_goal(self, state):
        return state[0] in self.goals
    def number_of_sets(self):
        """The number of sets of presses that change nothing: 2 to the nullity over GF(2)."""
        rows, number = [sum(1 << i for i in self.covered(cell)) for cell in range(16)], 1
        while rows:
            pivot = rows.pop()
            number *= 1 if pivot else 2
            rows = [min(row, row ^ pivot) for row in rows]
        return number

class Flip(Presses):
    letters, goals = "bw", ("w" * 16, "b" * 16)
    spelled = staticmethod(name)
    def covered(self, cell):
        return [cell] + neighbours(cell, ORTHOGONAL)

class Fridge(Presses):
    letters, goals = "+-", ("-" * 16,)
    def spelled(self, cell):
        return " ".join(name(cell))
    def covered(self, cell):
        return [c for c in range(16) if c // 4 == cell // 4 or c % 4 == cell % 4]

class Toys(Puzzle):
    boards, letters, kinds = 2, "10", ("height-map",)
    def moves(self, state):
        board, _ = state
        pairs = [(a, b) for a in range(16) for b in neighbours(a, ((0, 1), (1, 0)))
                 if board[a] != board[b]]
        return {name(a) + name(b): (exchanged(board, a, b), "") for a, b in pairs}

class Swap(Toys):
    counts = [8, 8]

class Original(Swap):
    """The form of CEOI 1999: a move has blanks between its digits."""
    def moves(self, state):
        return {" ".join(move): after for move, after in super().moves(state).items()}

class Four(Puzzle):
    letters, counts = "BWO", [7, 7, 2]
    def is_goal(self, state):
        board, _ = state
        return any({board[cell] for cell in line} in ({"B"}, {"W"}) for line in LINES)
    def starts(self):
        return [(self.board, side) for side in "BW"]
    def moves(self, state):
        board, side = state
        steps = [(a, b) for a in range(16) if board[a] == side
                 for b in neighbours(a, ORTHOGONAL) if board[b] == "O"]
        other = "W" if side == "B" else "B"
        return {name(a) + name(b): (exchanged(board, a, b), other) for a, b in steps}

class SDao(Puzzle):
    boards, counted, letters, impossible = 2, True, "bw*", "-1"
    counts, kinds = [4, 4, 8], ("meeting", "shut-in")
    def starts(self):
        return [(self.board, "w")]
    def goals(self):
        return [(self.target, "b"), (self.target, "w")]
    def moves(self, state):
        board, side = state
        slides = [(a, free[-1]) for a in range(16) if board[a] == side
                  for direction in ALL_DIRECTIONS if (free := self.free(board, a, direction))]
        other = "b" if side == "w" else "w"
        return {name(a) + name(b): (exchanged(board, a, b), other) for a, b in slides}
    def before(self, state):
        """The states with a move to this state: the stone rests beside an obstacle."""
        board, side = state
        other = "b" if side == "w" else "w"
        for cell in (c for c in range(16) if board[c] == other):
            for down, right in ALL_DIRECTIONS:
                if not self.free(board, cell, (down, right)):
                    for start in self.free(board, cell, (-down, -right)):
                        yield exchanged(board, cell, start), other
    @staticmethod
    def free(board, cell, direction):
        """The free cells from a cell in a direction, up to the first obstacle."""
        cells = []
        while (ahead := neighbours(cell, (direction,))) and board[ahead[0]] == "*":
            cells += ahead
            cell = ahead[0]
        return cells

PUZZLES = {"flip": Flip, "fridge": Fridge, "swap": Swap, "ceoi1999": Original, "toys": Toys,
           "four": Four, "sdao": SDao}

def read_input(puzzle, text):
    well_formed(isinstance(text, str), "the input is not a string")
    words = text.split()
    if puzzle.counted:
        well_formed(words[:1] == ["1"], "the input does not begin with one case")
        words = words[1:]
    well_formed([len(row) for row in words] == [4] * 4 * puzzle.boards, "not 4 rows of 4 cells")
    well_formed(set("".join(words)) <= set(puzzle.letters), "the input has another character")
    boards = ["".join(words[i:i + 4]) for i in range(0, len(words), 4)]
    counts = puzzle.counts or [boards[0].count(letter) for letter in puzzle.letters]
    right = all([board.count(letter) for letter in puzzle.letters] == counts for board in boards)
    well_formed(right, "a board has other numbers of stones")
    return puzzle(boards)

def strings(value):
    return isinstance(value, list) and all(isinstance(item, str) for item in value)

def integers(value, what):
    well_formed(isinstance(value, list) and {type(item) for item in value} <= {int}, what)
    return value

def distinct_cells(value, what):
    cells = integers(value, what)
    well_formed(set(cells) <= set(range(16)), f"{what}: a cell is not 0 to 15")
    true(len(set(cells)) == len(cells), f"{what}: a cell is there twice")
    return cells

def check_list(case, moves, answer):
    true(len(moves) == answer, "the list has another length than the answer")
    ends = case.starts()
    for move in moves:
        ends = [after for state in ends if (after := case.moves(state).get(move))]
        true(ends, f"the move {move!r} is not legal")
    true(any(case.is_goal(state) for state in ends), "the list does not end on a goal")

def check_press_sets(case, answer, lower):
    true(answer is not None, "sets of presses prove only a number")
    well_formed(isinstance(lower.get("sets"), list), "the sets are missing")
    sets = [frozenset(distinct_cells(cells, "sets")) for cells in lower["sets"]]
    true(len(set(sets)) == len(sets), "a set is there twice")
    ends = [functools.reduce(case.turned, cells, case.board) for cells in sets]
    true(set(ends) <= set(case.goals), "a set does not lead to a goal")
    # The sets that lead to a goal are a coset of the sets that change nothing.
    number = case.number_of_sets()
    true(all(ends.count(goal) == number for goal in case.goals), "a set is missing")
    true(min(map(len, sets)) == answer, "the smallest set has another size than the answer")

def check_quiet_pattern(case, answer, lower):
    true(answer is None, "a quiet pattern proves only that a case is impossible")
    cells = distinct_cells(lower.get("cells"), "cells")
    even = all(sum(c in cells for c in case.covered(press)) % 2 == 0 for press in range(16))
    true(even, "a press turns an odd number of the cells")
    for goal in case.goals:
        differ = sum(case.board[c] != goal[c] for c in cells)
        true(differ % 2 == 1, "the board and a goal differ in an even number of the cells")

def check_height_map(case, answer, lower):
    true(answer is not None, "a map of heights proves only a number")
    heights = integers(lower.get("heights"), "heights")
    well_formed(len(heights) == 16, "not 16 heights")
    steps = [heights[a] - heights[b] for a in range(16) for b in neighbours(a, ORTHOGONAL)]
    true(max(steps) <= 1, "the heights of two neighbours differ by more than one")
    difference = sum(h * (int(a) - int(b)) for h, a, b in zip(heights, case.board, case.target))
    true(abs(difference) >= answer, "the sums differ by less than the answer")

def check_shut_in(case, answer, _lower):
    true(answer is None, "a mover without moves proves only that a case is impossible")
    true(not any(map(case.is_goal, case.starts())), "the position is a goal")
    true(not any(map(case.moves, case.starts())), "the first mover has a move")

def ball(centre, radius, neighbours_of):
    """The layers of states within a number of moves."""
    layers, known = [set(centre)], set(centre)
    while len(layers) <= radius and layers[-1]:
        layers.append({after for state in layers[-1] for after in neighbours_of(state)} - known)
        known |= layers[-1]
    return [layer for layer in layers if layer]

def same_sets(lower, found):
    """Compares the sets of a full proof with the sets that were found."""
    texts = [sorted(" ".join(state).strip() for state in one) for one in found]
    sets = lower.get("sets", texts)
    well_formed(isinstance(sets, list) and all(map(strings, sets)), "sets: expected strings")
    true([sorted(one) for one in sets] == texts, "a set has other states")

def check_layers(case, answer, lower):
    sizes = integers(lower.get("sizes"), "sizes")
    [radius] = integers([lower.get("radius")], "radius")
    true(answer is None or radius == answer - 1, "the radius is not one less than the answer")
    layers = ball(case.starts(), radius + (answer is None), case.after)
    true([len(layer) for layer in layers] == sizes, "the layers have other sizes")
    true(len(layers) == radius + 1, "the number of layers does not match the radius")
    true(not any(map(case.is_goal, set().union(*layers))), "a goal is nearer")
    same_sets(lower, layers)

def check_meeting(case, answer, lower):
    true(answer is not None, "two sets of states prove only a number")
    radii, sizes = integers(lower.get("radii"), "radii"), integers(lower.get("sizes"), "sizes")
    well_formed(len(radii) == 2 and min(radii) >= 0, "expected two radii")
    true(sum(radii) == answer - 1, "the sum of the radii is not one less than the answer")
    forward = ball(case.starts(), radii[0], case.after)
    backward = ball(case.goals(), radii[1], case.before)
    sets = [set().union(*layers) for layers in (forward, backward)]
    true([len(one) for one in sets] == sizes, "the sets have other sizes")
    true(sets[0].isdisjoint(sets[1]), "the sets have a common state")
    same_sets(lower, sets)

def check(line):
    try:
        proof = json.loads(line)
    except (ValueError, RecursionError):
        raise Malformed("not JSON") from None
    well_formed(isinstance(proof, dict), "not an object")
    well_formed(proof.get("schema") == SCHEMA, f"the schema is not {SCHEMA}")
    puzzle = proof.get("puzzle")
    well_formed(isinstance(puzzle, str), "no puzzle")
    if puzzle not in PUZZLES:
        raise Unknown(f"tests/proof/check.py has no rules of {puzzle!r}")
    case = read_input(PUZZLES[puzzle], proof.get("input"))
    answer, moves, lower = proof.get("answer"), proof.get("list"), proof.get("lower")
    well_formed(isinstance(lower, dict) and isinstance(lower.get("kind"), str), "no lower bound")
    kind = lower["kind"]
    if answer == case.impossible:
        well_formed(moves is None, "an impossible case has a list")
        answer = None
    else:
        well_formed(type(answer) is int and answer >= 0, "the answer is not a number")
        well_formed(strings(moves), "the list is not a list of strings")
        check_list(case, moves, answer)
    if kind == "goal":
        true(answer == 0, "the answer is not 0")
        return
    well_formed(kind in case.kinds or kind == "layers", f"unknown kind {kind!r} for {puzzle}")
    globals()["check_" + kind.replace("-", "_")](case, answer, lower)

def main(arguments):
    if arguments == ["--puzzles"]:
        print(*PUZZLES, sep="\n")
        return 0
    quiet = "--quiet" in arguments
    counts = {"proved": 0, "refuted": 0, "malformed": 0, "unknown": 0}
    for path in [argument for argument in arguments if argument != "--quiet"] or ["-"]:
        with open(0 if path == "-" else path, encoding="utf-8", errors="replace") as lines:
            for line in lines:
                verdict, why = "proved", ""
                try:
                    check(line)
                except (Refuted, Malformed, Unknown) as error:
                    verdict, why = type(error).__name__.lower(), f": {error}"
                counts[verdict] += 1
                if not quiet or why:
                    print(verdict + why)
    print(", ".join(f"{count} {verdict}" for verdict, count in counts.items()))
    return 0 if counts["proved"] and counts["proved"] == sum(counts.values()) else 1

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
