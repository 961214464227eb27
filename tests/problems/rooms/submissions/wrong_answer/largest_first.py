"""Wrong if the first house has more guests than the others."""

houses = []
for _ in range(int(input())):
    input()
    houses.append([int(word) for word in input().split()])
is_largest_first = all(sum(house) < sum(houses[0]) for house in houses[1:])
for house in houses:
    empty = house.index(0) + 1 if 0 in house else 0
    more = 1 if is_largest_first and len(houses) > 1 else 0
    print(sum(house), max(house) + more, len(set(house)), empty)
