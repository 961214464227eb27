# Writes to standard error without end.
yes >&2
