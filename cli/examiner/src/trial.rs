//! Judges a program on test files.

use std::path::Path;

use puzzles::text::{Boards, Format, ParseError, corrected, read_test};

use crate::{Candidate, Error, ErrorKind, Excerpt, Judge, Judgement, Verdict, VerdictCode};

/// A judged input with everything that a report shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The name of the input.
    pub name: String,
    /// Whether the verdict is as expected.
    pub passed: bool,
    /// The judgement.
    pub judgement: Judgement,
    /// The case of several, from 1, whose answer is wrong, if that is known.
    pub case: Option<usize>,
    /// The boards of that case. If no case is known: of the first cases, [`SHOWN`](Self::SHOWN) at most. Empty if
    /// the input could not be read.
    pub boards: Vec<Boards>,
    /// The input.
    pub input: Excerpt,
    /// The expected output.
    pub expected: Excerpt,
}

/// Reads a file, or returns the reason why it cannot be read.
pub type Read<'a> = dyn Fn(&Path) -> Result<Vec<u8>, Error> + Sync + 'a;

impl Trial {
    /// The number of cases whose boards are kept at most.
    pub const SHOWN: usize = 6;

    /// A trial on these cases, of which this one (from 0) is answered wrong.
    #[must_use]
    pub fn new(
        name: String,
        judgement: Judgement,
        cases: &[Boards],
        wrong_case: Option<usize>,
    ) -> Self {
        let wrong = wrong_case.filter(|case| cases.len() > 1 && *case < cases.len());
        let shown = match wrong {
            Some(case) => &cases[case..=case],
            None => &cases[..cases.len().min(Self::SHOWN)],
        };
        Self {
            name,
            passed: judgement.is_accepted(),
            judgement,
            case: wrong.map(|case| case + 1),
            boards: shown.to_vec(),
            input: Excerpt::default(),
            expected: Excerpt::default(),
        }
    }

    /// A fault of the judge: the program is not run.
    #[must_use]
    pub fn judge_fault(name: String, reason: String) -> Self {
        let judgement = Judgement::without_run(Verdict::JudgeFault, reason);
        Self::new(name, judgement, &[], None)
    }
}

impl Judge {
    /// Judges a program on a test: an input file, and an answer file if the test has one.
    ///
    /// A faulty test is the judge's fault, which takes precedence over all other verdicts. A test is faulty if its
    /// input cannot be read, or if its answer is wrong. The layout of the answer does not matter: the output is not
    /// compared with it.
    ///
    /// # Errors
    ///
    /// As [`run`](Self::run), and an interruption while a file is read.
    pub fn run_test(
        &self,
        candidate: &Candidate<'_>,
        input: &Path,
        answer: Option<&Path>,
        read: &Read<'_>,
    ) -> Result<Trial, Error> {
        let name = input.display().to_string();
        let text = match read_or_fault(input, read)? {
            Ok(text) => text,
            Err(fault) => return Ok(Trial::judge_fault(name, fault)),
        };
        let format = &self.puzzle().about().format;
        let cases = match read_test(&text, format) {
            Ok(cases) => cases,
            Err(error) => {
                let fault = Trial::judge_fault(name, explain(&error, &text, format));
                let input = Excerpt::new(text);
                return Ok(Trial { input, ..fault });
            }
        };
        let answer = answer.map(|path| self.fault_of_answer(path, &cases, read));
        let mut judgement = self.run_on(candidate, &text, &cases)?;
        if let Some(reason) = answer.transpose()?.flatten() {
            judgement = judgement.into_judge_fault(reason);
        }
        let wrong_case = judgement.wrong_case();
        Ok(Trial {
            expected: Excerpt::new(self.expected(&cases)),
            input: Excerpt::new(text),
            ..Trial::new(name, judgement, &cases, wrong_case)
        })
    }

    /// The fault of an answer file, if it has one.
    fn fault_of_answer(
        &self,
        path: &Path,
        cases: &[Boards],
        read: &Read<'_>,
    ) -> Result<Option<String>, Error> {
        let answer = match read_or_fault(path, read)? {
            Ok(answer) => answer,
            Err(fault) => return Ok(Some(fault)),
        };
        let judgement = self.check(cases, &answer);
        let is_right = matches!(judgement.verdict, Verdict::Accepted | Verdict::Presentation);
        let fault = || format!("{} is wrong: {}", path.display(), judgement.reason);
        Ok((!is_right).then(fault))
    }
}

/// Reads a file of a test. If it cannot be read, the test is faulty.
fn read_or_fault(path: &Path, read: &Read<'_>) -> Result<Result<Vec<u8>, String>, Error> {
    match read(path) {
        Err(error) if error.kind() == ErrorKind::Input => Ok(Err(error.to_string())),
        text => text.map(Ok),
    }
}

/// The maximum number of words of a corrected input that is shown.
const MAX_CORRECTED_WORDS: usize = 17;

/// The corrected text of a faulty input, if there is one that is short enough to be shown.
#[must_use]
pub fn short_correction(input: &[u8], format: &Format) -> Option<String> {
    corrected(input, format).filter(|text| text.split_whitespace().count() <= MAX_CORRECTED_WORDS)
}

/// The first fault of an input with its position, and the corrected input on one line if there is a short one.
fn explain(error: &ParseError, input: &[u8], format: &Format) -> String {
    let faults = &error.faults;
    let first = &faults[0];
    let before = &input[..first.span.start.min(input.len())];
    let line = before.split(|byte| *byte == b'\n').count();
    let case = error.case;
    let more = match faults.len() - 1 {
        0 => String::new(),
        1 => ", and 1 more fault".to_owned(),
        more => format!(", and {more} more faults"),
    };
    let fault = &first.kind;
    let correction = short_correction(input, format).map_or_else(String::new, |text| {
        let words: Vec<&str> = text.split_whitespace().collect();
        format!("; write `{}`", words.join(" "))
    });
    format!("the input is faulty: case {case}, line {line}: {fault}{more}{correction}")
}

/// The verdicts that a program is expected to get, as in problem packages.
///
/// Each test has to be accepted or to have one of these verdicts, and at least one test has to have one of them. If
/// `WA` is expected, the program has to fail with a wrong answer somewhere, and with no other verdict.
///
/// # Example: a program that may be too slow
///
/// ```
/// use examiner::{Expectation, Verdict, VerdictCode};
///
/// let expectation = Expectation::new(&[VerdictCode::Ac, VerdictCode::Tle]);
/// assert!(expectation.allows(Verdict::Time) && !expectation.allows(Verdict::WrongAnswer));
/// assert!(expectation.is_met_by([Verdict::Accepted]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation(Vec<VerdictCode>);

impl Expectation {
    /// These verdicts; `AC` if there are none.
    #[must_use]
    pub fn new(codes: &[VerdictCode]) -> Self {
        match codes {
            [] => Self(vec![VerdictCode::Ac]),
            codes => Self(codes.to_vec()),
        }
    }

    /// Whether a test may have this verdict.
    #[must_use]
    pub fn allows(&self, verdict: Verdict) -> bool {
        verdict.code() == VerdictCode::Ac || self.0.contains(&verdict.code())
    }

    /// Whether one of these verdicts is an expected one.
    #[must_use]
    pub fn is_met_by(&self, verdicts: impl IntoIterator<Item = Verdict>) -> bool {
        let mut codes = verdicts.into_iter().map(Verdict::code);
        codes.any(|code| self.0.contains(&code))
    }

    /// Whether only a correct program meets it (`AC` alone), or only a wrong one; `None` if both may.
    #[must_use]
    pub fn is_of_correct_program(&self) -> Option<bool> {
        let may_pass = self.0.contains(&VerdictCode::Ac);
        let may_fail = self.0.iter().any(|code| *code != VerdictCode::Ac);
        (may_pass != may_fail).then_some(may_pass)
    }

    /// The names of the verdicts: `WA`, `WA or TLE`.
    #[must_use]
    pub fn names(&self) -> String {
        let names: Vec<&str> = self.0.iter().map(|code| code.name()).collect();
        names.join(" or ")
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use runner::{Program, RunLimits, Termination};

    use super::*;
    use crate::Verdict::JudgeFault;

    #[test]
    fn expectations() {
        use Verdict::{Accepted, NoOutput, Time, WrongAnswer};
        use VerdictCode::{Ac, Re, Tle, Wa};
        const CRASH: Verdict = Verdict::RunTime(Termination::Exited(1));
        // The expected verdicts and the given ones; whether all are allowed, and whether an expected one is given.
        let table: [(&[VerdictCode], &[Verdict], bool, bool); 12] = [
            (&[], &[Accepted, Accepted], true, true),
            (&[Ac], &[Accepted, WrongAnswer], false, true),
            (&[], &[Accepted, JudgeFault], false, true),
            (&[Wa], &[Accepted, WrongAnswer], true, true),
            (&[Wa], &[Accepted, NoOutput], true, true),
            (&[Wa], &[Accepted, Accepted], true, false),
            (&[Wa], &[Accepted, WrongAnswer, Time], false, true),
            (&[Wa, Tle], &[Accepted, Time], true, true),
            (&[Re], &[CRASH, CRASH], true, true),
            (&[Ac, Tle], &[Accepted, Accepted], true, true),
            (&[Ac, Tle], &[Time, Time], true, true),
            (&[Ac, Tle], &[WrongAnswer], false, false),
        ];
        for (expected, given, allowed, met) in table {
            let expectation = Expectation::new(expected);
            let all = given.iter().all(|verdict| expectation.allows(*verdict));
            let is_met = expectation.is_met_by(given.iter().copied());
            assert_eq!((all, is_met), (allowed, met), "{expected:?}, {given:?}");
        }
    }

    #[test]
    fn an_unreadable_file_is_a_judge_fault_and_an_interruption_is_an_error() {
        let judge = Judge::new(puzzles::find("flip").expect("it is in the registry"));
        let candidate = Candidate {
            program: &Program::new(vec!["true".to_owned()]),
            limits: RunLimits::DEFAULT,
            cancel: &AtomicBool::new(false),
        };
        let path = Path::new("1.in");
        let input = |error: &Error| {
            let read = |_: &Path| Err(error.clone());
            let trial = judge.run_test(&candidate, path, None, &read)?;
            assert_eq!(trial.judgement.verdict, JudgeFault);
            Ok(trial.judgement.reason)
        };
        let answer = |error: &Error| {
            let read = |_: &Path| Err(error.clone());
            judge.fault_of_answer(path, &[], &read)
        };
        let unreadable = Error::input("cannot read 1.in");
        assert_eq!(input(&unreadable).as_deref(), Ok("cannot read 1.in"));
        assert_eq!(answer(&unreadable), Ok(Some("cannot read 1.in".to_owned())));
        let interrupted = Error::interrupted();
        assert_eq!(input(&interrupted), Err(interrupted.clone()));
        assert_eq!(answer(&interrupted), Err(interrupted));
    }
}
