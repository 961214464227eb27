# Leaves a grandchild that holds standard output and standard error.
(sleep 600 &)
echo "$ANSWER"
