# Sends all that can be caught to whoever has started it.
for signal in HUP INT QUIT TERM USR1 USR2 ALRM CHLD CONT; do
    kill -$signal $PPID
done
echo "$ANSWER"
