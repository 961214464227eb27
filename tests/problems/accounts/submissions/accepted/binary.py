"""Sums of blocks whose length is a power of two (a Fenwick tree)."""

n, q = map(int, input().split())
blocks = [0] * (n + 1)


def until(i):
    total = 0
    while i > 0:
        total += blocks[i]
        i -= i & -i
    return total


for _ in range(q):
    kind, a, b = input().split()
    if kind == "+":
        i = int(a)
        while i <= n:
            blocks[i] += int(b)
            i += i & -i
    else:
        print(until(int(b)) - until(int(a) - 1))
