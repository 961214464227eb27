# Starts many processes, sequentially and in parallel, and gives the right answer.
for turn in 1 2 3 4 5 6 7 8 9 10; do
    cat "$0" | awk '{ print }' | sed 's/x/y/' | sort | wc -l > /dev/null
done
echo "$ANSWER"
