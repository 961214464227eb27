"""Starts children that compute without end, and ignores SIGCHLD."""

import os
import signal
import time

signal.signal(signal.SIGCHLD, signal.SIG_IGN)
while True:
    if os.fork() == 0:
        ready = time.monotonic() + 0.02
        while time.monotonic() < ready:
            pass
        os._exit(0)
    time.sleep(0.01)
