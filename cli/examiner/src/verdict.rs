//! Verdicts, and the precedence between them.

use std::fmt;
use std::time::Duration;

use puzzles::check::{Rejection, RejectionKind};
use puzzles::wording::grouped;
use runner::{Execution, Termination};

use self::VerdictCode::{Ac, Ce, Jf, Mle, Ole, Pe, Re, Tle, Wa};

/// The verdict on a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The input or the expected answer is faulty.
    JudgeFault,
    /// The program exceeded the limit of CPU time or wall time.
    Time,
    /// The program exceeded the limit of memory.
    Memory,
    /// The program crashed: it ended with another exit code than 0 or by a signal, exceeded the limit of processes, or
    /// killed its supervisor.
    RunTime(Termination),
    /// The program exceeded the limit of output.
    Output,
    /// All answers are right.
    Accepted,
    /// All answers are right, but the layout differs from the judge's.
    Presentation,
    /// The output is empty.
    NoOutput,
    /// An answer is wrong.
    WrongAnswer,
    /// The source does not compile.
    CompileError,
}

/// The abbreviation of a verdict that judges use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum VerdictCode {
    /// Accepted.
    Ac,
    /// Wrong answer, or no output.
    Wa,
    /// Presentation error.
    Pe,
    /// Time limit exceeded.
    Tle,
    /// Memory limit exceeded.
    Mle,
    /// Output limit exceeded.
    Ole,
    /// Run-time error.
    Re,
    /// Compile error.
    Ce,
    /// Judge's fault.
    Jf,
}

/// The kind of a failure: its verdict and the kind of its reason.
///
/// Programs often have several mistakes. Failures of different kinds usually have different causes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FailureKind {
    /// A number that is too high.
    TooHigh,
    /// A number that is too low.
    TooLow,
    /// The word for an unsolvable case is wrong or missing, or it is printed for a solvable case.
    Sentinel,
    /// A list of moves that is longer than necessary.
    NotMinimal,
    /// A list with a wrong number of moves, with an illegal move, or with another end than the goal.
    IllegalList,
    /// A missing answer, or a text that is no answer.
    NotAnAnswer,
    /// Another wrong answer.
    Wrong,
    /// A crash.
    Crash,
    /// An exceeded limit of time, memory or output.
    Limit,
    /// Right answers in a wrong layout.
    Layout,
}

impl FailureKind {
    /// The kind of a failure with this verdict, and with this fault of the output; `None` if the verdict is `AC` or `JF`.
    pub(crate) const fn of(verdict: Verdict, fault: Option<RejectionKind>) -> Option<Self> {
        Some(match verdict {
            Verdict::Accepted | Verdict::JudgeFault => return None,
            Verdict::Time | Verdict::Memory | Verdict::Output => Self::Limit,
            Verdict::RunTime(_) | Verdict::CompileError => Self::Crash,
            Verdict::Presentation => Self::Layout,
            Verdict::NoOutput | Verdict::WrongAnswer => match fault {
                Some(RejectionKind::TooHigh) => Self::TooHigh,
                Some(RejectionKind::TooLow) => Self::TooLow,
                Some(RejectionKind::Sentinel) => Self::Sentinel,
                Some(RejectionKind::NotMinimal) => Self::NotMinimal,
                Some(
                    RejectionKind::WrongCount
                    | RejectionKind::NotAMove
                    | RejectionKind::IllegalMove
                    | RejectionKind::WrongEnd,
                ) => Self::IllegalList,
                None if matches!(verdict, Verdict::WrongAnswer) => Self::Wrong,
                _ => Self::NotAnAnswer,
            },
        })
    }

    /// The kind in a few words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TooHigh => "number too high",
            Self::TooLow => "number too low",
            Self::Sentinel => "wrong sentinel",
            Self::NotMinimal => "list not minimal",
            Self::IllegalList => "illegal list",
            Self::NotAnAnswer => "no answer",
            Self::Wrong => "wrong answer",
            Self::Crash => "crash",
            Self::Limit => "limit exceeded",
            Self::Layout => "layout",
        }
    }
}

impl Verdict {
    /// The verdict on a run that did not end properly, and the reason in one line.
    ///
    /// It takes precedence over the verdict on the output: a program that fails may have printed right answers
    /// before, and a limit may have cut off its output.
    pub(crate) fn of_failed_run(execution: &Execution) -> Option<(Self, String)> {
        let usage = execution.usage;
        let (verdict, limit, used) = match execution.termination {
            Termination::Exited(0) => return None,
            crash @ (Termination::Exited(_) | Termination::Signalled(_)) => {
                return Some((Self::RunTime(crash), format!("ended with {}", name(crash))));
            }
            crash @ (Termination::OverProcesses | Termination::SupervisorKilled) => {
                return Some((Self::RunTime(crash), name(crash)));
            }
            Termination::OverCpu => (Self::Time, "CPU time", time(usage.cpu)),
            Termination::OverWall => (Self::Time, "wall time", time(usage.wall)),
            Termination::OverMemory => {
                let used = format!("{} MiB", usage.memory >> 20);
                (Self::Memory, "memory", used)
            }
            Termination::OverOutput => {
                let used = format!("{} bytes or more", grouped(execution.output.len() as u64));
                (Self::Output, "output", used)
            }
        };
        Some((verdict, format!("exceeded the limit of {limit}: {used}")))
    }

    /// The verdict on an output, and the reason in one line.
    pub(crate) fn of_output(rejection: Option<&Rejection>) -> (Self, String) {
        let Some(rejection) = rejection else {
            return (Self::Accepted, "all answers are right".to_owned());
        };
        let verdict = match rejection.kind {
            kind if kind.is_presentation() => Self::Presentation,
            RejectionKind::NoOutput => Self::NoOutput,
            _ => Self::WrongAnswer,
        };
        (verdict, rejection.to_string())
    }

    /// The abbreviation.
    pub const fn code(self) -> VerdictCode {
        match self {
            Self::JudgeFault => Jf,
            Self::Time => Tle,
            Self::Memory => Mle,
            Self::RunTime(_) => Re,
            Self::CompileError => Ce,
            Self::Output => Ole,
            Self::Accepted => Ac,
            Self::Presentation => Pe,
            Self::NoOutput | Self::WrongAnswer => Wa,
        }
    }

    /// Details that the abbreviation does not tell, such as the name of a signal.
    pub fn detail(self) -> Option<String> {
        match self {
            Self::RunTime(crash) => Some(name(crash)),
            Self::NoOutput => Some("no output".to_owned()),
            _ => None,
        }
    }
}

impl fmt::Display for Verdict {
    /// Writes the abbreviation and the details: `AC`, `WA (no output)`, `RE (SIGSEGV)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.detail() {
            Some(detail) => write!(f, "{} ({detail})", self.code().name()),
            None => f.write_str(self.code().name()),
        }
    }
}

/// A time: `53 ms`, or `1.50 s` from one second on.
pub fn time(time: Duration) -> String {
    if time < Duration::from_secs(1) {
        format!("{} ms", time.as_millis())
    } else {
        format!("{:.2} s", time.as_secs_f64())
    }
}

/// A crash in a few words.
fn name(crash: Termination) -> String {
    match crash {
        Termination::Exited(code) => format!("exit code {code}"),
        Termination::Signalled(signal) => signal.to_string(),
        Termination::OverProcesses => "too many processes".to_owned(),
        _ => "killed its supervisor".to_owned(),
    }
}

impl VerdictCode {
    /// All abbreviations, `AC` first.
    pub const ALL: [Self; 9] = [Ac, Wa, Pe, Tle, Mle, Ole, Re, Ce, Jf];

    /// The verdict with this abbreviation in capital letters.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|code| code.name() == name)
    }

    /// The abbreviation in capital letters.
    pub const fn name(self) -> &'static str {
        ["AC", "WA", "PE", "TLE", "MLE", "OLE", "RE", "CE", "JF"][self as usize]
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use runner::{Signal, Usage};

    use super::*;

    const SEGV: Termination = Termination::Signalled(Signal(11));

    /// How a run ends, and the verdict if the output is right, not laid out well, empty and wrong.
    const TABLE: [(Termination, [&str; 4]); 10] = [
        (Termination::OverCpu, ["TLE"; 4]),
        (Termination::OverWall, ["TLE"; 4]),
        (Termination::OverMemory, ["MLE"; 4]),
        (Termination::OverProcesses, ["RE (too many processes)"; 4]),
        (
            Termination::SupervisorKilled,
            ["RE (killed its supervisor)"; 4],
        ),
        (SEGV, ["RE (SIGSEGV)"; 4]),
        (Termination::Exited(3), ["RE (exit code 3)"; 4]),
        (Termination::OverOutput, ["OLE"; 4]),
        (Termination::Exited(0), ["AC", "PE", "WA (no output)", "WA"]),
        // A signal without a name.
        (Termination::Signalled(Signal(40)), ["RE (signal 40)"; 4]),
    ];

    /// A run that ends like this and prints nothing.
    pub(crate) fn execution(termination: Termination) -> Execution {
        Execution {
            termination,
            usage: Usage::default(),
            output: Vec::new(),
            stderr: Vec::new(),
            input_unread: false,
            output_missing: false,
        }
    }

    /// The verdict if a program ends like this after it printed this output for an all-white
    /// board of Flip Game.
    fn decide(termination: Termination, output: &str) -> Verdict {
        let execution = Execution {
            output: output.into(),
            ..execution(termination)
        };
        let flip = puzzles::find("flip").expect("it is in the registry");
        let case = flip.about().format.parse("wwww wwww wwww wwww");
        let case = case.expect("it is a board");
        let rejection = flip.checker().check(&[case], &execution.output).err();
        let failure = Verdict::of_failed_run(&execution);
        let (verdict, _) = failure.unwrap_or_else(|| Verdict::of_output(rejection.as_ref()));
        verdict
    }

    #[test]
    fn every_entry_of_the_table() {
        for (termination, expected) in TABLE {
            for (output, expected) in ["0\n", "\r\n0\n", "", "1\n"].into_iter().zip(expected) {
                let verdict = decide(termination, output);
                assert_eq!(verdict.to_string(), expected, "{termination:?}, {output:?}");
            }
        }
    }

    #[test]
    fn times_below_a_second_are_in_milliseconds() {
        assert_eq!(time(Duration::ZERO), "0 ms");
        assert_eq!(time(Duration::from_micros(999_999)), "999 ms");
        assert_eq!(time(Duration::from_millis(1_234)), "1.23 s");
    }

    #[test]
    fn wrong_lists_of_moves_have_the_kind_illegal_list() {
        let kind = |fault| FailureKind::of(Verdict::WrongAnswer, Some(fault));
        for fault in [
            RejectionKind::WrongCount,
            RejectionKind::NotAMove,
            RejectionKind::IllegalMove,
            RejectionKind::WrongEnd,
        ] {
            assert_eq!(kind(fault), Some(FailureKind::IllegalList), "{fault:?}");
        }
        let other = RejectionKind::NotAnAnswer;
        assert_eq!(kind(other), Some(FailureKind::NotAnAnswer));
    }
}
