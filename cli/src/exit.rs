//! Exit codes, and what leads to them: failures, signals and time limits.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use std::{io, process, thread};

#[cfg(unix)]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::message;
use crate::progress::clear_visible;

/// The exit code of the signal or the time limit that ends the work; 0 if there is none.
static EXIT_CODE: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// Whether the process waits for input, so that a signal ends it at once.
static WAITING: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// An exit code; the greatest takes precedence. A special judge has further codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Exit(pub(crate) u8);

impl Exit {
    /// Success, including the answer that there is no solution.
    pub(crate) const DONE: Self = Self(0);
    /// A negative finding: a wrong answer, an invalid input, a failing program.
    pub(crate) const NEGATIVE: Self = Self(1);
    /// The arguments are wrong.
    pub(crate) const USAGE: Self = Self(2);
    /// The input could not be read or parsed.
    pub(crate) const INPUT: Self = Self(3);
    /// The environment failed: a program does not start, a reference fails, or a file cannot be written.
    pub(crate) const ENVIRONMENT: Self = Self(4);
    /// A limit of depth, states or time was reached.
    pub(crate) const LIMIT: Self = Self(5);
    /// Interrupted by the user.
    const INTERRUPTED: Self = Self(130);

    /// The exit code if a signal or the time limit has ended the work: 129, 130 or 143, or [`LIMIT`](Self::LIMIT).
    pub(crate) fn of_signal() -> Option<Self> {
        match EXIT_CODE.load(Ordering::SeqCst) {
            0 => None,
            code => Some(Self(
                u8::try_from(code).expect("signals have small numbers"),
            )),
        }
    }
}

/// The reason why a command ends early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    /// The exit code; success if the reader of standard output closed the pipe.
    pub(crate) exit: Exit,
    /// The error message; `None` if the reason is a closed pipe or a signal, or was printed.
    pub(crate) message: Option<String>,
}

impl Failure {
    /// A failure with an error message.
    pub(crate) fn new(exit: Exit, message: impl fmt::Display) -> Self {
        let message = Some(message.to_string());
        Self { exit, message }
    }

    /// A failure without an error message.
    pub(crate) const fn silent(exit: Exit) -> Self {
        let message = None;
        Self { exit, message }
    }

    /// Wrong arguments.
    pub(crate) fn usage(message: impl fmt::Display) -> Self {
        Self::new(Exit::USAGE, message)
    }

    /// An input that cannot be read or parsed.
    pub(crate) fn input(message: impl fmt::Display) -> Self {
        Self::new(Exit::INPUT, message)
    }

    /// A failure of the environment.
    pub(crate) fn environment(message: impl fmt::Display) -> Self {
        Self::new(Exit::ENVIRONMENT, message)
    }

    /// A run that a signal or the time limit ended.
    pub(crate) fn interrupted() -> Self {
        match Exit::of_signal() {
            Some(Exit::LIMIT) => {
                Self::new(Exit::LIMIT, "the time limit was reached; --for sets it")
            }
            exit => Self::silent(exit.unwrap_or(Exit::INTERRUPTED)),
        }
    }

    /// An input that cannot be read.
    pub(crate) fn unreadable(name: &str, error: &io::Error) -> Self {
        Self::input(match error.kind() {
            io::ErrorKind::IsADirectory => {
                format!("cannot read {name}: it is a directory; name a file")
            }
            _ => format!("cannot read {name}: {error}"),
        })
    }

    /// Ignores a closed pipe, for commands whose exit code does not depend on it.
    pub(crate) fn unless_closed_pipe(self) -> Result<(), Self> {
        match self.exit {
            Exit::DONE => Ok(()),
            _ => Err(self),
        }
    }

    /// Prints the error message, if there is one.
    pub(crate) fn print(&self) {
        if let Some(message) = &self.message {
            message::error(message);
        }
    }
}

#[cfg(feature = "examine")]
impl From<examiner::Error> for Failure {
    fn from(error: examiner::Error) -> Self {
        match error.kind() {
            examiner::ErrorKind::Request => Self::usage(error),
            examiner::ErrorKind::Input => Self::input(error),
            examiner::ErrorKind::Missing => Self::environment(format_args!(
                "{error}: install it, or use `--compile 'COMMAND'` or `--cmd` for the program under examination"
            )),
            examiner::ErrorKind::Interrupted => Self::interrupted(),
            _ => Self::environment(error),
        }
    }
}

/// The handler of SIGINT, SIGTERM, and SIGHUP if `nohup` does not ignore it.
///
/// The first signal sets a flag that searches and runs of programs check. A signal ends the process at once if it
/// comes while the process waits for input ([`while_waiting`]), and so does a second SIGINT. The exit code is
/// then 128 plus the number of the signal.
pub(crate) struct Interrupt {
    raised: Arc<AtomicBool>,
}

impl Interrupt {
    /// Installs the handler, and starts the time limit if there is one.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub(crate) fn listen(time: Option<Duration>) -> Result<Self, Failure> {
        let interrupt = Self {
            raised: Arc::default(),
        };
        interrupt.register().map_err(|error| {
            Failure::environment(format_args!("cannot handle signals: {error}"))
        })?;
        if let Some(time) = time {
            interrupt.limit(time);
        }
        Ok(interrupt)
    }

    fn register(&self) -> io::Result<()> {
        for signal in signals() {
            let code = 128 + signal;
            // `timeout` sends SIGTERM twice, to the process and to its group.
            if signal == SIGINT {
                flag::register_conditional_shutdown(signal, code, Arc::clone(&self.raised))?;
            }
            flag::register_conditional_shutdown(signal, code, Arc::clone(&WAITING))?;
            let code = usize::try_from(code).expect("signals have positive numbers");
            flag::register_usize(signal, Arc::clone(&EXIT_CODE), code)?;
            flag::register(signal, Arc::clone(&self.raised))?;
        }
        Ok(())
    }

    /// Starts a time limit, whose end has the effect of a signal.
    fn limit(&self, time: Duration) {
        let raised = Arc::clone(&self.raised);
        thread::spawn(move || {
            thread::sleep(time);
            let order = Ordering::SeqCst;
            // A signal before the limit keeps its exit code.
            let _ = EXIT_CODE.compare_exchange(0, Exit::LIMIT.0.into(), order, order);
            raised.store(true, order);
            if WAITING.swap(false, order) {
                let failure = Failure::interrupted();
                clear_visible();
                failure.print();
                process::exit(failure.exit.0.into());
            }
        });
    }

    /// The flag that the first signal sets.
    pub(crate) fn flag(&self) -> &Arc<AtomicBool> {
        &self.raised
    }
}

/// Fails if a signal or the time limit has ended the work.
pub(crate) fn check_signal() -> Result<(), Failure> {
    Exit::of_signal().map_or(Ok(()), |_| Err(Failure::interrupted()))
}

/// Calls a function that may wait without limit; a signal meanwhile ends the process at once.
///
/// # Errors
///
/// Without a call, if the process received a signal before.
pub(crate) fn while_waiting<T>(wait: impl FnOnce() -> T) -> Result<T, Failure> {
    if WAITING.swap(true, Ordering::SeqCst) {
        // A caller waits already.
        return Ok(wait());
    }
    // `WAITING` has no effect on an earlier signal, so check for one after the store.
    let result = check_signal().map(|()| wait());
    // A time limit that has cleared the flag ends the process.
    while !WAITING.swap(false, Ordering::SeqCst) {
        thread::park();
    }
    result
}

/// The signals that end the work. Windows has no SIGHUP.
fn signals() -> impl Iterator<Item = i32> {
    let signals = [SIGINT, SIGTERM].into_iter();
    #[cfg(unix)]
    let signals = signals.chain((!is_ignored(SIGHUP)).then_some(SIGHUP));
    signals
}

/// Whether this process was started with a signal ignored. On systems without `/proc`, this is not known: `true`.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_none_or(|mask| mask >> (signal - 1) & 1 == 1)
}
