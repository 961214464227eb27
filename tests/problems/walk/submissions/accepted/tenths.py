"""Lengths in tenths: the coordinates are integers until the root is taken."""

from math import isqrt

points = [[round(10 * float(word)) for word in input().split()] for _ in range(int(input()))]
length = 0
for (x, y), (next_x, next_y) in zip(points, points[1:]):
    length += isqrt(((next_x - x) ** 2 + (next_y - y) ** 2) * 10**20)
print(length / 10**11)
