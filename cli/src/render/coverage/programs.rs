//! The part of the report of `coverage` about programs.

use examiner::{Acceptance, Error, ErrorKind, Examined, Group, Rates};
use serde_json::{Value, json};

use super::Measured;
use crate::number::{counted, grouped, share};
use crate::render::report::Criterion;
use crate::render::table::Table;

/// The numbers of killed mutants, of submissions with the expected result, and of skipped programs.
pub(super) fn program_counts(acceptance: &Acceptance) -> Vec<String> {
    let mut parts = Vec::new();
    let of_group = |group| {
        let programs = acceptance.programs.iter();
        programs.filter(move |examined| examined.program.group == group)
    };
    if of_group(Group::Mutants).next().is_some() {
        let Rates {
            wrong, rejected, ..
        } = acceptance.rates(Group::Mutants);
        parts.push(format!("{rejected} of {wrong} mutants killed"));
    }
    let submissions = of_group(Group::Submissions).count();
    if submissions > 0 {
        let as_expected = of_group(Group::Submissions).filter(|program| program.is_as_expected());
        let as_expected = as_expected.count();
        parts.push(format!(
            "{as_expected} of {submissions} submissions as expected"
        ));
    }
    let skipped = acceptance.programs.iter();
    let skipped = skipped.filter(|program| program.skipped.is_some()).count();
    if skipped > 0 {
        let programs = counted(skipped as u64, "program", "programs");
        parts.push(format!("{programs} skipped"));
    }
    parts
}

/// The groups of programs with their names.
const GROUPS: [(Group, &str); 2] = [
    (Group::Mutants, "mutants"),
    (Group::Submissions, "submissions"),
];

/// The note on the rates of a group; `None` if no program counts.
fn rates_note(group: &str, rates: Rates) -> Option<String> {
    let Rates {
        correct,
        accepted,
        wrong,
        rejected,
    } = rates;
    let [tpr, tnr] = [(accepted, correct), (rejected, wrong)]
        .map(|(part, whole)| share(part as u64, whole as u64));
    (correct + wrong > 0).then(|| {
        format!(
            "{group}: {accepted} of {correct} correct programs accepted (TPR {tpr}), \
             {rejected} of {wrong} wrong programs killed (TNR {tnr})"
        )
    })
}

impl Measured {
    /// The notes on single programs, on the rates of each group, and on a smallest set of tests.
    pub(super) fn program_notes(&self, acceptance: &Acceptance) -> Vec<String> {
        let programs = &acceptance.programs;
        let no_program = "the puzzle has no mutants".to_owned();
        let no_program = programs.is_empty().then_some(no_program);
        let of_programs = programs.iter().flat_map(|program| self.notes_on(program));
        let rates = GROUPS
            .into_iter()
            .filter_map(|(group, name)| rates_note(name, acceptance.rates(group)));
        let notes = no_program.into_iter().chain(of_programs).chain(rates);
        notes.chain(self.smallest_set_note(acceptance)).collect()
    }

    /// The notes on a program: a failure of a reference, the messages of the compiler, or a failed search.
    fn notes_on(&self, examined: &Examined) -> impl Iterator<Item = String> + use<> {
        let program = &examined.program;
        let name = &program.name;
        let rejection = examined.rejections.first();
        let failure = rejection.filter(|_| program.is_reference()).map(|first| {
            let (input, reason) = (&self.inputs[first.input].name, &first.reason);
            format!(
                "reference {name} fails on {input} ({reason}): raise the limits, or check the data"
            )
        });
        let is_compile_error = |error: &&Error| error.kind() == ErrorKind::Compile;
        let skipped = examined.skipped.as_ref().filter(is_compile_error);
        let is_unkilled = examined.survives() && examined.remedy.is_none();
        let search = is_unkilled.then(|| {
            format!("no input that kills {name} was found quickly: `stress` searches longer")
        });
        let notes = [failure, skipped.map(ToString::to_string), search];
        notes.into_iter().flatten()
    }

    /// The note on a smallest set of tests that kills the same programs.
    fn smallest_set_note(&self, acceptance: &Acceptance) -> Option<String> {
        let set = acceptance.smallest_set();
        let names = set.tests.iter().map(|test| &*self.inputs[*test].name);
        let names: Vec<&str> = names.collect();
        let which = if set.is_smallest { "smallest" } else { "a" };
        let (number, of) = (names.len(), self.inputs.len());
        let names = names.join(", ");
        let sets = format!("{which} set of tests that kills the same programs");
        (number > 0).then(|| format!("{sets}: {number} of {of}: {names}"))
    }

    /// The result of a program, and the input or the reason that it depends on.
    fn status(&self, examined: &Examined) -> [String; 2] {
        if let Some(why) = &examined.skipped {
            return match why.kind() {
                ErrorKind::Compile => ["CE".to_owned(), String::new()],
                _ => ["skipped".to_owned(), why.to_string()],
            };
        }
        let Some(first) = examined.rejections.first() else {
            let status = match examined.is_correct {
                _ if !examined.is_complete => "not finished",
                Some(false) => "SURVIVES",
                _ => "passes",
            };
            return [status.to_owned(), String::new()];
        };
        let status = match examined.is_correct {
            Some(true) => "FAILS",
            Some(false) => "killed",
            None => "fails",
        };
        let input = self.inputs[first.input].name.clone();
        [format!("{status}: {}", first.verdict), input]
    }

    pub(super) fn program_criterion(&self, examined: &Examined) -> Criterion {
        let [status, on] = self.status(examined);
        let why = match (&examined.remedy, &*on) {
            (Some(remedy), _) => format!("{status}; {} would kill it", remedy.name),
            (None, "") => status,
            (None, on) => format!("{status}, {on}"),
        };
        // The names of criteria are part of the JSON schema.
        let kind = match examined.program.group {
            Group::Mutants => "planted",
            Group::Submissions => "submission",
        };
        let name = format!("{kind} {}", examined.program.name);
        let remedy = examined.remedy.as_ref();
        let cases = remedy.map_or(&[][..], |remedy| &remedy.cases);
        Criterion::new(name, examined.is_as_expected(), why).with_cases(cases)
    }

    /// The mutants, the submissions, and the tests that alone kill a program.
    pub(super) fn program_tables(&self, acceptance: &Acceptance) -> [Option<Table>; 3] {
        let programs = |group, [name, about]: [&str; 2]| {
            let programs = acceptance.programs.iter();
            let rows = programs.filter(|examined| examined.program.group == group);
            let rows = rows.map(|examined| {
                let [status, on] = self.status(examined);
                let tests = match examined.rejections.len() {
                    0 => String::new(),
                    tests if examined.is_complete => grouped(tests as u64),
                    tests => format!("{}+", grouped(tests as u64)),
                };
                let program = &examined.program;
                [
                    program.name.clone(),
                    status,
                    on,
                    tests,
                    program.about.clone(),
                ]
            });
            Table::unless_empty([name, "status", "on", "tests", about], rows)
        };
        let alone = self.tests_that_kill_alone(acceptance).into_iter();
        let alone = alone.map(|(test, programs)| [test.to_owned(), programs.join(", ")]);
        let alone = Table::unless_empty(["test", "the only test that kills"], alone);
        [
            programs(Group::Mutants, ["program", "mistake"]),
            programs(Group::Submissions, ["submission", "expected"]),
            alone.map(|table| Table {
                title: "Tests that alone kill a program",
                ..table
            }),
        ]
    }

    /// The tests that alone kill a program, with these programs.
    fn tests_that_kill_alone<'a>(
        &'a self,
        acceptance: &'a Acceptance,
    ) -> Vec<(&'a str, Vec<&'a str>)> {
        let names = |test| {
            let programs = acceptance
                .rejected_once()
                .filter(move |(by, _)| *by == test);
            programs
                .map(|(_, examined)| &*examined.program.name)
                .collect()
        };
        let tests = self.inputs.iter().enumerate();
        let tests = tests.map(|(test, input)| (&*input.name, names(test)));
        tests
            .filter(|(_, programs): &(_, Vec<&str>)| !programs.is_empty())
            .collect()
    }

    /// The results of the programs, as in the JSON schema.
    pub(super) fn measures(&self, acceptance: &Acceptance) -> Value {
        let name = |test: usize| &*self.inputs[test].name;
        let group_name = |group| {
            GROUPS
                .iter()
                .find(|(known, _)| *known == group)
                .map(|it| it.1)
        };
        let programs = acceptance.programs.iter().map(|examined| {
            let program = &examined.program;
            let killed_by = examined.rejections.iter();
            let killed_by = killed_by.map(|by| json!({"test": name(by.input), "verdict": by.verdict.code().name(), "why": by.reason}));
            json!({
                "name": program.name,
                "group": group_name(program.group),
                "about": program.about,
                "correct": examined.is_correct,
                "accepted": examined.is_accepted(),
                "complete": examined.is_complete,
                "skipped": examined.skipped.as_ref().map(ToString::to_string),
                "killed_by": killed_by.collect::<Vec<_>>(),
            })
        });
        let rates = GROUPS.map(|(group, name)| {
            let Rates {
                correct,
                accepted,
                wrong,
                rejected,
            } = acceptance.rates(group);
            json!({
                "group": name,
                "correct": correct,
                "accepted": accepted,
                "wrong": wrong,
                "killed": rejected,
            })
        });
        let alone = self.tests_that_kill_alone(acceptance).into_iter();
        let alone = alone.map(|(test, programs)| json!({"test": test, "programs": programs}));
        let set = acceptance.smallest_set();
        let tests = set.tests.iter().map(|test| name(*test));
        json!({
            "programs": programs.collect::<Vec<_>>(),
            "rates": rates,
            "kill_alone": alone.collect::<Vec<_>>(),
            "set": {"tests": tests.collect::<Vec<_>>(), "is_smallest": set.is_smallest},
        })
    }
}
