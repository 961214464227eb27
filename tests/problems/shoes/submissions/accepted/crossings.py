"""Each step between two neighbouring sizes is crossed by the difference of feet and shoes below it."""

input()
balance = [0] * 10002
for size in input().split():
    balance[int(size)] += 1
for size in input().split():
    balance[int(size)] -= 1
below = cost = 0
for difference in balance:
    below += difference
    cost += abs(below)
print(cost)
