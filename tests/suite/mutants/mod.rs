//! Mutants: references pass, and each mutant is killed with the verdict that it declares.

mod examined;
mod killed;
mod shape;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::time::Duration;

use examiner::{Language, Mutant, VerdictCode, mutants};
use puzzles::text::{Boards, input_text};
use puzzles::{PUZZLES, Puzzle};
use tests::binary::{Invocation, is_installed};
use tests::parallel;

/// The languages of mutants, in an order that gives S-Dao the fastest one in `examined.rs`.
const LANGUAGES: [&str; 3] = ["Python", "C", "AWK"];

/// The directory of the programs.
const DIRECTORY: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/mutants");

/// A program that is ready to run, in its own directory.
struct Built {
    mutant: Mutant,
    directory: PathBuf,
    command: Vec<String>,
}

/// The programs of a puzzle that this machine can run. All programs are built once.
fn programs(puzzle: &'static Puzzle) -> &'static [Built] {
    static BUILT: LazyLock<BTreeMap<&str, Vec<Built>>> = LazyLock::new(|| {
        let built = parallel::map(2, PUZZLES, |puzzle| {
            (puzzle.about().name, build_all(*puzzle))
        });
        built.into_iter().collect()
    });
    &BUILT[puzzle.about().name]
}

/// Builds the programs of a puzzle that this machine can run, and names the others.
fn build_all(puzzle: &'static Puzzle) -> Vec<Built> {
    let can_run = |mutant: &Mutant| {
        let Language { compile, run, .. } = mutant.language;
        // An interpreted language has an empty command that compiles.
        let words = format!("{compile}{run}");
        let command = words.split(' ').next().unwrap_or_default();
        let is_there = is_installed(command);
        if !is_there {
            let (name, file) = (puzzle.about().name, &mutant.file_name);
            eprintln!("skipped: {name} {file}: no {command}");
        }
        is_there
    };
    let mutants = mutants(puzzle).into_iter();
    let directory = Path::new(DIRECTORY).join(puzzle.about().name);
    let build = |mutant: Mutant| Built::new(directory.join(&mutant.file_name), mutant);
    mutants.filter(can_run).map(build).collect()
}

impl Built {
    /// Builds a program in a directory; a warning is an error.
    fn new(directory: PathBuf, mutant: Mutant) -> Self {
        fs::create_dir_all(&directory).expect("the directory is ours");
        let path = directory.to_str().expect("it is UTF-8");
        let [source, program] =
            [&*mutant.file_name, "program"].map(|name| format!("{path}/{name}"));
        fs::write(&source, mutant.source).expect("the directory is ours");
        let words = |command: &str| -> Vec<String> {
            let command = command
                .replace("{source}", &source)
                .replace("{program}", &program)
                .replace("{standard}", &mutant.language.standards[0]);
            command.split_whitespace().map(str::to_owned).collect()
        };
        if let [compiler, operands @ ..] = &*words(&mutant.language.compile) {
            let mut command = Command::new(compiler);
            command.args(["-Wall", "-Wextra", "-Werror", "-pedantic"]);
            let output = command.args(operands).output();
            let output = output.expect("the compiler starts");
            let messages = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{source}:\n{messages}");
        }
        Self {
            command: words(&mutant.language.run),
            mutant,
            directory,
        }
    }

    /// The command that runs the program, quoted for a shell.
    fn command_line(&self) -> String {
        let words = self.command.iter().map(|word| format!("'{word}'"));
        words.collect::<Vec<_>>().join(" ")
    }

    /// What a judge sees of a run on these cases; `None` if the output is accepted.
    fn verdict(
        &self,
        puzzle: &'static Puzzle,
        cases: &[Boards],
        patience: Duration,
    ) -> Option<VerdictCode> {
        let text = input_text(&puzzle.about().format, cases);
        let mut command = Command::new(&self.command[0]);
        command
            .args(&self.command[1..])
            .current_dir(&self.directory);
        let run = Invocation::of(command).stdin(text).patience(patience);
        let Some(output) = run.output() else {
            return Some(VerdictCode::Tle);
        };
        if !output.status.success() {
            eprintln!("{}: {}", self.mutant.file_name, output.status);
            return Some(VerdictCode::Re);
        }
        let rejection = puzzle.checker().check(cases, &output.stdout).err()?;
        Some(if rejection.kind.is_presentation() {
            VerdictCode::Pe
        } else {
            VerdictCode::Wa
        })
    }
}
