# Kills its parent process, and continues to run, with a daemon.
setsid sleep 600 &
kill -KILL $PPID
sleep 600
