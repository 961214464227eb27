# Leaves a process in its own session, with an empty environment. The mark is in its arguments.
env -i /bin/sh -c 'setsid /bin/sh -c "sleep 600; exit $0" "$0" &' "$HOSTILE_MARK"
echo "$ANSWER"
