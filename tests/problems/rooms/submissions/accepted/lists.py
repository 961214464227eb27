"""Uses the functions of lists."""

for _ in range(int(input())):
    input()
    guests = [int(word) for word in input().split()]
    empty = guests.index(0) + 1 if 0 in guests else 0
    print(sum(guests), max(guests), len(set(guests)), empty)
