# Leaves a process that writes to standard output later.
(sleep 1; echo later) &
echo "$ANSWER"
