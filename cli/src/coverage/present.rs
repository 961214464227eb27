//! Coverage as a report.

use examiner::{Coverage, Presence, Repeat, Shell};
use puzzles::Puzzle;
use puzzles::text::Boards;

use super::{Addition, Data, Examined, Programs, Status, tables};
use crate::number::{counted, grouped};
use crate::render::report::{Finding, Report};
use runner::Limits;

/// What was found.
pub(crate) struct Found<'a> {
    /// The inputs.
    pub(crate) data: &'a Data,
    /// What they have.
    pub(crate) coverage: &'a Coverage,
    /// What became of the planted programs, if they were run, and what each run could use.
    pub(crate) programs: Option<(&'a Programs, Limits)>,
    /// What to add.
    pub(crate) additions: &'a [Addition],
}

/// The report on it. It has passed if nothing is missing, no wrong program survives, no correct one
/// fails, and every input can be read.
pub(crate) fn report(puzzle: &dyn Puzzle, found: &Found<'_>) -> Report {
    let mut report = Report::new("coverage", puzzle.about());
    let Found { data, coverage, .. } = *found;
    report.sections.push(tables::distances(coverage));
    report.sections.push(tables::edge_cases(coverage, data));
    report.sections.extend(tables::repeats(coverage, data));
    report.findings.extend(data.faulty.iter().map(faulty));
    let shells = coverage.shells.iter();
    report
        .findings
        .extend(shells.map(|shell| of_shell(shell, found.additions)));
    let edge_cases = coverage.edge_cases.iter();
    report
        .findings
        .extend(edge_cases.map(|presence| of_edge_case(presence, data)));
    let repeats = coverage.repeats.iter();
    report
        .findings
        .extend(repeats.map(|repeat| of_repeat(repeat, data)));
    if let Some((programs, limits)) = found.programs {
        report.limits = Some(limits);
        report.is_complete = programs.failure.is_none();
        report.sections.push(tables::programs(programs));
        report
            .findings
            .extend(programs.examined.iter().map(of_program));
    }
    report.sections.extend(tables::additions(found.additions));
    report.notes = notes(found);
    report.summary = summary(found, report.passed());
    report
}

fn faulty(name: &String) -> Finding {
    finding(
        format!("input {name}"),
        false,
        "faulty, and left out".to_owned(),
    )
}

fn of_shell(shell: &Shell, additions: &[Addition]) -> Finding {
    let Shell { found, all, .. } = shell;
    let name = match shell.distance {
        Some(distance) => format!("distance {distance}"),
        None => "no way".to_owned(),
    };
    let to_add = additions
        .iter()
        .find(|addition| addition.given.name == name);
    let [each, of_each, orbits, of_orbits] =
        [found.each, all.each, found.orbits, all.orbits].map(grouped);
    let passed = shell.first.is_some();
    Finding {
        cases: drawn(to_add.map_or(&[], |addition| &addition.given.cases)),
        ..finding(
            name,
            passed,
            format!("{each} of {of_each} cases, in {orbits} of {of_orbits} classes"),
        )
    }
}

fn of_edge_case(presence: &Presence, data: &Data) -> Finding {
    let name = format!("edge case {}", presence.edge_case.name);
    match presence.place {
        Some(place) => finding(name, true, data.name_of(place)),
        None => Finding {
            cases: drawn(&presence.edge_case.cases),
            ..finding(name, false, format!("missing: {}", presence.edge_case.why))
        },
    }
}

/// That a case comes up again is worth knowing, and no fault.
fn of_repeat(repeat: &Repeat, data: &Data) -> Finding {
    let how = if repeat.is_equal {
        "equal to"
    } else {
        "looks like"
    };
    let why = format!("{how} {}", data.name_of(repeat.first));
    finding(format!("again {}", data.name_of(repeat.place)), true, why)
}

fn of_program(examined: &Examined) -> Finding {
    let passed = examined.is_as_it_should_be();
    let is_correct = examined.planted.is_reference();
    let remedy = examined.remedy.as_ref();
    let why = match &examined.fate {
        Status::Passes if is_correct => "correct, and passes".to_owned(),
        Status::Passes => match remedy {
            Some(remedy) => format!("survives; would be killed by {}", remedy.given.name),
            None => "survives".to_owned(),
        },
        Status::Fails {
            input,
            verdict,
            why,
        } if is_correct => format!(
            "fails on {input} ({verdict}: {why}): the limits are tight, or the data or this machine is \
             at fault"
        ),
        Status::Fails { input, verdict, .. } => format!("killed by {input} ({verdict})"),
        Status::Skipped(why) => format!("skipped: {why}"),
        Status::NotDone => "not run to the end".to_owned(),
    };
    let name = format!("planted {}", examined.planted.name);
    Finding {
        cases: drawn(remedy.map_or(&[], |remedy| &remedy.given.cases)),
        ..finding(name, passed, why)
    }
}

fn finding(name: String, passed: bool, why: String) -> Finding {
    Finding {
        name,
        passed,
        why,
        cases: Vec::new(),
    }
}

/// The cases of an input that are drawn.
fn drawn(cases: &[Boards]) -> Vec<Boards> {
    const MOST: usize = 6;
    cases.iter().take(MOST).cloned().collect()
}

/// What is to be said beside the tables.
fn notes(found: &Found<'_>) -> Vec<String> {
    let Found { data, coverage, .. } = *found;
    let mut notes: Vec<String> = data
        .faulty
        .iter()
        .map(|name| format!("{name} is faulty, and left out"))
        .collect();
    let repeats = &coverage.repeats;
    let equal = repeats.iter().filter(|repeat| repeat.is_equal).count();
    let alike = repeats.len() - equal;
    if equal > 0 {
        let cases = counted(equal as u64, "case is", "cases are");
        notes.push(format!("{cases} equal to one before"));
    }
    if alike > 0 {
        let cases = counted(alike as u64, "case looks", "cases look");
        notes.push(format!("{cases} like one before, up to symmetry"));
    }
    let programs = found
        .programs
        .iter()
        .flat_map(|(programs, _)| &programs.examined);
    for examined in programs {
        match &examined.fate {
            Status::Fails { input, why, .. } if examined.planted.is_reference() => notes.push(format!(
                "{} is correct and fails on {input} ({why}): the limits are tight, or the data or \
                 this machine is at fault",
                examined.planted.name
            )),
            _ if examined.survives() && examined.remedy.is_none() => notes.push(format!(
                "no input that kills {} was found quickly: `stress` looks for longer",
                examined.planted.name
            )),
            _ => {}
        }
    }
    notes
}

/// What it all comes to, in a line.
fn summary(found: &Found<'_>, passed: bool) -> String {
    let Found { data, coverage, .. } = *found;
    let state = match found.programs {
        Some((programs, _)) if programs.failure.is_some() => "not finished",
        _ if passed => "complete",
        _ => "incomplete",
    };
    let cases: usize = data.inputs.iter().map(|input| input.cases.len()).sum();
    let shells = &coverage.shells;
    let has_shell = shells.iter().filter(|shell| shell.first.is_some()).count();
    let edge_cases = &coverage.edge_cases;
    let has_edge_case = edge_cases
        .iter()
        .filter(|edge_case| edge_case.place.is_some())
        .count();
    let mut parts = vec![
        format!(
            "{} with {}",
            counted(data.inputs.len() as u64, "input", "inputs"),
            counted(cases as u64, "case", "cases")
        ),
        format!("{has_shell} of {} distances", shells.len()),
        format!("{has_edge_case} of {} edge cases", edge_cases.len()),
    ];
    if let Some((programs, _)) = found.programs {
        let (killed, wrong) = programs.killed();
        let skipped = |examined: &&Examined| matches!(examined.fate, Status::Skipped(_));
        let skipped = programs.examined.iter().filter(skipped).count();
        parts.push(format!("{killed} of {wrong} wrong programs killed"));
        if skipped > 0 {
            parts.push(format!(
                "{} skipped",
                counted(skipped as u64, "program", "programs")
            ));
        }
    }
    if !found.additions.is_empty() {
        let to_add = counted(found.additions.len() as u64, "input", "inputs");
        parts.push(format!("{to_add} to add"));
    }
    format!("{state}: {}", parts.join(", "))
}
