# Kills whoever has started it, and lives on, with a daemon.
setsid sleep 600 &
kill -KILL $PPID
sleep 600
