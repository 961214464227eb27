# Writes to standard output without end.
yes
