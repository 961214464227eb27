#!/bin/sh
# cargo-fuzz attacks the targets in the folders `fuzz` of the members; each starts from its stored inputs: SECONDS [TARGET].
# A failure leaves its input in `fuzz/artifacts`. Copy it into `fuzz/inputs`, which a test of the member tries.
set -eu

root=$PWD
found=
if ! command -v cargo-fuzz > /dev/null || ! command -v rustup > /dev/null; then
    echo 'result: skipped: cargo-fuzz or rustup is not installed (cargo install cargo-fuzz)'
    # A machine for continuous integration has to have them.
    [ "${CI-}" != true ]
    exit
fi
for file in $(git ls-files '*/fuzz/fuzz_targets/*.rs'); do
    target=$(basename "$file" .rs)
    [ "${2-$target}" = "$target" ] || continue
    cd "$root/${file%/fuzz/fuzz_targets/*}"
    # libFuzzer writes new inputs into the first folder.
    mkdir -p "fuzz/corpus/$target"
    # The address sanitizer finds faults of unsafe code, which all members forbid.
    rustup run nightly cargo fuzz run --sanitizer none --target-dir "$TARGET/fuzz" "$target" \
        "fuzz/corpus/$target" "fuzz/inputs/$target" -- "-max_total_time=$1" -max_len=256 -timeout=20 2>&1 |
        tee "$TARGET/fuzz.log"
    # A target that fails does not print this line.
    runs=$(grep '^Done ' "$TARGET/fuzz.log")
    echo "result: ${file%/fuzz/fuzz_targets/*} $target: $runs"
    found=yes
done
[ -n "$found" ] || { echo 'there is no such target' && exit 1; }
