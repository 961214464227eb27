# Sends its parent process each signal that can be caught and is no crash. The numbers are SIGSTKFLT, SIGIO, and
# the first and the last real-time signal.
for signal in HUP INT QUIT TERM USR1 USR2 ALRM VTALRM PROF PWR XCPU XFSZ PIPE CHLD CONT 16 29 34 64; do
    kill -$signal $PPID
done
echo "$ANSWER"
