"""A vertex that is farthest from any vertex is an end of a longest path."""

n = int(input())
neighbours = [[] for _ in range(n)]
for child in range(1, n):
    parent = int(input()) - 1
    neighbours[child].append(parent)
    neighbours[parent].append(child)


def farthest(start):
    distance = {start: 0}
    order = [start]
    for vertex in order:
        for other in neighbours[vertex]:
            if other not in distance:
                distance[other] = distance[vertex] + 1
                order.append(other)
    return order[-1], distance[order[-1]]


print(farthest(farthest(0)[0])[1])
