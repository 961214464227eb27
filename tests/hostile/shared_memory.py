"""Six processes share 100 MiB, which is below the limit."""

import os
import time

hoard = b"x" * (100 << 20)
children = []
for _ in range(5):
    child = os.fork()
    if child == 0:
        time.sleep(0.3)
        os._exit(0)
    children.append(child)
for child in children:
    os.waitpid(child, 0)
print(os.environ["ANSWER"])
