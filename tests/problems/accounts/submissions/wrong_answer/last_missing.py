"""Wrong: a question leaves out the last account, because the end of a range in Python is exclusive."""

n, q = map(int, input().split())
account = [0] * (n + 1)
for _ in range(q):
    kind, a, b = input().split()
    if kind == "+":
        account[int(a)] += int(b)
    else:
        print(sum(account[int(a):int(b)]))
