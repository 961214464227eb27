# Stops its parent process repeatedly, without end.
while :; do
    kill -STOP $PPID
done
