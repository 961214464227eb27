# Writes an endless line of NUL characters.
cat /dev/zero
