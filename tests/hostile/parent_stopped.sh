# Stops its parent process repeatedly.
for turn in 1 2 3 4 5; do
    kill -STOP $PPID
    sleep 0.1
done
echo "$ANSWER"
