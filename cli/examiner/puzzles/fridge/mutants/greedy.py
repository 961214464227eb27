"""The Pilots Brothers' refrigerator, wrong: it switches where most handles open, as long as this helps."""

import sys


def turned(handles, cell):
    """The handles after a switch."""
    return "".join(
        "+-"["+-".index(handle) ^ 1] if other // 4 == cell // 4 or other % 4 == cell % 4 else handle
        for other, handle in enumerate(handles)
    )


def switches(handles):
    found = []
    while "+" in handles:
        best = min(range(16), key=lambda cell: turned(handles, cell).count("+"))
        after = turned(handles, best)
        if after.count("+") >= handles.count("+"):
            break
        found.append(best)
        handles = after
    return found


handles = "".join(sys.stdin.read().split())
for start in range(0, len(handles), 16):
    found = switches(handles[start:start + 16])
    print(len(found))
    for cell in found:
        print(cell // 4 + 1, cell % 4 + 1)
