# Closes its streams and sleeps.
exec >&- 2>&-
sleep 600
