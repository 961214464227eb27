//! The report of `coverage`.

use std::iter;

use examiner::problem::PuzzleProblem;
use examiner::stress::CaseProblem;
use examiner::{
    Acceptance, CandidateResult, CaseIndex, ChosenInput, Coverage, ErrorKind, NamedInput, Origin,
    Presence, Verdict, distance_name,
};
use record::report::{Kill, LoneTest, Measures, Program, Rate, TestSet};
use runner::RunLimits;

use crate::number::{counted, grouped, share};
use crate::render::report::{Criterion, Note, Report};

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
    let mut builder = Builder {
        problem,
        measured,
        report: Report::new("coverage", problem),
    };
    for name in &measured.faulty {
        builder.criterion(format!("input {name}"), false, "faulty and ignored", &[]);
        builder.report.note(format!("{name} is faulty and ignored"));
    }
    let mut counts = vec![builder.distances(), builder.edge_cases()];
    if let Some((acceptance, limits)) = &measured.acceptance {
        builder.report.limits = Some(*limits);
        counts.extend(builder.programs(acceptance));
    }
    builder.repeats();
    builder.report.summary = builder.summary(counts);
    builder.report
}

/// A report that is being made.
struct Builder<'a> {
    problem: &'a PuzzleProblem,
    measured: &'a Measured,
    report: Report,
}

impl<'a> Builder<'a> {
    /// The name of an input.
    fn test(&self, input: usize) -> &'a str {
        &self.measured.inputs[input].name
    }

    /// Adds a criterion. Its name is part of the JSON schema.
    fn criterion(
        &mut self,
        name: String,
        passed: bool,
        why: impl Into<String>,
        cases: &[puzzles::text::Boards],
    ) {
        self.report.criteria.push(Criterion {
            name,
            passed,
            why: why.into(),
            drawn: self.problem.drawn(cases),
        });
    }

    /// The name of a case by its file: `a/2.in`, or `a/2.in, case 3`.
    fn name(&self, index: CaseIndex) -> String {
        let input = &self.measured.inputs[index.input];
        match input.cases.len() {
            1 => input.name.clone(),
            _ => format!("{}, case {}", input.name, index.case + 1),
        }
    }

    /// Adds the distances. Returns how many are covered.
    fn distances(&mut self) -> String {
        let shells = &self.measured.coverage.shells;
        for shell in shells {
            let (name, found, all) = (distance_name(shell.distance), shell.found, shell.all);
            let counts = [found.each, all.each, found.orbits, all.orbits];
            let [each, of_each, orbits, of_orbits] = counts.map(grouped);
            let why = format!("{each} of {of_each} cases, in {orbits} of {of_orbits} classes");
            let mut additions = self.measured.additions.iter();
            let addition = additions.find(|addition| addition.name == name);
            let cases = addition.map_or(&[][..], |addition| &addition.cases);
            let criterion = shell.distance.map_or("no way".to_owned(), |_| name);
            self.criterion(criterion, shell.first.is_some(), why, cases);
        }
        let covered = shells.iter().filter_map(|shell| shell.first).count();
        format!("{covered} of {} distances", shells.len())
    }

    /// Adds the edge cases. Returns how many are present.
    fn edge_cases(&mut self) -> String {
        let all = &self.measured.coverage.edge_cases;
        for Presence { edge_case, first } in all {
            let name = format!("edge case {}", edge_case.name);
            if let Some(first) = first {
                self.criterion(name, true, self.name(*first), &[]);
            } else {
                let why = format!("missing: {}", edge_case.why);
                self.criterion(name, false, why, &edge_case.cases);
            }
        }
        let present = all.iter().filter_map(|case| case.first).count();
        format!("{present} of {} edge cases", all.len())
    }

    /// Adds the repeated cases, which are no faults.
    fn repeats(&mut self) {
        let repeats = &self.measured.coverage.repeats;
        let relation = |is_equal| if is_equal { "equal" } else { "symmetric" };
        for repeat in repeats {
            let why = format!(
                "{} to {}",
                relation(repeat.is_equal),
                self.name(repeat.first)
            );
            let name = format!("again {}", self.name(repeat.again));
            self.criterion(name, true, why, &[]);
        }
        for is_equal in [true, false] {
            let number = repeats.iter().filter(|it| it.is_equal == is_equal).count();
            if number > 0 {
                let cases = counted(number as u64, "case is", "cases are");
                let relation = relation(is_equal);
                let note = format!("{cases} {relation} to an earlier case");
                self.report.note(note);
            }
        }
    }

    /// Adds the programs. Returns the numbers of killed mutants, of submissions with the expected result, and of skipped programs.
    fn programs(&mut self, acceptance: &Acceptance) -> Vec<String> {
        self.report.is_complete = acceptance.error.is_none();
        let (mut rates, mut programs) = (Vec::new(), Vec::new());
        let (mut counts, mut notes) = (Vec::new(), Vec::new());
        for (origin, group, kind) in [
            (Origin::Mutants, "mutants", "mutant"),
            (Origin::Submissions, "submissions", "submission"),
        ] {
            let all = acceptance.programs.iter();
            let all: Vec<_> = all.filter(|it| it.submission.origin == origin).collect();
            for program in &all {
                self.program(kind, program);
                programs.push(self.measures(program, group));
            }
            let [correct, accepted, wrong, killed] = acceptance.numbers(origin);
            rates.push(Rate {
                group,
                correct,
                accepted,
                wrong,
                killed,
            });
            let tpr = share(accepted as u64, correct as u64);
            let tnr = share(killed as u64, wrong as u64);
            if correct + wrong > 0 {
                notes.push(Note::from(format!(
                    "{group}: {accepted} of {correct} correct programs accepted (TPR {tpr}), {killed} of {wrong} wrong programs \
                     killed (TNR {tnr})"
                )));
            }
            let expected = all
                .iter()
                .filter(|program| program.is_as_expected())
                .count();
            counts.extend(match (origin, all.len()) {
                (_, 0) => None,
                (Origin::Mutants, _) => Some(format!("{killed} of {wrong} mutants killed")),
                (_, number) => Some(format!("{expected} of {number} submissions as expected")),
            });
        }
        if acceptance.programs.is_empty() {
            self.report.note("the puzzle has no mutants");
        }
        self.report.notes.extend(notes);
        let skipped = acceptance.programs.iter();
        let skipped = skipped.filter(|program| program.skipped.is_some()).count();
        if skipped > 0 {
            let programs = counted(skipped as u64, "program", "programs");
            counts.push(format!("{programs} skipped"));
        }
        let (set, kill_alone) = self.sets(acceptance);
        self.report.measures = Some(Measures {
            programs,
            rates,
            kill_alone,
            set,
        });
        counts
    }

    /// Adds a smallest set of tests that kills the same programs, and the tests that alone kill a program. Returns both.
    fn sets(&mut self, acceptance: &Acceptance) -> (TestSet, Vec<LoneTest>) {
        let owned = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect();
        let set = acceptance.smallest_set();
        let tests: Vec<&str> = set.tests.iter().map(|input| self.test(*input)).collect();
        if !tests.is_empty() {
            let end = if set.is_smallest {
                "no smaller set does"
            } else {
                "a smaller set may exist"
            };
            let (number, of, names) = (tests.len(), self.measured.inputs.len(), tests.join(", "));
            self.report.note(format!(
                "{number} of {of} tests kill the same programs, {end}: {names}"
            ));
        }
        let alone = acceptance.only_killers().into_iter();
        let alone = alone.map(|(input, programs)| {
            let (test, names) = (self.test(input), programs.join(", "));
            let note = format!("{test} is the only test that kills {names}");
            self.report.note(note);
            LoneTest {
                test: test.to_owned(),
                programs: owned(programs),
            }
        });
        let alone = alone.collect();
        let set = TestSet {
            tests: owned(tests),
            is_smallest: set.is_smallest,
        };
        (set, alone)
    }

    /// Adds the criterion and the notes on a program.
    fn program(&mut self, kind: &str, program: &CandidateResult) {
        let (status, on) = self.status(program);
        let name = &program.submission.program.name;
        let remedy = program.remedy.as_ref();
        let result = match (remedy, on) {
            (Some(remedy), _) => format!("{status}; {} would kill it", remedy.name),
            (None, "") => status,
            (None, on) => format!("{status}, {on}"),
        };
        let tests = match program.killed_by.len() {
            0 => String::new(),
            1 if program.is_complete => " (1 test)".to_owned(),
            tests if program.is_complete => format!(" ({tests} tests)"),
            tests => format!(" ({tests}+ tests)"),
        };
        let why = format!("{result}{tests}: {}", program.submission.about);
        let cases = remedy.map_or(&[][..], |remedy| &remedy.cases);
        self.criterion(
            format!("{kind} {name}"),
            program.is_as_expected(),
            why,
            cases,
        );
        if let Some(kill) = program.killed_by.first()
            && program.submission.is_reference()
        {
            let reason = &kill.reason;
            self.report.note(format!(
                "reference {name} fails on {on} ({reason}): raise the limits, or check the data"
            ));
        }
        match &program.skipped {
            Some(error) if error.kind() == ErrorKind::Compile => {
                self.report.note(error.to_string());
            }
            None if program.survives() && remedy.is_none() => self.report.note(format!(
                "no input that kills {name} was found in a short search; `stress` searches longer"
            )),
            _ => {}
        }
    }

    /// The result of a program, and the input or the reason that it depends on.
    fn status(&self, program: &'a CandidateResult) -> (String, &'a str) {
        if let Some(why) = &program.skipped {
            return match why.kind() {
                ErrorKind::Compile => (Verdict::CompileError.to_string(), ""),
                _ => ("skipped".to_owned(), why.message()),
            };
        }
        let Some(kill) = program.killed_by.first() else {
            let status = match program.is_correct {
                _ if !program.is_complete => "not finished",
                Some(false) => "SURVIVES",
                _ => "passes",
            };
            return (status.to_owned(), "");
        };
        let status = match program.is_correct {
            Some(true) => "FAILS",
            Some(false) => "killed",
            None => "fails",
        };
        (format!("{status}: {}", kill.verdict), self.test(kill.input))
    }

    /// The results of a program.
    fn measures(&self, program: &CandidateResult, group: &'static str) -> Program {
        let killed_by = program.killed_by.iter().map(|by| Kill {
            test: self.test(by.input).to_owned(),
            verdict: by.verdict.code().name(),
            why: by.reason.clone(),
        });
        Program {
            name: program.submission.program.name.clone(),
            group,
            about: program.submission.about.clone(),
            correct: program.is_correct,
            accepted: program.is_accepted(),
            complete: program.is_complete,
            skipped: program.skipped.as_ref().map(ToString::to_string),
            killed_by: killed_by.collect(),
        }
    }

    fn summary(&self, counts: Vec<String>) -> String {
        let state = match (self.report.is_complete, self.report.passed()) {
            (false, _) => "not finished",
            (true, true) => "complete",
            (true, false) => "incomplete",
        };
        let (inputs, additions) = (&self.measured.inputs, &self.measured.additions);
        let cases: usize = inputs.iter().map(|input| input.cases.len()).sum();
        let [cases, inputs] = [
            counted(cases as u64, "case", "cases"),
            counted(inputs.len() as u64, "input", "inputs"),
        ];
        let to_add = (!additions.is_empty())
            .then(|| counted(additions.len() as u64, "input", "inputs") + " to add");
        let parts = iter::once(format!("{inputs} with {cases}"))
            .chain(counts)
            .chain(to_add);
        format!("{state}: {}", parts.collect::<Vec<_>>().join(", "))
    }
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
