"""Allocates as much memory as possible, as fast as possible."""

hoard = []
while True:
    hoard.append(bytearray(64 << 20))
