# Kills its process group, after the right answer.
echo "$ANSWER"
kill -KILL 0
