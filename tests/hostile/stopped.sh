# Stops itself.
kill -STOP $$
echo "$ANSWER"
