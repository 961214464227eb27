//! The report of `coverage`.

use examiner::{
    Addition, Coverage, MutantResult, MutantResults, NamedInput, Place, Presence, Shell, Status,
    distance_name,
};
use puzzles::Puzzle;
use runner::Limits;

use crate::number::{counted, grouped};
use crate::render::report::{Criterion, Report, section, section_unless_empty};
use crate::render::table::Align;

/// How many repeated cases a table lists.
const REPEATS: usize = 10;

/// The results of `coverage`: a data set and its measures.
pub(crate) struct Measured {
    /// The inputs.
    pub(crate) inputs: Vec<NamedInput>,
    /// The names of faulty inputs, which are ignored.
    pub(crate) faulty: Vec<String>,
    /// The coverage of the inputs.
    pub(crate) coverage: Coverage,
    /// The results of the mutants and the limits of each run, if they were run.
    pub(crate) mutants: Option<(MutantResults, Limits)>,
    /// The inputs to add.
    pub(crate) additions: Vec<Addition>,
}

/// The report. It has passed if no input is missing or faulty, each mutant is killed and each reference passes.
pub(crate) fn report(puzzle: &dyn Puzzle, measured: &Measured) -> Report {
    let mut report = Report::new("coverage", puzzle.about());
    let coverage = &measured.coverage;
    report.sections.push(distance_table(coverage));
    report.sections.push(measured.edge_case_table());
    report.sections.extend(measured.repeat_table());
    let faulty = measured.faulty.iter();
    let faulty =
        faulty.map(|name| Criterion::new(format!("input {name}"), false, "faulty and ignored"));
    let shells = coverage.shells.iter();
    let shells = shells.map(|shell| measured.shell_criterion(shell));
    let edge_cases = coverage.edge_cases.iter();
    let edge_cases = edge_cases.map(|presence| measured.edge_case_criterion(presence));
    let repeats = measured.repeats().map(|[again, relation, first]| {
        // A repeated case is not a fault.
        Criterion::new(
            format!("again {again}"),
            true,
            format!("{relation} {first}"),
        )
    });
    report
        .criteria
        .extend(faulty.chain(shells).chain(edge_cases).chain(repeats));
    if let Some((mutants, limits)) = &measured.mutants {
        report.limits = Some(*limits);
        report.is_complete = mutants.error.is_none();
        report.sections.extend(mutant_table(mutants));
        let criteria = mutants.results.iter().map(mutant_criterion);
        report.criteria.extend(criteria);
    }
    report.sections.extend(addition_table(&measured.additions));
    report.notes = measured.notes();
    report.summary = measured.summary(report.passed());
    report
}

/// The number of cases and of symmetry classes that the data have and that exist.
fn counts(shell: &Shell) -> [String; 4] {
    let Shell { found, all, .. } = shell;
    [found.each, all.each, found.orbits, all.orbits].map(grouped)
}

impl Measured {
    /// The place of a case by the name of its file: `a/2.in`, or `a/2.in, case 3`.
    fn name(&self, place: Place) -> String {
        let input = &self.inputs[place.input];
        match input.cases.len() {
            1 => input.name.clone(),
            _ => format!("{}, case {}", input.name, place.case + 1),
        }
    }

    fn shell_criterion(&self, shell: &Shell) -> Criterion {
        let name = distance_name(shell.distance);
        let mut additions = self.additions.iter();
        let addition = additions.find(|addition| addition.name == name);
        let [each, of_each, orbits, of_orbits] = counts(shell);
        // The names of criteria are part of the JSON schema.
        let name = shell.distance.map_or("no way".to_owned(), |_| name);
        let why = format!("{each} of {of_each} cases, in {orbits} of {of_orbits} classes");
        let criterion = Criterion::new(name, shell.first.is_some(), why);
        criterion.with_cases(addition.map_or(&[], |addition| &addition.cases))
    }

    fn edge_case_criterion(&self, presence: &Presence) -> Criterion {
        let Presence { edge_case, place } = presence;
        let name = format!("edge case {}", edge_case.name);
        match place {
            Some(place) => Criterion::new(name, true, self.name(*place)),
            None => Criterion::new(name, false, format!("missing: {}", edge_case.why))
                .with_cases(&edge_case.cases),
        }
    }

    fn edge_case_table(&self) -> String {
        let rows = self.coverage.edge_cases.iter().map(|presence| {
            let place = presence.place.map(|place| self.name(place));
            let name = presence.edge_case.name.clone();
            [name, place.unwrap_or_else(|| "missing".to_owned())]
        });
        section([Align::Left; 2], ["edge case", "where"], rows)
    }

    /// The repeated cases: the place, the relation to the first case, and the place of the first case.
    fn repeats(&self) -> impl Iterator<Item = [String; 3]> {
        self.coverage.repeats.iter().map(|repeat| {
            let relation = if repeat.is_equal {
                "equal to"
            } else {
                "looks like"
            };
            let [place, first] = [repeat.place, repeat.first].map(|place| self.name(place));
            [place, relation.to_owned(), first]
        })
    }

    fn repeat_table(&self) -> Option<String> {
        let more = self.coverage.repeats.len().saturating_sub(REPEATS);
        let more = (more > 0).then(|| [format!("… and {more} more"), String::new(), String::new()]);
        let rows = self.repeats().take(REPEATS).chain(more);
        section_unless_empty(["again", "", "first"], rows)
    }

    fn notes(&self) -> Vec<String> {
        let faulty = self.faulty.iter();
        let mut notes: Vec<String> = faulty
            .map(|name| format!("{name} is faulty and ignored"))
            .collect();
        let repeats = &self.coverage.repeats;
        let equal = repeats.iter().filter(|repeat| repeat.is_equal).count();
        let alike = repeats.len() - equal;
        if equal > 0 {
            let cases = counted(equal as u64, "case is", "cases are");
            notes.push(format!("{cases} equal to an earlier case"));
        }
        if alike > 0 {
            let cases = counted(alike as u64, "case looks", "cases look");
            notes.push(format!("{cases} like an earlier case, up to symmetry"));
        }
        let Some((mutants, _)) = &self.mutants else {
            return notes;
        };
        if mutants.results.is_empty() {
            notes.push("the puzzle has no mutants".to_owned());
        }
        for result in &mutants.results {
            let name = &result.mutant.name;
            match &result.status {
                Status::Fails { input, reason, .. } if result.mutant.is_reference() => {
                    notes.push(format!(
                        "reference {name} fails on {input} ({reason}): raise the limits, or check the data"
                    ));
                }
                _ if result.survives() && result.remedy.is_none() => notes.push(format!(
                    "no input that kills {name} was found quickly: `stress` searches longer"
                )),
                _ => {}
            }
        }
        notes
    }

    fn summary(&self, passed: bool) -> String {
        let state = match &self.mutants {
            Some((mutants, _)) if mutants.error.is_some() => "not finished",
            _ if passed => "complete",
            _ => "incomplete",
        };
        let cases: usize = self.inputs.iter().map(|input| input.cases.len()).sum();
        let (shells, edge_cases) = (&self.coverage.shells, &self.coverage.edge_cases);
        let covered = shells.iter().filter_map(|shell| shell.first).count();
        let present = edge_cases.iter().filter_map(|case| case.place).count();
        let inputs = counted(self.inputs.len() as u64, "input", "inputs");
        let cases = counted(cases as u64, "case", "cases");
        let mut parts = vec![
            format!("{inputs} with {cases}"),
            format!("{covered} of {} distances", shells.len()),
            format!("{present} of {} edge cases", edge_cases.len()),
        ];
        if let Some((MutantResults { results, .. }, _)) = &self.mutants
            && !results.is_empty()
        {
            let number = |is_counted: fn(&MutantResult) -> bool| {
                results.iter().filter(|result| is_counted(result)).count()
            };
            let killed = number(MutantResult::is_killed);
            let run = killed + number(MutantResult::survives);
            parts.push(format!("{killed} of {run} mutants killed"));
            let skipped = number(|result| matches!(result.status, Status::Skipped(_)));
            if skipped > 0 {
                let programs = counted(skipped as u64, "program", "programs");
                parts.push(format!("{programs} skipped"));
            }
        }
        if !self.additions.is_empty() {
            let to_add = counted(self.additions.len() as u64, "input", "inputs");
            parts.push(format!("{to_add} to add"));
        }
        format!("{state}: {}", parts.join(", "))
    }
}

/// The result of a program, and the input or the reason that it depends on.
fn status(result: &MutantResult) -> [String; 2] {
    let is_reference = result.mutant.is_reference();
    match &result.status {
        Status::Passes if is_reference => ["passes".to_owned(), String::new()],
        Status::Passes => ["SURVIVES".to_owned(), String::new()],
        Status::Fails { input, verdict, .. } if is_reference => {
            [format!("FAILS: {verdict}"), input.clone()]
        }
        Status::Fails { input, verdict, .. } => [format!("killed: {verdict}"), input.clone()],
        Status::Skipped(why) => ["skipped".to_owned(), why.clone()],
        Status::NotRun => ["not finished".to_owned(), String::new()],
    }
}

fn mutant_criterion(result: &MutantResult) -> Criterion {
    let [status, on] = status(result);
    let why = match (&result.remedy, &*on) {
        (Some(remedy), _) => format!("{status}; {} would kill it", remedy.name),
        (None, "") => status,
        (None, on) => format!("{status}, {on}"),
    };
    // The names of criteria are part of the JSON schema.
    let name = format!("planted {}", result.mutant.name);
    let cases = result
        .remedy
        .as_ref()
        .map_or(&[][..], |remedy| &remedy.cases);
    Criterion::new(name, result.is_as_expected(), why).with_cases(cases)
}

fn distance_table(coverage: &Coverage) -> String {
    use Align::{Left, Right};
    let headings = ["distance", "cases", "of", "classes", "of", ""];
    let rows = coverage.shells.iter().map(|shell| {
        let distance = shell.distance.map(|distance| distance.to_string());
        let [each, of_each, orbits, of_orbits] = counts(shell);
        let missing = if shell.first.is_none() { "missing" } else { "" };
        [
            distance.unwrap_or_else(|| distance_name(None)),
            each,
            of_each,
            orbits,
            of_orbits,
            missing.to_owned(),
        ]
    });
    section([Right, Right, Right, Right, Right, Left], headings, rows)
}

fn mutant_table(mutants: &MutantResults) -> Option<String> {
    let rows = mutants.results.iter().map(|result| {
        let [status, on] = status(result);
        let mistake = result.mutant.mistake.as_ref();
        let what = mistake.map_or("reference", |mistake| &mistake.what);
        [result.mutant.name.clone(), status, on, what.to_owned()]
    });
    section_unless_empty(["program", "status", "on", "mistake"], rows)
}

fn addition_table(additions: &[Addition]) -> Option<String> {
    let rows = additions
        .iter()
        .map(|addition| [addition.name.clone(), addition.why.clone()]);
    section_unless_empty(["to add", "why"], rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzle_without_mutants_has_no_number_of_killed_ones() {
        let flip = puzzles::find("flip").expect("it is in the registry");
        let data: [NamedInput; 0] = [];
        let results = MutantResults {
            results: Vec::new(),
            error: None,
        };
        let measured = Measured {
            inputs: Vec::new(),
            faulty: Vec::new(),
            coverage: Coverage::of(&mut *flip.inputs(), &[], &data),
            mutants: Some((results, Limits::DEFAULT)),
            additions: Vec::new(),
        };
        let report = report(flip, &measured);
        assert_eq!(report.notes, ["the puzzle has no mutants"]);
        let expected = "incomplete: 0 inputs with 0 cases, 0 of 8 distances, 0 of 0 edge cases";
        assert_eq!(report.summary, expected);
    }
}
