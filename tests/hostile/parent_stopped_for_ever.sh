# Stops whoever has started it, for as long as it lives.
while :; do
    kill -STOP $PPID
done
