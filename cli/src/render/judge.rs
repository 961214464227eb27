//! The report of `judge`.

use examiner::problem::Problem;
use examiner::{Expectation, Trial, Verdict, VerdictCode};
use runner::{Files, RunLimits};

use super::report::{Comparison, Criterion, Note, Report};
use super::table::{Align, Cell, Table};
use crate::number::{counted, time};
use crate::program::quoted;
use crate::visible::visible;

/// The results of programs on tests.
pub(crate) struct Judged<'a> {
    /// The names of the programs.
    pub(crate) names: Vec<String>,
    /// For each program its trial on each test; `None` if it was not run on the test.
    pub(crate) rows: Vec<Vec<Option<Trial>>>,
    /// The limits of each run.
    pub(crate) limits: RunLimits,
    /// The files that the programs open.
    pub(crate) files: &'a Files,
    /// The expected verdicts.
    pub(crate) expectation: Expectation,
    /// The command that makes a failing test small, up to the name of the test.
    pub(crate) shrink: Option<&'a str>,
}

/// The number of lines of a test that is worth a command that makes it small.
const MANY_LINES: usize = 10;

/// The report on the results. If there are several programs, the name of a trial begins with the name of its program.
pub(crate) fn report(problem: &dyn Problem, judged: Judged<'_>) -> Report {
    let expectation = &judged.expectation;
    let is_alone = judged.names.len() == 1;
    let mut report = Report {
        program: Some(judged.names.join(", ")),
        limits: Some(judged.limits),
        comparison: (!is_alone).then(|| comparison(&judged)),
        notes: Vec::from_iter(Note::on_files(judged.files)),
        ..Report::new("judge", problem)
    };
    let runs: usize = judged.rows.iter().map(Vec::len).sum();
    for (name, row) in judged.names.iter().zip(judged.rows) {
        report.trials.extend(row.into_iter().flatten().map(|trial| {
            let test = &trial.name;
            Trial {
                passed: expectation.allows(trial.judgement.verdict),
                name: if is_alone {
                    test.clone()
                } else {
                    format!("{name}: {test}")
                },
                ..trial
            }
        }));
    }
    let done = report.trials.len();
    report.is_complete = done == runs;
    if !report.is_complete {
        let runs = counted(runs as u64, "test", "tests");
        report.note(format!("ended after {done} of {runs}"));
    }
    if expectation.is_of_correct_program() != Some(true) {
        let verdicts = report.trials.iter().map(|trial| trial.judgement.verdict);
        let passed = expectation.is_met_by(verdicts);
        let tests = if passed { "a" } else { "no" };
        let name = format!("expected: {}", expectation.names());
        let criterion = Criterion::new(name, passed, format!("{tests} test has it"));
        report.criteria.push(criterion);
    }
    let mut trials = report.trials.iter();
    let large = trials.find(|trial| {
        let lines = trial.input.bytes.iter().filter(|byte| **byte == b'\n');
        let verdict = trial.judgement.verdict;
        !trial.passed && verdict != Verdict::JudgeFault && lines.count() > MANY_LINES
    });
    let shrink = large
        .zip(judged.shrink)
        .filter(|(large, _)| large.name != "-");
    let shrink = shrink.map(|(large, command)| command.to_owned() + &quoted(&large.name));
    report
        .notes
        .extend(shrink.map(|command| Note::command("shrink", command)));
    report.notes.extend(slowest(&report.trials));
    report.summary = summary(&report);
    report
}

/// The note on the slowest trial; of several, the first.
fn slowest(trials: &[Trial]) -> Option<Note> {
    let usage = |trial: &Trial| trial.judgement.usage.map(|usage| usage.cpu);
    let times = trials.iter().rev();
    let times = times.filter_map(|trial| Some((usage(trial)?, &trial.name)));
    let (cpu, name) = times.max_by_key(|(cpu, _)| *cpu)?;
    Some(format!("slowest: {} of CPU time, {}", time(cpu), visible(name)).into())
}

/// Compares several programs. Programs with equal verdicts and output on all tests have the same group.
fn comparison(judged: &Judged<'_>) -> Comparison {
    use Align::{Left, Right, Wrapped};

    let trials = judged.rows.iter().map(|row| row.iter().flatten().collect());
    let trials: Vec<Vec<&Trial>> = trials.collect();
    let results = |program: usize| {
        let judgements = trials[program].iter().map(|trial| &trial.judgement);
        judgements.map(|judgement| (judgement.verdict, &judgement.output))
    };
    // The first program of each group.
    let mut groups: Vec<usize> = Vec::new();
    let (mut rows, mut examples, mut trials_before) = (Vec::new(), Vec::new(), 0);
    for (program, (name, trials)) in judged.names.iter().zip(&trials).enumerate() {
        let mut known = groups.iter();
        let known = known.position(|first| results(*first).eq(results(program)));
        let mut all = trials.iter();
        let failed = all.position(|trial| !trial.judgement.is_accepted());
        let group = known.unwrap_or_else(|| {
            groups.push(program);
            examples.extend(failed.map(|trial| trials_before + trial));
            groups.len() - 1
        });
        trials_before += trials.len();
        let usage = trials.iter().filter_map(|trial| trial.judgement.usage);
        let slowest = usage.map(|usage| usage.cpu).max();
        let failed = failed.map(|trial| &*trials[trial].name);
        rows.push([
            verdicts(trials.iter().copied()),
            Cell::from((group + 1).to_string()),
            Cell::from(slowest.map(time).unwrap_or_default()),
            Cell::from(&**name),
            Cell::from(failed.unwrap_or_default()),
        ]);
    }
    let headings = ["verdicts", "group", "slowest", "program", "first failure"];
    let columns = [Left, Right, Right, Left, Wrapped];
    Comparison {
        programs: Table {
            title: Some("Programs"),
            ..Table::new(columns, headings, rows.into_iter())
        },
        tests: verdict_table(judged),
        examples,
    }
}

/// The verdicts of all programs: one row per test.
fn verdict_table(Judged { names, rows, .. }: &Judged<'_>) -> Table {
    let complete = rows.iter().find(|row| row.iter().all(Option::is_some));
    let tests = complete.into_iter().flatten().flatten();
    let rows = tests.enumerate().map(|(index, test)| {
        let cells = rows.iter().map(|row| match &row[index] {
            Some(trial) => Cell::Verdict(trial.judgement.verdict),
            None => Cell::from(""),
        });
        let name = Cell::from(&*test.name);
        [name].into_iter().chain(cells).collect()
    });
    let headings = ["test".to_owned()].into_iter().chain(names.clone());
    Table {
        title: Some("All tests"),
        columns: vec![Align::Left; names.len() + 1],
        headings: headings.collect(),
        rows: rows.collect(),
    }
}

/// The number of trials with each verdict.
fn verdicts<'a>(trials: impl Iterator<Item = &'a Trial> + Clone) -> Cell {
    let codes = trials.map(|trial| trial.judgement.verdict.code());
    let counts = VerdictCode::ALL.into_iter().filter_map(|code| {
        let number = codes.clone().filter(|given| *given == code).count();
        (number > 0).then_some((code, number))
    });
    Cell::Verdicts(counts.collect())
}

/// The number of tests with each verdict.
fn summary(report: &Report) -> String {
    let state = match (report.is_complete, report.passed()) {
        (false, _) => "not finished",
        (true, true) => "passed",
        (true, false) => "failed",
    };
    if report.trials.is_empty() {
        return format!("{state}: no tests");
    }
    let trials = report.trials.len() as u64;
    let tests = match report.comparison {
        Some(_) => counted(trials, "run", "runs"),
        None => counted(trials, "test", "tests"),
    };
    format!(
        "{state}: {tests}: {}",
        verdicts(report.trials.iter()).plain()
    )
}
