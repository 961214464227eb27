#!/bin/sh
# The web page works in a headless browser. Rules of accessibility are checked if axe-core is there.
set -eu

if ! command -v chromedriver > /dev/null; then
    echo 'result: skipped: chromedriver is not installed (on Debian: apt-get install chromium chromium-driver)'
    exit
fi
export QUADRILLE="$TARGET/debug/quadrille" SCREENSHOTS="$TARGET/screenshots"
axe=$TARGET/axe/node_modules/axe-core/axe.min.js
found="axe-core was not run (npm install --prefix $TARGET/axe axe-core)"
if [ -e "$axe" ]; then
    export AXE="$axe"
    found='axe-core finds nothing'
fi
cargo test --manifest-path cli/web/browser/Cargo.toml --target-dir "$TARGET/browser"
echo "result: the page works; $found; screenshots are in $SCREENSHOTS"
