"""The number of cells of water less the number of unions of neighbours."""

h, w = map(int, input().split())
rows = [input() for _ in range(h)]
water = {(i, j) for i in range(h) for j in range(w) if rows[i][j] == "#"}
parent = {cell: cell for cell in water}


def root(cell):
    while parent[cell] != cell:
        cell = parent[cell]
    return cell


lakes = len(water)
for i, j in water:
    for other in (i + 1, j), (i, j + 1):
        if other in water and root(other) != root((i, j)):
            parent[root(other)] = root((i, j))
            lakes -= 1
print(lakes)
