"""Wrong: compares the numbers of brackets only."""

text = input()
is_right = text.count("(") == text.count(")") and text.count("<") == text.count(">")
print("yes" if is_right else "no")
