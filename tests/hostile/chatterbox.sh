# Writes without end.
yes
