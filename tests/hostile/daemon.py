"""Leaves a daemon: two forks, its own session, and an open standard output."""

import os
import signal
import time

if os.fork() == 0:
    os.setsid()
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    if os.fork() == 0:
        os.chdir("/")
        time.sleep(600)
    os._exit(0)
print(os.environ["ANSWER"])
