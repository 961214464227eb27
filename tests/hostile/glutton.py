"""Takes as much memory as it gets, at once."""

hoard = []
while True:
    hoard.append(bytearray(64 << 20))
