"""Wrong: the numbers of former houses stay in the dictionary."""

first = {}
for _ in range(int(input())):
    input()
    guests = [int(word) for word in input().split()]
    for room, number in enumerate(guests, 1):
        if number not in first or first[number] > room:
            first[number] = room
    print(sum(guests), max(guests), len(set(guests)), first.get(0, 0))
