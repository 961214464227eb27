#!/bin/sh
# Other tools check the package of every puzzle, with `quadrille` on the search path; a warning is an error. A tool that is not installed
# is skipped with a message.
set -u

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$PWD
failed=0

# Settings of problemtools that run Python programs with `python3` instead of `pypy3`.
mkdir "$work/problemtools"
cat > "$work/problemtools/languages.yaml" << 'END'
python3:
    compile: 'python3 -m py_compile {files}'
    run: 'python3 "{mainfile}"'
END
export XDG_CONFIG_HOME="$work"

# The first of these commands that is not installed.
missing() {
    for command; do
        command -v "$command" > /dev/null || { echo "$command" && return; }
    done
}

# The packages of a format are checked by a function: FORMAT COMMAND PYTHON-PACKAGE FUNCTION.
verify() {
    missing=$(missing "$2" unzip)
    if [ -n "$missing" ]; then
        echo "result: $2 skipped: $missing is not installed (pip install $3)"
        return
    fi
    for puzzle in "$root"/cli/examiner/puzzles/*; do
        name=$(basename "$puzzle")
        rm -rf "$work/package" && mkdir "$work/package" && cd "$work/package" || exit 1
        if ! { quadrille package "$name" --target "$1" && unzip -q "$name.zip" && "$4" "$name"; }; then
            echo "$2: $name: failed"
            failed=1
        fi
    done
    [ "$failed" = 1 ] || echo "result: $2: all packages verified${note-}"
}

kattis_legacy() {
    verifyproblem --werror -p config validators graders data submissions $statement -- "$1"
}

kattis() {
    cd "$1" && bt validate --no-bar && bt run --no-bar
}

statement=statement
latex=$(missing pdflatex dvisvgm tidy)
if [ -n "$latex" ]; then
    statement=
    note=" without their statements ($latex is not installed)"
fi
verify kattis-legacy verifyproblem problemtools kattis_legacy
note=
verify kattis bt bapctools kattis
exit "$failed"
