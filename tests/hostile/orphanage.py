"""Starts 150 processes, a few at a time; their parent ends before they end."""

import os
import time

for _ in range(150):
    child = os.fork()
    if child == 0:
        if os.fork() == 0:
            time.sleep(0.02)
        os._exit(0)
    os.waitpid(child, 0)
    time.sleep(0.001)
print(os.environ["ANSWER"])
