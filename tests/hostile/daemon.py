"""Leaves a daemon, made by the book: two forks, a session, and standard output in its hand."""

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
