//! Rebuilds the crate when a file is added to `puzzles/`; the files there are embedded.

fn main() {
    println!("cargo::rerun-if-changed=puzzles");
}
