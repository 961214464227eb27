from bisect import bisect_left

n = int(input())
least = []
for _ in range(n):
    value = int(input())
    place = bisect_left(least, value)
    least[place:place + 1] = [value]
print(len(least))
