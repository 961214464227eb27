"""Compares each number with all earlier numbers."""

for _ in range(int(input())):
    input()
    numbers = input().split()
    print(next((number for i, number in enumerate(numbers) if number in numbers[:i]), 0))
