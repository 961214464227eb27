# Sleeps for ever.
exec sleep 600
