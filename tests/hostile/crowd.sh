# Computes without end in four processes, and waits for them.
for each in 1 2 3 4; do
    sh -c 'while :; do :; done' &
done
wait
