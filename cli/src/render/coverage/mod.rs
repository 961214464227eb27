//! The report of `coverage`.

mod programs;

use examiner::{Acceptance, Addition, Coverage, NamedInput, Place, Presence, Shell, distance_name};
use puzzles::Puzzle;
use runner::Limits;

use self::programs::program_counts;
use crate::number::{counted, grouped};
use crate::render::report::{Criterion, Report};
use crate::render::table::{Align, Table};

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
    /// The results of programs and the limits of each run, if programs were run.
    pub(crate) acceptance: Option<(Acceptance, Limits)>,
    /// The inputs to add.
    pub(crate) additions: Vec<Addition>,
}

/// The report. It has passed if no input is missing or faulty, each wrong program is killed and each correct one passes.
pub(crate) fn report(puzzle: &dyn Puzzle, measured: &Measured) -> Report {
    let mut report = Report::new("coverage", puzzle);
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
    if let Some((acceptance, limits)) = &measured.acceptance {
        report.limits = Some(*limits);
        report.is_complete = acceptance.error.is_none();
        report.measures = Some(measured.measures(acceptance));
        let tables = measured.program_tables(acceptance);
        report.sections.extend(tables.into_iter().flatten());
        let criteria = acceptance.programs.iter();
        let criteria = criteria.map(|program| measured.program_criterion(program));
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

    fn edge_case_table(&self) -> Table {
        let rows = self.coverage.edge_cases.iter().map(|presence| {
            let place = presence.place.map(|place| self.name(place));
            let name = presence.edge_case.name.clone();
            [name, place.unwrap_or_else(|| "missing".to_owned())]
        });
        Table::new([Align::Left; 2], ["edge case", "where"], rows)
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

    fn repeat_table(&self) -> Option<Table> {
        let more = self.coverage.repeats.len().saturating_sub(REPEATS);
        let more = (more > 0).then(|| [format!("… and {more} more"), String::new(), String::new()]);
        let rows = self.repeats().take(REPEATS).chain(more);
        Table::unless_empty(["again", "", "first"], rows)
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
        if let Some((acceptance, _)) = &self.acceptance {
            notes.extend(self.program_notes(acceptance));
        }
        notes
    }

    fn summary(&self, passed: bool) -> String {
        let state = match &self.acceptance {
            Some((acceptance, _)) if acceptance.error.is_some() => "not finished",
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
        if let Some((acceptance, _)) = &self.acceptance {
            parts.extend(program_counts(acceptance));
        }
        if !self.additions.is_empty() {
            let to_add = counted(self.additions.len() as u64, "input", "inputs");
            parts.push(format!("{to_add} to add"));
        }
        format!("{state}: {}", parts.join(", "))
    }
}

fn distance_table(coverage: &Coverage) -> Table {
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
    Table::new([Right, Right, Right, Right, Right, Left], headings, rows)
}

fn addition_table(additions: &[Addition]) -> Option<Table> {
    let rows = additions
        .iter()
        .map(|addition| [addition.name.clone(), addition.why.clone()]);
    Table::unless_empty(["to add", "why"], rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzle_without_mutants_has_no_number_of_killed_ones() {
        let flip = puzzles::find("flip").expect("it is in the registry");
        let data: [NamedInput; 0] = [];
        let acceptance = Acceptance {
            programs: Vec::new(),
            error: None,
        };
        let measured = Measured {
            inputs: Vec::new(),
            faulty: Vec::new(),
            coverage: Coverage::of(&mut *flip.inputs(), &[], &data),
            acceptance: Some((acceptance, Limits::DEFAULT)),
            additions: Vec::new(),
        };
        let report = report(flip, &measured);
        assert_eq!(report.notes, ["the puzzle has no mutants"]);
        let expected = "incomplete: 0 inputs with 0 cases, 0 of 8 distances, 0 of 0 edge cases";
        assert_eq!(report.summary, expected);
    }
}
