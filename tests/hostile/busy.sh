# Computes without end.
while :; do :; done
