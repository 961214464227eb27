//! `proofs`: a program in Python, which shares no code with the workspace, checks the proofs of answers.
//!
//! The step is skipped with a message if Python is not installed.

use std::process::Command;
use std::thread;

use anyhow::Context as _;

use crate::workspace::{Workspace, conclude, entries, is_installed};

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

/// The number of random inputs of a puzzle. 65,536 are all boards.
fn number(puzzle: &str, is_long: bool) -> u32 {
    match (puzzle, is_long) {
        ("sdao", false) => 20,
        ("sdao", true) => 200,
        (_, false) => 1_000,
        ("flip" | "fridge", true) => 65_536,
        (_, true) => 20_000,
    }
}

/// Checks proofs of every puzzle whose rules the checker has, and names the others.
pub(super) fn run(workspace: &Workspace, is_long: bool) -> anyhow::Result<String> {
    if !is_installed("python3") {
        return Ok("skipped: python3 is not installed".to_owned());
    }
    workspace.build()?;
    let checker = workspace.root.join("tests/proof/check.py");
    let known = workspace.check(Command::new("python3").arg(&checker).arg("--puzzles"))?;
    let run = |puzzle: &str| {
        let directory = tempfile::tempdir().context("cannot create a temporary directory")?;
        let random = number(puzzle, is_long).to_string();
        let mut shell = Command::new("sh");
        shell
            .args(["-c", SCRIPT, "sh", puzzle, &random])
            .arg(&checker)
            .arg(if is_long { "long" } else { "quick" })
            .current_dir(directory.path())
            .env("PATH", workspace.search_path()?);
        let output = workspace.check(&mut shell)?;
        anyhow::Ok(output.lines().last().unwrap_or_default().to_owned())
    };
    let (mut findings, mut summary) = (Vec::new(), Vec::new());
    let results: Vec<_> = thread::scope(|scope| {
        let start = |puzzle| (puzzle, scope.spawn(move || run(puzzle)));
        let running: Vec<_> = known.lines().map(start).collect();
        let running = running.into_iter();
        running
            .map(|(puzzle, run)| (puzzle, run.join().expect("no panic")))
            .collect()
    });
    for (puzzle, result) in results {
        match result {
            Ok(counts) => summary.push(format!("{puzzle}: {counts}")),
            Err(error) => findings.push(format!("{puzzle}: {error}")),
        }
    }
    for folder in entries(&workspace.root.join("tests/cases"))? {
        let puzzle = folder.file_name().unwrap_or_default().to_string_lossy();
        if !known.lines().any(|known| known == puzzle) {
            summary.push(format!(
                "{puzzle}: not checked (tests/proof/check.py lacks its rules)"
            ));
        }
    }
    conclude(&findings, summary.join("; "))
}
