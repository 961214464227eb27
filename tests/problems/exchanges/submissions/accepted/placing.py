"""Puts the right number in each place, from left to right."""

n = int(input())
row = list(map(int, input().split()))
exchanges = 0
for i in range(n):
    j = row.index(i + 1)
    exchanges += i != j
    row[i], row[j] = row[j], row[i]
print(exchanges)
