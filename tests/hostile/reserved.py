"""Reserves more memory than the limit, and does not use it."""

import mmap
import os

private = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
never_reserved_for_good = 0x4000  # MAP_NORESERVE, which not every Python has a name for
reserved = mmap.mmap(-1, 3 << 30, flags=private | never_reserved_for_good)
print(os.environ["ANSWER"])
