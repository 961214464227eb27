//! Runs and judges a program.

use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use puzzles::Puzzle;
use puzzles::check::Checker;
use puzzles::text::{Boards, input_text};
use runner::{Execution, Program, RunLimits, Termination, Usage};

use crate::{Error, FailureKind, Verdict, advice};

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
    /// The first case, from 0, whose answer is missing or wrong. All cases before it are answered right.
    pub case: Option<usize>,
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

/// A program under examination with its files, and how to run it.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<'a> {
    /// The program.
    pub program: &'a Program,
    /// The limits of each run.
    pub limits: RunLimits,
    /// Ends the run when it is set.
    pub cancel: &'a AtomicBool,
}

/// The beginning of the messages of the Java launcher, if it does not start the program.
const LAUNCHER: [&str; 3] = [
    "Error: Could not ",
    "Error: Main method not found",
    "Error occurred during initialization of ",
];

impl Candidate<'_> {
    /// Runs the program. A failure of the Java launcher is no failure of the program.
    pub(crate) fn execute(&self, input: &[u8]) -> Result<Execution, Error> {
        let execution = self.program.run(input, &self.limits, self.cancel)?;
        if execution.termination == Termination::Exited(1)
            && self.program.to_string().starts_with("java ")
        {
            let texts =
                [&execution.stderr, &execution.output].map(|text| String::from_utf8_lossy(text));
            let is_message = |text: &&str| LAUNCHER.iter().any(|start| text.starts_with(start));
            if let Some(text) = texts.iter().map(|text| &**text).find(is_message) {
                return Err(Error::environment(format_args!(
                    "java does not start the program: {}",
                    text.trim()
                )));
            }
        }
        Ok(execution)
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

/// Judges outputs and programs of one puzzle. Several threads may share a judge.
///
/// # Example: an output
///
/// ```
/// use examiner::{Judge, Verdict};
///
/// let flip = puzzles::find("flip").unwrap();
/// let judge = Judge::new(flip);
/// let case = flip.about().format.parse("bwwb bbwb bwwb bwww").unwrap();
/// assert_eq!(judge.check(&[case.clone()], b"4\n").verdict, Verdict::Accepted);
///
/// let judgement = judge.check(&[case], b"5\n");
/// assert_eq!(judgement.verdict, Verdict::WrongAnswer);
/// assert_eq!(judgement.reason, "line 1: expected 4, got 5");
/// ```
#[derive(Debug)]
pub struct Judge {
    puzzle: &'static Puzzle,
    /// The checkers that no thread uses at the moment. A checker may own large tables and is used again.
    checkers: Mutex<Vec<Checker>>,
}

impl Judgement {
    /// A judgement without a run.
    #[must_use]
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
            exceeds_limit: verdict.exceeds_limit(),
            output: Excerpt::default(),
            stderr: Excerpt::default(),
        }
    }

    /// Whether the program is accepted.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        self.verdict == Verdict::Accepted
    }

    /// The judgement with the usage and the texts of its run, and with advice.
    #[must_use]
    pub(crate) fn with_run(mut self, execution: Execution, candidate: &Candidate<'_>) -> Self {
        if let Some(file) = &candidate.program.files().output
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
    #[must_use]
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
    #[must_use]
    pub fn further_reason(&self) -> Option<&str> {
        let is_told = self.is_accepted() || self.verdict.detail().as_ref() == Some(&self.reason);
        (!is_told).then_some(&*self.reason)
    }

    /// The case with the first wrong or badly laid out answer, from 0. `None` if the run failed in another way: the
    /// output of a program that was ended may be incomplete.
    #[must_use]
    pub fn wrong_case(&self) -> Option<usize> {
        let is_wrong = matches!(self.verdict, Verdict::WrongAnswer | Verdict::Presentation);
        self.case.filter(|_| is_wrong)
    }
}

impl Judge {
    /// A judge for a puzzle.
    #[must_use]
    pub const fn new(puzzle: &'static Puzzle) -> Self {
        Self {
            puzzle,
            checkers: Mutex::new(Vec::new()),
        }
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &'static Puzzle {
        self.puzzle
    }

    /// The greatest number of cases that the puzzle's statement allows in an input.
    #[must_use]
    pub fn max_cases(&self) -> usize {
        usize::try_from(self.puzzle.about().format.max_cases).unwrap_or(usize::MAX)
    }

    /// Runs a program once on these cases, all in one input, and judges its output.
    ///
    /// # Errors
    ///
    /// [`Environment`](crate::ErrorKind::Environment) if the program cannot be run,
    /// [`Interrupted`](crate::ErrorKind::Interrupted) if the candidate
    /// is cancelled.
    pub fn run(&self, candidate: &Candidate<'_>, cases: &[Boards]) -> Result<Judgement, Error> {
        self.run_on(candidate, &self.input(cases), cases)
    }

    /// Like [`run`](Self::run), on an input that was read: the text and its cases.
    ///
    /// # Errors
    ///
    /// As [`run`](Self::run).
    pub fn run_on(
        &self,
        candidate: &Candidate<'_>,
        input: &[u8],
        cases: &[Boards],
    ) -> Result<Judgement, Error> {
        let execution = candidate.execute(input)?;
        let judgement = self.judge(cases, &execution.output, Some(&execution));
        Ok(judgement.with_run(execution, candidate))
    }

    /// Judges an output for these cases.
    #[must_use]
    pub fn check(&self, cases: &[Boards], output: &[u8]) -> Judgement {
        Judgement {
            output: Excerpt::new(output),
            ..self.judge(cases, output, None)
        }
    }

    fn judge(&self, cases: &[Boards], output: &[u8], execution: Option<&Execution>) -> Judgement {
        let (rejection, is_first_right) = self.with_checker(|checker| {
            let rejection = checker.check(cases, output).err();
            let is_candidate = rejection.is_some() && cases.len() > 1;
            (
                rejection,
                is_candidate && checker.check(&cases[..1], output).is_ok(),
            )
        });
        let failure = execution.and_then(Verdict::of_failed_run);
        let (verdict, reason) = failure.unwrap_or_else(|| Verdict::of_output(rejection.as_ref()));
        let fault = rejection.as_ref().map(|rejection| rejection.kind);
        Judgement {
            kind: FailureKind::of(verdict, fault),
            case: rejection.and_then(|rejection| rejection.case.checked_sub(1)),
            answers_only_first: is_first_right && verdict == Verdict::WrongAnswer,
            ..Judgement::without_run(verdict, reason)
        }
    }

    /// The input with these cases.
    #[must_use]
    pub fn input(&self, cases: &[Boards]) -> Vec<u8> {
        input_text(&self.puzzle.about().format, cases).into_bytes()
    }

    /// The right output for these cases.
    #[must_use]
    pub fn expected(&self, cases: &[Boards]) -> Vec<u8> {
        self.with_checker(|checker| checker.expected(cases))
    }

    fn with_checker<T>(&self, task: impl FnOnce(&mut Checker) -> T) -> T {
        let checkers = || self.checkers.lock().unwrap_or_else(PoisonError::into_inner);
        let free = checkers().pop();
        let mut checker = free.unwrap_or_else(|| self.puzzle.checker());
        let result = task(&mut checker);
        checkers().push(checker);
        result
    }
}

impl Excerpt {
    /// The number of bytes that are kept at most.
    pub const MOST: usize = 1 << 16;

    /// The excerpt of a text. It ends at the end of a character, if the text is UTF-8.
    #[must_use]
    pub fn new(text: impl Into<Vec<u8>>) -> Self {
        let mut bytes = text.into();
        let length = bytes.len() as u64;
        bytes.truncate(end_of_character(&bytes, Self::MOST));
        bytes.shrink_to_fit();
        Self { bytes, length }
    }

    /// The first bytes, `max` at most. They end at the end of a character, if the text is UTF-8.
    #[must_use]
    pub fn first(&self, max: usize) -> &[u8] {
        &self.bytes[..end_of_character(&self.bytes, max)]
    }

    /// Whether the whole text is empty.
    #[must_use]
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use puzzles::inputs::{DistanceFilter, OrbitFilter};

    use super::*;

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
    fn fault_of_the_judge_leaves_nothing_of_the_verdict_on_the_program() {
        let flip = puzzles::find("flip").expect("it is in the registry");
        let judge = Judge::new(flip);
        let sample = flip.about().format.parse(flip.about().sample.input);
        let judgement = Judgement {
            advice: Some("advice on the program".to_owned()),
            exceeds_limit: true,
            ..judge.check(&[sample.expect("the sample is faultless")], b"5\n")
        };
        assert_eq!(judgement.kind, Some(FailureKind::TooHigh));
        let fault = judgement.into_judge_fault("1.ans is wrong".to_owned());
        let expected = Judgement {
            exceeds_limit: true,
            output: Excerpt::new(*b"5\n"),
            ..Judgement::without_run(Verdict::JudgeFault, "1.ans is wrong".to_owned())
        };
        assert_eq!(fault, expected);
        assert_eq!((fault.kind, fault.case), (None, None));
    }

    #[test]
    fn a_run_is_slow_above_a_quarter_of_a_limit() {
        let candidate = Candidate {
            program: &Program::new(vec!["true".to_owned()]),
            // Two seconds of CPU time, six of wall time.
            limits: RunLimits::DEFAULT,
            cancel: &AtomicBool::new(false),
        };
        for (cpu, wall, is_slow) in [(500, 1_500, false), (501, 502, true), (1, 1_501, true)] {
            let [cpu, wall] = [cpu, wall].map(Duration::from_millis);
            let execution = Execution {
                termination: Termination::Exited(0),
                usage: Usage {
                    cpu,
                    wall,
                    memory: 0,
                },
                output: Vec::new(),
                stderr: Vec::new(),
                input_unread: false,
                output_missing: false,
            };
            let judgement = Judgement::without_run(Verdict::Accepted, String::new());
            let judgement = judgement.with_run(execution, &candidate);
            assert_eq!(judgement.is_slow, is_slow, "{cpu:?}, {wall:?}");
        }
    }

    #[test]
    fn answers_to_the_first_case_alone_are_detected() {
        let sdao = puzzles::find("sdao").expect("it is in the registry");
        let case = sdao
            .inputs()
            .walk(&DistanceFilter::Any, OrbitFilter::All)
            .next();
        let judge = Judge::new(sdao);
        let judgement = |cases: usize, output: &[u8]| {
            judge.check(
                &vec![case.clone().expect("there are inputs"); cases],
                output,
            )
        };
        let first = judgement(3, b"0\n");
        assert!(first.answers_only_first);
        assert_eq!((first.verdict, first.case), (Verdict::WrongAnswer, Some(1)));
        assert!(judgement(3, b"0\n0\n0\n").is_accepted());
        assert!(!judgement(1, b"0\n").answers_only_first);
        assert!(!judgement(3, b"0\n0\n").answers_only_first);
    }
}
