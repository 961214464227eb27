"""Removes pairs of neighbours until none remains."""

text = input()
while "()" in text or "<>" in text:
    text = text.replace("()", "").replace("<>", "")
print("no" if text else "yes")
