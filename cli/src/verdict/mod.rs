//! What there is to say of a run, once it is over: the verdict and what decides it.

mod code;
mod precedence;

use std::fmt;

pub(crate) use code::Code;
use puzzles::check::Rejection;

use runner::{Execution, Signal};

/// What there is to say of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The judge is at fault: the input or the expected output is wrong.
    JudgeFault,
    /// It took too much CPU time or wall time.
    Time,
    /// It had too much memory.
    Memory,
    /// It failed.
    RunTime(Crash),
    /// It wrote too much.
    Output,
    /// All is right.
    Accepted,
    /// The answers are right, and laid out as no judge has them.
    Presentation,
    /// There is no output.
    NoOutput,
    /// An answer is wrong.
    WrongAnswer,
}

/// How a program failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Crash {
    /// It ended with this exit code, which is not zero.
    Exited(i32),
    /// A signal ended it.
    Signalled(Signal),
    /// It had too many processes.
    Processes,
    /// It ended the process that watched over it.
    Unwatched,
}

/// What a check of the output has against it, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Objection {
    /// It cannot be judged: the judge is at fault.
    JudgeFault(String),
    /// The answers are right, and laid out as no judge has them.
    Presentation(String),
    /// There is no output.
    NoOutput(String),
    /// An answer is wrong.
    Wrong(String),
}

impl Verdict {
    /// The verdict on a run, and why. `check` says what there is against its output.
    pub(crate) fn of<E: Into<Objection>>(
        ran: &Execution,
        check: impl FnOnce(&[u8]) -> Result<(), E>,
    ) -> (Self, String) {
        precedence::decide(ran, &check(&ran.stdout).map_err(Into::into))
    }

    /// Its code.
    pub(crate) const fn code(self) -> Code {
        match self {
            Self::JudgeFault => Code::Jf,
            Self::Time => Code::Tle,
            Self::Memory => Code::Mle,
            Self::RunTime(_) => Code::Re,
            Self::Output => Code::Ole,
            Self::Accepted => Code::Ac,
            Self::Presentation => Code::Pe,
            Self::NoOutput | Self::WrongAnswer => Code::Wa,
        }
    }
}

impl From<Rejection> for Objection {
    fn from(rejection: Rejection) -> Self {
        let (kind, why) = (rejection.kind(), rejection.to_string());
        if kind.is_presentation() {
            Self::Presentation(why)
        } else if kind.is_no_output() {
            Self::NoOutput(why)
        } else {
            Self::Wrong(why)
        }
    }
}

impl fmt::Display for Verdict {
    /// The code, with what there is to add: `AC`, `WA (no output)`, `RE (SIGSEGV)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = self.code();
        match self {
            Self::NoOutput => write!(f, "{code} (no output)"),
            Self::RunTime(crash) => write!(f, "{code} ({crash})"),
            _ => code.fmt(f),
        }
    }
}

impl fmt::Display for Crash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exited(code) => write!(f, "exit code {code}"),
            Self::Signalled(signal) => signal.fmt(f),
            Self::Processes => f.write_str("too many processes"),
            Self::Unwatched => f.write_str("killed its supervisor"),
        }
    }
}
