# Sends whoever has started it all that can be caught and is no crash.
for signal in HUP INT QUIT TERM USR1 USR2 ALRM VTALRM PROF 29 PWR XCPU XFSZ PIPE CHLD CONT; do
    kill -$signal $PPID
done
echo "$ANSWER"
