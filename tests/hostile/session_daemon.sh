# Leaves a process in a session of its own.
setsid sleep 600 &
echo "$ANSWER"
