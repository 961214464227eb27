# Leaves a process in a session of its own, with nothing in its environment; the mark is in its arguments.
env -i /bin/sh -c 'setsid /bin/sh -c "sleep 600; exit $0" "$0" &' "$HOSTILE_MARK"
echo "$ANSWER"
