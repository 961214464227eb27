//! The report of `coverage`.

mod programs;

use examiner::problem::PuzzleProblem;
use examiner::{
    Acceptance, CaseIndex, ChosenInput, Coverage, NamedInput, Presence, Repeat, ShellCount,
    distance_name,
};
use puzzles::About;
use runner::RunLimits;

use self::programs::Programs;
use crate::number::{counted, grouped};
use crate::render::report::{Criterion, Note, Part, Report};
use crate::render::table::{Align, Cell, Table};

/// How many repeated cases a table lists.
const MAX_REPEATS: usize = 10;

/// The results of `coverage`: a data set and its measures.
pub(crate) struct Measured {
    /// The inputs.
    pub(crate) inputs: Vec<NamedInput>,
    /// The names of faulty inputs, which are ignored.
    pub(crate) faulty: Vec<String>,
    /// The coverage of the inputs.
    pub(crate) coverage: Coverage,
    /// The results of programs and the limits of each run, if programs were run.
    pub(crate) acceptance: Option<(Acceptance, RunLimits)>,
    /// The inputs to add.
    pub(crate) additions: Vec<ChosenInput>,
}

/// The report. It has passed if no input is missing or faulty, each wrong program is killed and each correct one passes.
pub(crate) fn report(problem: &PuzzleProblem, measured: &Measured) -> Report {
    let about = problem.puzzle().about();
    let mut report = Report::new("coverage", problem);
    let coverage = &measured.coverage;
    let mut tables = vec![distance_table(coverage), measured.edge_case_table()];
    tables.extend(measured.repeat_table());
    let faulty = measured.faulty.iter();
    let faulty =
        faulty.map(|name| Criterion::new(format!("input {name}"), false, "faulty and ignored"));
    let shells = coverage.shells.iter();
    let shells = shells.map(|shell| measured.shell_criterion(about, shell));
    let edge_cases = coverage.edge_cases.iter();
    let edge_cases = edge_cases.map(|presence| measured.edge_case_criterion(about, presence));
    let repeats = coverage.repeats.iter().map(|repeat| {
        let [again, relation, first] = measured.repeat(repeat);
        // A repeated case is not a fault.
        Criterion::new(
            format!("again {again}"),
            true,
            format!("{relation} {first}"),
        )
    });
    let criteria = faulty.chain(shells).chain(edge_cases).chain(repeats);
    report.criteria = criteria.collect();
    let mut notes = measured.notes();
    if let (Some(programs), Some((_, limits))) = (measured.programs(), &measured.acceptance) {
        report.limits = Some(*limits);
        tables.extend(programs.add_to(about, &mut report));
        notes.extend(programs.notes());
    }
    tables.extend(addition_table(&measured.additions));
    report.parts.extend(tables.into_iter().map(Part::Table));
    report.notes = notes.into_iter().map(Note::from).collect();
    report.summary = measured.summary(&report);
    report
}

/// The number of cases and of symmetry classes that the data have and that exist.
fn counts(shell: &ShellCount) -> [String; 4] {
    let ShellCount { found, all, .. } = shell;
    [found.each, all.each, found.orbits, all.orbits].map(grouped)
}

impl Measured {
    fn programs(&self) -> Option<Programs<'_>> {
        let (acceptance, _) = self.acceptance.as_ref()?;
        let inputs = &self.inputs;
        Some(Programs { acceptance, inputs })
    }

    /// The name of a case by its file: `a/2.in`, or `a/2.in, case 3`.
    fn name(&self, index: CaseIndex) -> String {
        let input = &self.inputs[index.input];
        match input.cases.len() {
            1 => input.name.clone(),
            _ => format!("{}, case {}", input.name, index.case + 1),
        }
    }

    fn shell_criterion(&self, about: &'static About, shell: &ShellCount) -> Criterion {
        let name = distance_name(shell.distance);
        let mut additions = self.additions.iter();
        let addition = additions.find(|addition| addition.name == name);
        let [each, of_each, orbits, of_orbits] = counts(shell);
        // The names of criteria are part of the JSON schema.
        let name = shell.distance.map_or("no way".to_owned(), |_| name);
        let why = format!("{each} of {of_each} cases, in {orbits} of {of_orbits} classes");
        let criterion = Criterion::new(name, shell.first.is_some(), why);
        criterion.with_cases(about, addition.map_or(&[], |addition| &addition.cases))
    }

    fn edge_case_criterion(&self, about: &'static About, presence: &Presence) -> Criterion {
        let Presence { edge_case, first } = presence;
        let name = format!("edge case {}", edge_case.name);
        match first {
            Some(first) => Criterion::new(name, true, self.name(*first)),
            None => Criterion::new(name, false, format!("missing: {}", edge_case.why))
                .with_cases(about, &edge_case.cases),
        }
    }

    fn edge_case_table(&self) -> Table {
        let rows = self.coverage.edge_cases.iter().map(|presence| {
            let first = presence.first.map(|first| self.name(first));
            let first = first.unwrap_or_else(|| "missing".to_owned());
            [Cell::from(&*presence.edge_case.name), first.into()]
        });
        Table::new([Align::Left, Align::Wrapped], ["edge case", "where"], rows)
    }

    /// A repeated case: its name, its relation to the first case, and the name of the first case.
    fn repeat(&self, repeat: &Repeat) -> [String; 3] {
        let relation = if repeat.is_equal {
            "equal to"
        } else {
            "symmetric to"
        };
        let [again, first] = [repeat.again, repeat.first].map(|index| self.name(index));
        [again, relation.to_owned(), first]
    }

    fn repeat_table(&self) -> Option<Table> {
        let repeats = &self.coverage.repeats;
        let more = repeats.len().saturating_sub(MAX_REPEATS);
        let more = (more > 0).then(|| [format!("… and {more} more"), String::new(), String::new()]);
        let rows = repeats.iter().take(MAX_REPEATS);
        let rows = rows.map(|repeat| self.repeat(repeat)).chain(more);
        Table::unless_empty(
            ["repeated case", "", "first case"],
            rows.map(|row| row.map(Cell::from)),
        )
    }

    /// The notes on the cases.
    fn notes(&self) -> Vec<String> {
        let faulty = self.faulty.iter();
        let faulty = faulty.map(|name| format!("{name} is faulty and ignored"));
        let repeats = &self.coverage.repeats;
        let equal = repeats.iter().filter(|repeat| repeat.is_equal).count();
        let alike = repeats.len() - equal;
        let equal = (equal > 0).then(|| {
            let cases = counted(equal as u64, "case is", "cases are");
            format!("{cases} equal to an earlier case")
        });
        let alike = (alike > 0).then(|| {
            let cases = counted(alike as u64, "case is", "cases are");
            format!("{cases} symmetric to an earlier case")
        });
        faulty.chain(equal).chain(alike).collect()
    }

    fn summary(&self, report: &Report) -> String {
        let state = match (report.is_complete, report.passed()) {
            (false, _) => "not finished",
            (true, true) => "complete",
            (true, false) => "incomplete",
        };
        let cases: usize = self.inputs.iter().map(|input| input.cases.len()).sum();
        let (shells, edge_cases) = (&self.coverage.shells, &self.coverage.edge_cases);
        let covered = shells.iter().filter_map(|shell| shell.first).count();
        let present = edge_cases.iter().filter_map(|case| case.first).count();
        let inputs = counted(self.inputs.len() as u64, "input", "inputs");
        let cases = counted(cases as u64, "case", "cases");
        let mut parts = vec![
            format!("{inputs} with {cases}"),
            format!("{covered} of {} distances", shells.len()),
            format!("{present} of {} edge cases", edge_cases.len()),
        ];
        parts.extend(self.programs().into_iter().flat_map(Programs::counts));
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
        let distance = distance.unwrap_or_else(|| distance_name(None));
        let [each, of_each, orbits, of_orbits] = counts(shell);
        let missing = if shell.first.is_none() { "missing" } else { "" };
        let missing = missing.to_owned();
        [distance, each, of_each, orbits, of_orbits, missing].map(Cell::from)
    });
    Table::new([Right, Right, Right, Right, Right, Left], headings, rows)
}

fn addition_table(additions: &[ChosenInput]) -> Option<Table> {
    let rows = additions
        .iter()
        .map(|addition| [&addition.name, &addition.why].map(|text| Cell::from(&**text)));
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
            acceptance: Some((acceptance, RunLimits::DEFAULT)),
            additions: Vec::new(),
        };
        let report = report(&PuzzleProblem::new(flip), &measured);
        let note = Note::from("the puzzle has no mutants".to_owned());
        assert_eq!(report.notes, [note]);
        let expected = "incomplete: 0 inputs with 0 cases, 0 of 8 distances, 0 of 0 edge cases";
        assert_eq!(report.summary, expected);
    }
}
