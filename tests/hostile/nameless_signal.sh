# Ends by a signal without a name, after the right answer.
echo "$ANSWER"
kill -40 $$
