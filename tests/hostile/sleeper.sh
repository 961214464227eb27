# Sleeps without end.
exec sleep 600
