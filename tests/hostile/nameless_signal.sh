# Ends by a signal that has no name, after the right answer.
echo "$ANSWER"
kill -40 $$
