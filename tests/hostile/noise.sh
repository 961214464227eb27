# Writes bytes that are not text.
printf '\000\351\377\n\033[2J\n'
