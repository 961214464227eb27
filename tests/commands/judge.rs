//! Judge runs: `quadrille solve` with each case, in each form of output.
//!
//! A case states the correct answers, and JSON must say the same as text. The snapshot
//! `tests/snapshots/<puzzle>/<file>.snap` shows all bytes of the output to a reviewer.

use std::fmt::Write;
use std::fs;

use insta::{Settings, assert_snapshot};
use libtest_mimic::{Failed, Trial};
use puzzles::About;
use serde_json::Value;
use tests::cases::{self, Case, CaseFile};
use tests::{binary, files};

/// The tests: one for each file of cases.
pub(crate) fn trials() -> Vec<Trial> {
    let trial = |file: CaseFile| {
        let name = format!("judge-runs/{}/{}", file.puzzle, file.name);
        let count = format!("cases: {}", file.cases.len());
        let test = move || {
            compare(&file);
            Ok(())
        };
        Trial::test(name, test).with_kind(count)
    };
    let mut trials: Vec<Trial> = cases::files().into_iter().map(trial).collect();
    trials.push(Trial::test("judge-runs/snapshots", check_snapshots));
    trials
}

/// Each snapshot has a file of cases, and none is pending. The switch that accepts snapshots deletes the others.
fn check_snapshots() -> Result<(), Failed> {
    let cases = files::below("cases");
    for snapshot in files::below("snapshots") {
        let file = snapshot.replacen("snapshots/", "cases/", 1);
        if cases.contains(&file.replace(".snap", ".toml")) {
            continue;
        }
        if !files::accepts_output() {
            return Err(format!("{snapshot} is pending, or no file of cases has it").into());
        }
        fs::remove_file(files::path(&snapshot))?;
    }
    Ok(())
}

/// Checks the answers to the cases of a file, and compares the output with the snapshot.
fn compare(file: &CaseFile) {
    let puzzle = puzzles::find(&file.puzzle).expect("each folder of cases is a puzzle's");
    let records = file.cases.iter().map(|case| record(puzzle.about(), case));
    let records: Vec<String> = records.collect();
    let mut settings = Settings::new();
    settings.set_snapshot_path(files::path("snapshots").join(&file.puzzle));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_input_file(files::path(&file.path));
    settings.bind(|| assert_snapshot!(&*file.name, records.join("\n")));
}

/// The commands for a case with their output; the answers are checked.
fn record(about: &About, case: &Case) -> String {
    let plain = Run::new(about, case, "");
    let moves = Run::new(about, case, "--moves");
    let count = Run::new(about, case, "--count");
    let json = Run::new(about, case, "--format json");
    plain.check(&case.output);
    if let Some(expected) = &case.with_moves {
        moves.check(expected);
    }
    if let Some(expected) = &case.with_count {
        count.check(expected);
    }
    plain.check(&json.as_text(about));
    for switches in ["--moves --count", "--all -n 7 --count"] {
        let json = Run::new(about, case, &format!("{switches} --format json"));
        Run::new(about, case, switches).check(&json.as_text(about));
    }
    let texts = [plain, moves, count].map(|run| format!("{}: {:?}\n", run.command, run.stdout));
    let json = format!("{}:\n{}", json.command, json.stdout);
    format!("# {}\n{}{json}", case.name, texts.concat())
}

/// A command, and what it printed.
struct Run {
    /// The name of the case.
    case: String,
    /// The command line, with the error message if the exit code is not 0.
    command: String,
    stdout: String,
}

impl Run {
    /// Solves a case with these options.
    fn new(about: &About, case: &Case, options: &str) -> Self {
        let depth = case.max_depth.map(|most| format!("--max-depth {most}"));
        let command = format!(
            "solve {} {options} {}",
            about.name,
            depth.unwrap_or_default()
        );
        let arguments: Vec<&str> = command.split_whitespace().collect();
        let finished = binary::run(arguments.iter().copied(), &case.input);
        let is_stopped = case.output.lines().any(|line| line == "?");
        assert_eq!(finished.code, if is_stopped { 5 } else { 0 }, "{finished}");
        let mut messages = finished.stderr.lines();
        let are_notes = messages.all(|line| line.starts_with("note: "));
        assert_eq!(are_notes, !is_stopped, "{finished}");
        let ending = if is_stopped {
            format!(" [exit code 5, {}]", finished.stderr.trim_end())
        } else {
            String::new()
        };
        let command = format!("quadrille {}{ending}", arguments.join(" "));
        Self {
            case: case.name.clone(),
            command,
            stdout: finished.stdout,
        }
    }

    #[track_caller]
    fn check(&self, expected: &str) {
        assert_eq!(self.stdout, expected, "{}: {}", self.case, self.command);
    }

    /// The text format of the output, which is JSON.
    fn as_text(&self, about: &About) -> String {
        let is_counted = self.command.contains("--count");
        let lines = self.stdout.lines();
        let records = lines.map(|line| serde_json::from_str(line).expect("each line is JSON"));
        records
            .map(|record: Value| text(&record, about.unsolvable, is_counted))
            .collect()
    }
}

/// The text of a list of moves: one move per line.
fn list(moves: &Value) -> String {
    let moves = moves.as_array().expect("a list of moves is an array");
    moves
        .iter()
        .flat_map(|step| [step.as_str().expect("a move is a string"), "\n"])
        .collect()
}

/// The text format of a record.
fn text(record: &Value, unsolvable: &str, is_counted: bool) -> String {
    let mut text = match record["outcome"].as_str() {
        Some("solved") => format!("{}\n", record["distance"]),
        Some("unsolvable") if is_counted => return format!("{unsolvable}\n0\n"),
        Some("unsolvable") => return format!("{unsolvable}\n"),
        Some("stopped") => return "?\n".to_owned(),
        other => panic!("unknown outcome: {other:?}"),
    };
    if is_counted {
        writeln!(text, "{}", record["count"]).expect("a string can be written to");
    }
    match (&record["moves"], &record["lists"]) {
        (Value::Null, Value::Null) => text,
        (moves, Value::Null) => text + &list(moves),
        (Value::Null, Value::Array(lists)) => {
            text + &lists.iter().map(list).collect::<Vec<_>>().join("\n")
        }
        (moves, lists) => panic!("either one list or all: {moves}, {lists}"),
    }
}
