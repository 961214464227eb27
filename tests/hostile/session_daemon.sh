# Leaves a process in its own session.
setsid sleep 600 &
echo "$ANSWER"
