#!/bin/sh
# cargo-mutants changes a package in small ways, each of which a test must notice: PACKAGE SHARD. A survivor is a finding.
#
# The package's own tests come first. If the package `tests` also tests the package, only the survivors of its own tests are tested with
# both. A mutant that does not end is killed, too.
set -eu

package=$1
shard=$2
if ! command -v cargo-mutants > /dev/null; then
    echo 'result: skipped: cargo-mutants is not installed (cargo install cargo-mutants --locked)'
    # A machine for continuous integration has to have it.
    [ "${CI-}" != true ]
    exit
fi
output=$TARGET/mutants/$package-$(echo "$shard" | sed 's,/,-of-,')
# Lists of an older tree would remain if this run stopped early.
rm -rf "$output"
mkdir -p "$output"
# Builds take most of the time.
export CARGO_PROFILE_DEV_OPT_LEVEL=1
# The tests must build the command from the mutant.
unset QUADRILLE

# Tests mutants: OUTPUT ARGUMENTS. The last line of cargo-mutants has the counts.
run() {
    lists=$output/$1/mutants.out
    status=0
    shift
    mkdir -p "${lists%/*}"
    cargo mutants -p "$package" --all-features "$@" --output "${lists%/*}" > "$lists.log" 2>&1 || status=$?
    cat "$lists.log"
    counts=$(tail -n 1 "$lists.log")
    # 0: all mutants are killed, 2: some survive, 3: some do not end, and perhaps some survive.
    case $status in 0 | 2 | 3) ;; *) exit 1 ;; esac
}

run own "--shard=$shard" --sharding=round-robin
summary=$counts
survivors=$output/survivors.txt
cp "$lists/missed.txt" "$survivors"

# The packages that `tests` tests more than their own tests do, and the tests of `tests` that do not concern the package.
case $package in
puzzles) others= ;;
examiner) others='exhaustive:: fast_path::' ;;
*) others=none ;;
esac
if [ -s "$survivors" ] && [ "$others" != none ]; then
    # These tests take minutes. Without a timeout of 20 minutes, which also holds for the unchanged tree, a mutant that does not end would
    # run for five times as long. `--test-package` does not build `tests` for the unchanged tree. The arguments after the last one of
    # these are for the tests.
    set -- --cargo-arg=--package=tests --timeout=1200 --cargo-test-arg=--
    for test in $others; do
        set -- "$@" "--cargo-test-arg=--skip=$test"
    done
    # `--iterate` would leave out the killed mutants before it makes shards, so that a shard would have other mutants. The option `--re`
    # does not leave out deleted fields of other structs, so the files are named, too.
    while read -r name; do
        set -- "$@" "--re=^$(printf '%s' "$name" | sed 's/[][\\.*^$+?(){}|]/\\&/g')\$" "--file=${name%%:*}"
    done < "$survivors"
    run suite "$@"
    summary="$summary; survivors with the package tests: $counts"
    # A mutant that the second run did not test remains a survivor.
    cat "$lists/caught.txt" "$lists/timeout.txt" > "$output/killed.txt"
    grep -vxFf "$output/killed.txt" "$output/own/mutants.out/missed.txt" > "$survivors" || true
fi
echo "result: $summary"
if [ -s "$survivors" ]; then
    cat "$survivors"
    exit 1
fi
