//! The part of the report of `coverage` about programs.

use examiner::{Acceptance, CandidateResult, ErrorKind, NamedInput, Origin, Rates, Verdict};
use puzzles::About;
use serde_json::{Value, json};

use crate::number::{counted, grouped, share};
use crate::render::report::{Criterion, Part, Report};
use crate::render::table::{Cell, Table};

/// The origins of programs with their names.
const ORIGINS: [(Origin, &str); 2] = [
    (Origin::Mutants, "mutants"),
    (Origin::Submissions, "submissions"),
];

/// The results of programs on a data set.
#[derive(Clone, Copy)]
pub(super) struct Programs<'a> {
    pub(super) acceptance: &'a Acceptance,
    pub(super) inputs: &'a [NamedInput],
}

impl<'a> Programs<'a> {
    /// Adds the measures and the criteria. Returns the tables. The notes come after those on the cases.
    pub(super) fn add_to(
        self,
        about: &'static About,
        report: &mut Report,
    ) -> impl Iterator<Item = Table> {
        report.is_complete = self.acceptance.error.is_none();
        report.parts.push(Part::Measures(self.measures()));
        let programs = &self.acceptance.programs;
        report.criteria.extend(
            programs
                .iter()
                .map(|program| self.criterion(about, program)),
        );
        let tables = [
            self.table(Origin::Mutants, ["program", "mistake"]),
            self.table(Origin::Submissions, ["submission", "expected"]),
            self.table_of_only_killers(),
        ];
        tables.into_iter().flatten()
    }

    fn of_origin(self, origin: Origin) -> impl Iterator<Item = &'a CandidateResult> {
        let programs = self.acceptance.programs.iter();
        programs.filter(move |program| program.submission.origin == origin)
    }

    /// The numbers of killed mutants, of submissions with the expected result, and of skipped programs.
    pub(super) fn counts(self) -> Vec<String> {
        let mut parts = Vec::new();
        if self.of_origin(Origin::Mutants).next().is_some() {
            let Rates { wrong, killed, .. } = self.acceptance.rates(Origin::Mutants);
            parts.push(format!("{killed} of {wrong} mutants killed"));
        }
        let submissions = self.of_origin(Origin::Submissions).count();
        if submissions > 0 {
            let as_expected = self.of_origin(Origin::Submissions);
            let as_expected = as_expected.filter(|program| program.is_as_expected());
            let expected = as_expected.count();
            parts.push(format!(
                "{expected} of {submissions} submissions as expected"
            ));
        }
        let programs = self.acceptance.programs.iter();
        let skipped = programs.filter(|program| program.skipped.is_some()).count();
        if skipped > 0 {
            let programs = counted(skipped as u64, "program", "programs");
            parts.push(format!("{programs} skipped"));
        }
        parts
    }

    /// The notes on single programs, on the rates of each origin, and on a smallest set of tests.
    pub(super) fn notes(self) -> Vec<String> {
        let programs = &self.acceptance.programs;
        let mut notes: Vec<String> = programs.iter().flat_map(|it| self.notes_on(it)).collect();
        if programs.is_empty() {
            notes.push("the puzzle has no mutants".to_owned());
        }
        let rates = ORIGINS.map(|(origin, name)| rates_note(name, self.acceptance.rates(origin)));
        notes.extend(rates.into_iter().flatten());
        notes.extend(self.smallest_set_note());
        notes
    }

    /// The notes on a program: a failure of a reference, the messages of the compiler, or a failed search.
    fn notes_on(self, program: &CandidateResult) -> impl Iterator<Item = String> + use<> {
        let name = &program.submission.program.name;
        let kill = program.killed_by.first();
        let kill = kill.filter(|_| program.submission.is_reference());
        let failure = kill.map(|kill| {
            let (input, reason) = (&self.inputs[kill.input].name, &kill.reason);
            format!(
                "reference {name} fails on {input} ({reason}): raise the limits, or check the data"
            )
        });
        let skipped = program.skipped.as_ref();
        let skipped = skipped.filter(|error| error.kind() == ErrorKind::Compile);
        let survives = program.survives() && program.remedy.is_none();
        let search = survives.then(|| {
            format!(
                "no input that kills {name} was found in a short search; `stress` searches longer"
            )
        });
        let notes = [failure, skipped.map(ToString::to_string), search];
        notes.into_iter().flatten()
    }

    /// The note on a smallest set of tests that kills the same programs.
    fn smallest_set_note(self) -> Option<String> {
        let set = self.acceptance.smallest_set();
        let names: Vec<&str> = set.tests.iter().map(|test| self.name(*test)).collect();
        let end = if set.is_smallest {
            "no smaller set does"
        } else {
            "a smaller set may exist"
        };
        let (number, of) = (names.len(), self.inputs.len());
        let names = names.join(", ");
        (number > 0)
            .then(|| format!("{number} of {of} tests kill the same programs, {end}: {names}"))
    }

    fn name(self, test: usize) -> &'a str {
        &self.inputs[test].name
    }

    /// The result of a program, and the input or the reason that it depends on.
    fn status(self, program: &CandidateResult) -> (Cell, String) {
        if let Some(why) = &program.skipped {
            return match why.kind() {
                ErrorKind::Compile => (Cell::Verdict(Verdict::CompileError), String::new()),
                _ => ("skipped".into(), why.to_string()),
            };
        }
        let Some(kill) = program.killed_by.first() else {
            let status = match program.is_correct {
                _ if !program.is_complete => "not finished",
                Some(false) => "SURVIVES",
                _ => "passes",
            };
            return (status.into(), String::new());
        };
        let status = match program.is_correct {
            Some(true) => "FAILS",
            Some(false) => "killed",
            None => "fails",
        };
        let status = format!("{status}: {}", kill.verdict);
        (status.into(), self.name(kill.input).to_owned())
    }

    fn criterion(self, about: &'static About, program: &CandidateResult) -> Criterion {
        let (status, on) = self.status(program);
        let status = status.plain();
        let why = match (&program.remedy, &*on) {
            (Some(remedy), _) => format!("{status}; {} would kill it", remedy.name),
            (None, "") => status,
            (None, on) => format!("{status}, {on}"),
        };
        // The names of criteria are part of the JSON schema.
        let kind = match program.submission.origin {
            Origin::Mutants => "mutant",
            Origin::Submissions => "submission",
        };
        let name = format!("{kind} {}", program.submission.program.name);
        let remedy = program.remedy.as_ref();
        let cases = remedy.map_or(&[][..], |remedy| &remedy.cases);
        Criterion::new(name, program.is_as_expected(), why).with_cases(about, cases)
    }

    /// The programs of an origin with their results.
    fn table(self, origin: Origin, [name, about]: [&str; 2]) -> Option<Table> {
        let rows = self.of_origin(origin).map(|program| {
            let (status, on) = self.status(program);
            let tests = match program.killed_by.len() {
                0 => String::new(),
                tests if program.is_complete => grouped(tests as u64),
                tests => format!("{}+", grouped(tests as u64)),
            };
            let submission = &program.submission;
            let [name, about] =
                [&submission.program.name, &submission.about].map(|text| Cell::from(&**text));
            [name, status, on.into(), tests.into(), about]
        });
        Table::unless_empty([name, "status", "on", "tests", about], rows)
    }

    fn table_of_only_killers(self) -> Option<Table> {
        let rows = self.acceptance.only_killers().into_iter();
        let rows =
            rows.map(|(test, programs)| [self.name(test).into(), programs.join(", ").into()]);
        let table = Table::unless_empty(["test", "the only test that kills"], rows)?;
        Some(Table {
            title: Some("Tests that alone kill a program"),
            ..table
        })
    }

    /// The results of the programs, as in the JSON schema.
    fn measures(self) -> Value {
        let programs = ORIGINS.into_iter().flat_map(|(origin, name)| {
            let programs = self.of_origin(origin);
            programs.map(move |program| self.measures_of(program, name))
        });
        let rates = ORIGINS.map(|(origin, name)| {
            let rates = self.acceptance.rates(origin);
            json!({
                "group": name,
                "correct": rates.correct,
                "accepted": rates.accepted,
                "wrong": rates.wrong,
                "killed": rates.killed,
            })
        });
        let alone = self.acceptance.only_killers().into_iter();
        let alone =
            alone.map(|(test, programs)| json!({"test": self.name(test), "programs": programs}));
        let set = self.acceptance.smallest_set();
        let tests = set.tests.iter().map(|test| self.name(*test));
        json!({
            "programs": programs.collect::<Vec<_>>(),
            "rates": rates,
            "kill_alone": alone.collect::<Vec<_>>(),
            "set": {"tests": tests.collect::<Vec<_>>(), "is_smallest": set.is_smallest},
        })
    }

    fn measures_of(self, program: &CandidateResult, group: &str) -> Value {
        let killed_by = program.killed_by.iter().map(|by| {
            let verdict = by.verdict.code().name();
            json!({"test": self.name(by.input), "verdict": verdict, "why": by.reason})
        });
        json!({
            "name": program.submission.program.name,
            "group": group,
            "about": program.submission.about,
            "correct": program.is_correct,
            "accepted": program.is_accepted(),
            "complete": program.is_complete,
            "skipped": program.skipped.as_ref().map(ToString::to_string),
            "killed_by": killed_by.collect::<Vec<_>>(),
        })
    }
}

/// The note on the rates of an origin; `None` if no program counts.
fn rates_note(origin: &str, rates: Rates) -> Option<String> {
    let tpr = share(rates.accepted as u64, rates.correct as u64);
    let tnr = share(rates.killed as u64, rates.wrong as u64);
    (rates.correct + rates.wrong > 0).then(|| {
        format!(
            "{origin}: {} of {} correct programs accepted (TPR {tpr}), {} of {} wrong programs killed (TNR {tnr})",
            rates.accepted, rates.correct, rates.killed, rates.wrong,
        )
    })
}
