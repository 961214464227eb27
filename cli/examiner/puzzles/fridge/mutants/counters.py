"""The Pilots Brothers' refrigerator, right: it counts switches.

Each closed handle adds a switch at each handle of its row and column. Pairs of switches cancel.
"""

import sys


def switches(handles):
    counters = [0] * 16
    for cell, handle in enumerate(handles):
        if handle == "+":
            for other in range(16):
                if other // 4 == cell // 4 or other % 4 == cell % 4:
                    counters[other] += 1
    return [cell for cell, counter in enumerate(counters) if counter % 2]


handles = "".join(sys.stdin.read().split())
for start in range(0, len(handles), 16):
    found = switches(handles[start:start + 16])
    print(len(found))
    for cell in found:
        print(cell // 4 + 1, cell % 4 + 1)
