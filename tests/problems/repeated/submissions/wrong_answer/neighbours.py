"""Wrong: compares neighbours only, as if the list were sorted."""

for _ in range(int(input())):
    input()
    numbers = input().split()
    print(next((a for a, b in zip(numbers, numbers[1:]) if a == b), 0))
