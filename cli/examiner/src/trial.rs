//! Judges a program on test files.

use std::path::{Path, PathBuf};

use puzzles::Puzzle;
use puzzles::text::Boards;

use crate::error::Error;
use crate::judge::{CaseNumber, Excerpt, Judgement};
use crate::verdict::{Verdict, VerdictCode};

/// A test: an input file, and the answer file beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// The input.
    pub input: PathBuf,
    /// The answer, if there is a file for it.
    pub answer: Option<PathBuf>,
}

/// A judged input with everything that a report shows.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The name of the input.
    pub name: String,
    /// Whether the verdict is as expected.
    pub passed: bool,
    /// The judgement.
    pub judgement: Judgement,
    /// What a search claims about the input.
    pub claim: Option<String>,
    /// The case of several whose answer is wrong, if that is known.
    pub case: Option<CaseNumber>,
    /// That case, if cases can be drawn. If no case is known: the first cases.
    pub drawn: Vec<DrawnCase>,
    /// The input.
    pub input: Excerpt,
    /// The expected output.
    pub expected: Excerpt,
}

/// A case of a puzzle, for a drawing.
#[derive(Clone, Debug)]
pub struct DrawnCase {
    /// The puzzle.
    pub puzzle: &'static Puzzle,
    /// The boards of the case.
    pub boards: Boards,
}

/// Reads a file, or returns the reason why it cannot be read.
pub type Read<'a> = dyn Fn(&Path) -> Result<Vec<u8>, Error> + Sync + 'a;

impl Test {
    /// The files of the test.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        let files = [Some(&self.input), self.answer.as_ref()];
        files.into_iter().flatten().map(PathBuf::as_path)
    }
}

impl Trial {
    /// A trial without texts and drawings.
    pub fn new(name: String, judgement: Judgement) -> Self {
        Self {
            name,
            passed: judgement.is_accepted(),
            judgement,
            claim: None,
            case: None,
            drawn: Vec::new(),
            input: Excerpt::default(),
            expected: Excerpt::default(),
        }
    }
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
    pub fn new(codes: &[VerdictCode]) -> Self {
        match codes {
            [] => Self(vec![VerdictCode::Ac]),
            codes => Self(codes.to_vec()),
        }
    }

    /// Whether a test may have this verdict.
    pub fn allows(&self, verdict: Verdict) -> bool {
        verdict.code() == VerdictCode::Ac || self.0.contains(&verdict.code())
    }

    /// Whether one of these verdicts is an expected one.
    pub fn is_met_by(&self, verdicts: impl IntoIterator<Item = Verdict>) -> bool {
        let mut codes = verdicts.into_iter().map(Verdict::code);
        codes.any(|code| self.0.contains(&code))
    }

    /// Whether only a correct program meets it (`AC` alone), or only a wrong one; `None` if both may.
    pub fn is_of_correct_program(&self) -> Option<bool> {
        let may_pass = self.0.contains(&VerdictCode::Ac);
        let may_fail = self.0.iter().any(|code| *code != VerdictCode::Ac);
        (may_pass != may_fail).then_some(may_pass)
    }

    /// The names of the verdicts: `WA`, `WA or TLE`.
    pub fn names(&self) -> String {
        let names: Vec<&str> = self.0.iter().map(|code| code.name()).collect();
        names.join(" or ")
    }
}

#[cfg(test)]
mod tests {
    use runner::Termination;

    use super::*;
    use crate::verdict::Verdict::JudgeFault;

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
}
