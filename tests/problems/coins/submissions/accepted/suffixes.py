"""Takes a coin if the later coins can make up the rest."""

n, s = map(int, input().split())
values = list(map(int, input().split()))
later = [1]
for value in reversed(values[1:]):
    later.append(later[-1] | later[-1] << value)
chosen = []
for number, value in enumerate(values, 1):
    sums = later.pop()
    if s >= value and sums >> (s - value) & 1:
        chosen.append(number)
        s -= value
print(*chosen if s == 0 else ["no"])
