//! Judgements on runs of programs, tests, and expected verdicts.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use puzzles::Puzzle;
use puzzles::text::Boards;
use runner::{Execution, Usage};

use crate::advice;
use crate::error::Error;
use crate::program::Candidate;
use crate::verdict::{FailureKind, Verdict, VerdictCode};

/// A run is slow if it takes more than this fraction of a time limit.
const SLOW: u32 = 4;

/// The judgement on one run of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The kind of the failure; `None` if the verdict is `AC` or `JF`.
    pub kind: Option<FailureKind>,
    /// The reason for the verdict, in one line.
    pub reason: String,
    /// Advice on the usual cause of such a failure, in one line.
    pub advice: Option<String>,
    /// The first case whose answer is missing or wrong. All cases before it are answered right.
    pub case: Option<CaseNumber>,
    /// Whether the program answered only the first of several cases, and that answer is right.
    pub answers_only_first: bool,
    /// The time and memory of the run; `None` if the program was not run.
    pub usage: Option<Usage>,
    /// Whether the run took more than a quarter of a time limit.
    pub is_slow: bool,
    /// Whether the program, or the reference at fault, exceeded a limit of time, memory or output.
    pub exceeds_limit: bool,
    /// The standard output.
    pub output: Excerpt,
    /// The standard error.
    pub stderr: Excerpt,
}

/// The number of a case in its input, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CaseNumber(NonZeroUsize);

impl CaseNumber {
    /// The case with this number; `None` for zero.
    pub fn new(number: usize) -> Option<Self> {
        NonZeroUsize::new(number).map(Self)
    }

    /// The case at this index of a list.
    pub const fn at(index: usize) -> Self {
        Self(NonZeroUsize::MIN.saturating_add(index))
    }

    /// The number.
    pub const fn get(self) -> usize {
        self.0.get()
    }

    /// The index of the case in a list of all cases.
    pub const fn index(self) -> usize {
        self.get() - 1
    }
}

/// The first bytes of a text, and the length of the whole text.
///
/// A report keeps many of them, and a program may print megabytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Excerpt {
    /// The bytes that are kept.
    pub bytes: Vec<u8>,
    /// The length of the whole text in bytes.
    pub length: u64,
}

impl Judgement {
    /// A judgement without a run.
    pub fn without_run(verdict: Verdict, reason: String) -> Self {
        Self {
            verdict,
            kind: FailureKind::of(verdict, None),
            reason,
            advice: None,
            case: None,
            answers_only_first: false,
            usage: None,
            is_slow: false,
            exceeds_limit: matches!(verdict, Verdict::Time | Verdict::Memory | Verdict::Output),
            output: Excerpt::default(),
            stderr: Excerpt::default(),
        }
    }

    /// Whether the program is accepted.
    pub fn is_accepted(&self) -> bool {
        self.verdict == Verdict::Accepted
    }

    /// The judgement with the usage and the texts of its run, and with advice.
    pub(crate) fn with_run(mut self, execution: Execution, candidate: &Candidate<'_>) -> Self {
        if let Some(file) = candidate.program.files().output
            && execution.output_missing
            && self.verdict == Verdict::NoOutput
        {
            self.reason = format!("no output: the program did not write {file}");
        }
        if !self.is_accepted() && self.verdict != Verdict::JudgeFault {
            self.advice = advice::on_failure(&execution, candidate.program);
        }
        let (limits, Usage { cpu, wall, .. }) = (&candidate.limits, execution.usage);
        Self {
            usage: Some(execution.usage),
            is_slow: cpu > limits.cpu / SLOW || wall > limits.wall / SLOW,
            output: Excerpt::new(execution.output),
            stderr: Excerpt::new(execution.stderr),
            ..self
        }
    }

    /// The same run as a fault of the judge, who gives this reason. What was found out about the program does not count.
    pub fn into_judge_fault(self, reason: String) -> Self {
        Self {
            usage: self.usage,
            is_slow: self.is_slow,
            exceeds_limit: self.exceeds_limit,
            output: self.output,
            stderr: self.stderr,
            ..Self::without_run(Verdict::JudgeFault, reason)
        }
    }

    /// The reason, unless the verdict already tells it: `AC`, `WA (no output)`, `RE (too many processes)`.
    pub fn further_reason(&self) -> Option<&str> {
        let is_told = self.is_accepted() || self.verdict.detail().as_ref() == Some(&self.reason);
        (!is_told).then_some(&*self.reason)
    }

    /// The case with the first wrong or badly laid out answer. `None` if the run failed in another way: the
    /// output of a program that was ended may be incomplete.
    pub fn wrong_case(&self) -> Option<CaseNumber> {
        let is_wrong = matches!(self.verdict, Verdict::WrongAnswer | Verdict::Presentation);
        self.case.filter(|_| is_wrong)
    }
}

impl Excerpt {
    /// The number of bytes that are kept at most.
    pub const MOST: usize = 1 << 16;

    /// The excerpt of a text. It ends at the end of a character, if the text is UTF-8.
    pub fn new(text: impl Into<Vec<u8>>) -> Self {
        let mut bytes = text.into();
        let length = bytes.len() as u64;
        bytes.truncate(end_of_character(&bytes, Self::MOST));
        bytes.shrink_to_fit();
        Self { bytes, length }
    }

    /// The first bytes, `max` at most. They end at the end of a character, if the text is UTF-8.
    pub fn first(&self, max: usize) -> &[u8] {
        &self.bytes[..end_of_character(&self.bytes, max)]
    }

    /// Whether the whole text is empty.
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }
}

/// The greatest end of a character up to `max`.
fn end_of_character(bytes: &[u8], max: usize) -> usize {
    if bytes.len() <= max {
        return bytes.len();
    }
    let is_boundary = |end: &usize| bytes[*end] & 0xC0 != 0x80;
    // A character has at most four bytes.
    let mut ends = (max.saturating_sub(3)..=max).rev();
    ends.find(is_boundary).unwrap_or(max)
}

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

/// A test whose input was read.
#[derive(Clone, Copy)]
#[expect(missing_debug_implementations, reason = "a function has no text")]
pub struct LoadedTest<'a> {
    /// The files of the test.
    pub files: &'a Test,
    /// The input.
    pub input: &'a [u8],
    /// Reads the other file.
    pub read: &'a Read<'a>,
}

impl LoadedTest<'_> {
    /// The answer and the path of its file, if the test has an answer.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn answer(&self) -> Result<Option<(&Path, Vec<u8>)>, Error> {
        let read = |path| Ok((path, (self.read)(path)?));
        self.files.answer.as_deref().map(read).transpose()
    }
}

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
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use runner::{RunLimits, Termination};

    use super::*;
    use crate::program::Program;
    use crate::verdict::Verdict::JudgeFault;
    use crate::verdict::tests::execution;

    #[test]
    fn excerpts_end_at_the_end_of_a_character() {
        let excerpt = Excerpt::new("ä".repeat(Excerpt::MOST));
        assert_eq!(excerpt.length, 2 * Excerpt::MOST as u64);
        assert_eq!(excerpt.bytes, "ä".repeat(Excerpt::MOST / 2).as_bytes());
        assert_eq!(excerpt.first(3), "ä".as_bytes());
        assert_eq!(Excerpt::new(*b"12\n4").first(3), b"12\n");
        assert_eq!(Excerpt::new([0x80; 9]).first(2), [0x80; 2]);
    }

    #[test]
    fn a_run_is_slow_above_a_quarter_of_a_limit() {
        let candidate = Candidate {
            program: &Program::from_command(runner::Program::new(vec!["true".to_owned()])),
            // Two seconds of CPU time, six of wall time.
            limits: RunLimits::DEFAULT,
            cancel: &AtomicBool::new(false),
        };
        for (cpu, wall, is_slow) in [(500, 1_500, false), (501, 502, true), (1, 1_501, true)] {
            let [cpu, wall] = [cpu, wall].map(Duration::from_millis);
            let execution = Execution {
                usage: Usage {
                    cpu,
                    wall,
                    memory: 0,
                },
                ..execution(Termination::Exited(0))
            };
            let judgement = Judgement::without_run(Verdict::Accepted, String::new());
            let judgement = judgement.with_run(execution, &candidate);
            assert_eq!(judgement.is_slow, is_slow, "{cpu:?}, {wall:?}");
        }
    }

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
