# Writes a line that does not end, with NUL in it.
cat /dev/zero
