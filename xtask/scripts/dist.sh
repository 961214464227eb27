#!/bin/sh
# Makes an archive with the command `quadrille`, for people without a Rust toolchain, and its checksum, in `$TARGET/dist`.
set -eu

version=$(cargo pkgid --package cli | sed 's/.*[#@]//')
target=$(cargo --version --verbose | sed -n 's/^host: //p')
out=$TARGET/dist
name=quadrille-$version-$target
directory=$out/$name
suffix=
rm -rf "$directory"
mkdir -p "$directory/completions"

# On Linux, the command needs no shared library, so it runs on any distribution.
case $target in
*linux*) export RUSTFLAGS='-C target-feature=+crt-static' ;;
*windows*) suffix=.exe ;;
esac
cargo build --release --locked --package cli --target "$target" --target-dir "$out/build"
program=$directory/quadrille$suffix
cp "$out/build/$target/release/quadrille$suffix" "$program"

# The READMEs refer to `docs`.
cp CHANGELOG.md LICENSE-APACHE LICENSE-MIT README.md README.zh-CN.md SECURITY.md "$directory"
git archive HEAD docs | tar -xf - -C "$directory"
"$program" man -o "$directory/man"
for pair in bash:quadrille.bash elvish:quadrille.elv fish:quadrille.fish powershell:_quadrille.ps1 zsh:_quadrille; do
    "$program" completions "${pair%:*}" -o "$directory/completions/${pair#*:}"
done

# The licences of all packages in the executable. A line of the tree has a name, a version, for own packages a path, and the licence.
sources=${CARGO_HOME:-$HOME/.cargo}/registry/src
rule=$(printf '%080d' 0 | tr 0 =)
cargo tree --locked --package cli --edges normal --prefix none --format '{p}|{l}' --target "$target" > "$out/tree.txt"
sed 's/ (\*)$//; s/ (proc-macro)|/|/' "$out/tree.txt" | grep -v ')|' | sort -u > "$out/packages.txt"
{
    echo 'The command quadrille contains these packages.'
    while IFS='|' read -r package licence; do
        name_of_package=${package% v*}
        version_of_package=${package##* v}
        printf '\n%s\n%s %s: %s\n' "$rule" "$name_of_package" "$version_of_package" "$licence"
        for file in "$sources"/*/"$name_of_package-$version_of_package"/*; do
            case $(basename "$file" | tr '[:lower:]' '[:upper:]') in
            LICEN* | COPYING* | NOTICE* | UNLICENSE*) [ -d "$file" ] || { echo && cat "$file"; } ;;
            esac
        done
    done < "$out/packages.txt"
} > "$directory/THIRD-PARTY-LICENSES.txt"

# The program answers, and needs no shared library on Linux.
answer=$(printf 'bwwb\nbbwb\nbwwb\nbwww\n' | "$program" solve flip)
[ "$answer" = 4 ] || { echo "expected 4, found $answer" && exit 1; }
case $target in
*linux*) if ldd "$program" | grep '=>'; then echo 'the program needs these shared libraries' && exit 1; fi ;;
esac

# On macOS, `tar` would add a file with attributes for each file, and `sha256sum` has another name.
cd "$out"
COPYFILE_DISABLE=1 tar -czf "$name.tar.gz" "$name"
if command -v sha256sum > /dev/null; then sum=sha256sum; else sum='shasum -a 256'; fi
$sum "$name.tar.gz" > "$name.tar.gz.sha256"
echo "result: target/dist/$name.tar.gz, $(($(wc -c < "$name.tar.gz") / 1024)) KiB"
