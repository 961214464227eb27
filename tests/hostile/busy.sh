# Computes for ever.
while :; do :; done
