//! What there is to say of a run, once it is over: the verdict and what decides it.

use std::fmt;
use std::str::FromStr;

use crate::runner::{End, Ran, Signal};

/// What there is to say of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The judge is at fault: the input or the expected output is wrong.
    JudgeFault,
    /// It took too much time, of processors or on the clock.
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

/// A verdict's code, as judges write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Code {
    /// Accepted.
    Ac,
    /// Wrong answer; no output, too.
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
    /// Judge's fault.
    Jf,
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

/// What a check of an output came to.
type Checked = Result<(), Objection>;

/// One rule of judging: the verdict that it leads to, and why, if it applies.
type Rule = fn(&Ran, &Checked) -> Option<(Verdict, String)>;

/// The rules, the strongest first. The first that applies decides; one always does.
const PRECEDENCE: [Rule; 9] = [
    judge_fault,
    time,
    memory,
    run_time,
    output,
    accepted,
    presentation,
    no_output,
    wrong_answer,
];

impl Verdict {
    /// The verdict on a run, and why; `check` says what there is against its output.
    pub(crate) fn of<E: Into<Objection>>(
        ran: &Ran,
        check: impl FnOnce(&[u8]) -> Result<(), E>,
    ) -> (Self, String) {
        let checked = check(&ran.stdout).map_err(Into::into);
        let decided = PRECEDENCE.iter().find_map(|rule| rule(ran, &checked));
        decided.expect("an output that is not accepted meets with an objection")
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

fn judge_fault(_: &Ran, checked: &Checked) -> Option<(Verdict, String)> {
    match checked {
        Err(Objection::JudgeFault(why)) => Some((Verdict::JudgeFault, why.clone())),
        _ => None,
    }
}

fn time(ran: &Ran, _: &Checked) -> Option<(Verdict, String)> {
    let why = match ran.end {
        End::OverCpu => "it used up its time of processors",
        End::OverWall => "it used up its time on the clock",
        _ => return None,
    };
    Some((Verdict::Time, why.to_owned()))
}

fn memory(ran: &Ran, _: &Checked) -> Option<(Verdict, String)> {
    let why = || "it had more memory than it may".to_owned();
    (ran.end == End::OverMemory).then(|| (Verdict::Memory, why()))
}

fn run_time(ran: &Ran, _: &Checked) -> Option<(Verdict, String)> {
    let crash = match ran.end {
        End::Exited(code) if code != 0 => Crash::Exited(code),
        End::Signalled(signal) => Crash::Signalled(signal),
        End::OverProcesses => Crash::Processes,
        End::Unwatched => Crash::Unwatched,
        _ => return None,
    };
    Some((Verdict::RunTime(crash), crash.to_string()))
}

fn output(ran: &Ran, _: &Checked) -> Option<(Verdict, String)> {
    let why = || "it wrote more than it may".to_owned();
    (ran.end == End::OverOutput).then(|| (Verdict::Output, why()))
}

fn accepted(_: &Ran, checked: &Checked) -> Option<(Verdict, String)> {
    checked
        .is_ok()
        .then(|| (Verdict::Accepted, "all answers are right".to_owned()))
}

fn presentation(_: &Ran, checked: &Checked) -> Option<(Verdict, String)> {
    match checked {
        Err(Objection::Presentation(why)) => Some((Verdict::Presentation, why.clone())),
        _ => None,
    }
}

fn no_output(_: &Ran, checked: &Checked) -> Option<(Verdict, String)> {
    match checked {
        Err(Objection::NoOutput(why)) => Some((Verdict::NoOutput, why.clone())),
        _ => None,
    }
}

fn wrong_answer(_: &Ran, checked: &Checked) -> Option<(Verdict, String)> {
    match checked {
        Err(Objection::Wrong(why)) => Some((Verdict::WrongAnswer, why.clone())),
        _ => None,
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
            Self::Unwatched => f.write_str("it ended its supervisor"),
        }
    }
}

impl Code {
    /// All codes.
    pub(crate) const ALL: [Self; 8] = [
        Self::Ac,
        Self::Wa,
        Self::Pe,
        Self::Tle,
        Self::Mle,
        Self::Ole,
        Self::Re,
        Self::Jf,
    ];

    /// As judges write it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Ac => "AC",
            Self::Wa => "WA",
            Self::Pe => "PE",
            Self::Tle => "TLE",
            Self::Mle => "MLE",
            Self::Ole => "OLE",
            Self::Re => "RE",
            Self::Jf => "JF",
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Code {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|code| code.name() == text);
        known.ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            format!("expected one of {names}, or several of them with commas between")
        })
    }
}
