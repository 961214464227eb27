# Leaves a process that would spoil the answer later.
(sleep 1; echo later) &
echo "$ANSWER"
