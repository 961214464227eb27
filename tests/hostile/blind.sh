# Never reads its input.
exec <&-
echo "$ANSWER"
