"""Each sum of consecutive numbers is the difference of two sums of prefixes."""

input()
prefix = smallest = 0
best = None
for number in map(int, input().split()):
    prefix += number
    if best is None or prefix - smallest > best:
        best = prefix - smallest
    smallest = min(smallest, prefix)
print(best)
