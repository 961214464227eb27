//! `proofs`: a program in Python, which shares no code with the workspace, checks the proofs of answers.
//!
//! The step is skipped with a message if Python is not installed.

use std::process::Command;

use anyhow::Context as _;

use crate::workspace::{Workspace, conclude, is_installed};

/// Writes the inputs of a puzzle, one file for each selection, and checks the proofs of their answers.
///
/// `$1` is the puzzle, `$2` the number of random inputs, `$3` the checker. S-Dao has one case per distance only if `$4` is `long`,
/// because the checker needs seconds for each of its far cases.
const SCRIPT: &str = r#"
puzzle=$1; distance=0
if [ "$puzzle $4" != "sdao quick" ]; then
    while quadrille generate $puzzle --distance $distance > $puzzle-$distance.in; do
        distance=$((distance + 1))
    done
fi
quadrille generate $puzzle --distance max > $puzzle-max.in
quadrille generate $puzzle --solvable no -n 10 > $puzzle-impossible.in
quadrille generate $puzzle -n $2 > $puzzle-random.in
for input in $puzzle-*.in; do
    [ -s $input ] || continue
    quadrille solve $puzzle $input --proof ${input%.in}.jsonl > $input.out || exit
done
python3 "$3" --quiet $puzzle-*.jsonl
"#;

/// The number of random inputs of each puzzle: in `verify`, and with `long`. 65,536 are all boards.
const RANDOM: [(&str, u32, u32); 6] = [
    ("flip", 1_000, 65_536),
    ("fridge", 1_000, 65_536),
    ("swap", 1_000, 20_000),
    ("toys", 1_000, 20_000),
    ("four", 1_000, 10_000),
    ("sdao", 20, 200),
];

/// Checks proofs of every puzzle.
pub(super) fn run(workspace: &Workspace, is_long: bool) -> anyhow::Result<String> {
    if !is_installed("python3") {
        return Ok("skipped: python3 is not installed".to_owned());
    }
    workspace.build()?;
    let checker = workspace.root.join("tests/proof/check.py");
    let (mut findings, mut summary) = (Vec::new(), Vec::new());
    for (puzzle, quick, long) in RANDOM {
        let directory = tempfile::tempdir().context("cannot create a temporary directory")?;
        let random = if is_long { long } else { quick };
        let mut shell = Command::new("sh");
        shell
            .args(["-c", SCRIPT, "sh", puzzle, &random.to_string()])
            .arg(&checker)
            .arg(if is_long { "long" } else { "quick" })
            .current_dir(directory.path())
            .env("PATH", workspace.search_path()?);
        match workspace.check(&mut shell) {
            Ok(output) => {
                let counts = output.lines().last().unwrap_or_default();
                summary.push(format!("{puzzle}: {counts}"));
            }
            Err(error) => findings.push(format!("{puzzle}: {error}")),
        }
    }
    conclude(&findings, summary.join("; "))
}
