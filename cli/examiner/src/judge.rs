//! Judgements on runs of programs.

use std::fmt;
use std::num::NonZeroUsize;

use runner::{Execution, Usage};

use crate::advice;
use crate::program::Candidate;
use crate::verdict::{FailureKind, Verdict};

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

impl fmt::Display for CaseNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
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
            exceeds_limit: verdict.exceeds_limit(),
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use runner::{RunLimits, Termination};

    use super::*;
    use crate::program::Program;
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
}
