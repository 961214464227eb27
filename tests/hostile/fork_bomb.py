"""Each process starts another eight times: 256 processes in total."""

import os
import time

for _ in range(8):
    os.fork()
time.sleep(600)
