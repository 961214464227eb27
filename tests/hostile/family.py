"""Starts six processes of 64 MiB each; only the sum exceeds the limit."""

import os
import time

for _ in range(5):
    if os.fork() == 0:
        break
hoard = bytearray(b"x") * (64 << 20)
time.sleep(600)
