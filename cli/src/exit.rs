//! Exit codes, the failures that lead to them, and the handler of signals.

use std::fmt;
use std::io;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::Duration;

use runner::ErrorKind;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// The handled signals, and the exit code for each.
const SIGNALS: [(i32, Exit); 2] = [(SIGINT, Exit::INTERRUPTED), (SIGTERM, Exit::TERMINATED)];

/// The place of a signal in [`RECEIVED`] if the time limit is reached.
const TIME_IS_OVER: usize = usize::MAX;

/// The latest of these signals that the process received, or [`TIME_IS_OVER`]; 0 if none.
static RECEIVED: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// An exit code. A special judge has further codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// The environment failed: a program does not start, or a file cannot be written.
    pub(crate) const ENVIRONMENT: Self = Self(4);
    /// A limit of depth, states or time was reached.
    pub(crate) const LIMIT: Self = Self(5);
    /// Interrupted (SIGINT).
    pub(crate) const INTERRUPTED: Self = Self(130);
    /// Terminated (SIGTERM).
    pub(crate) const TERMINATED: Self = Self(143);

    /// The exit code if a signal or the [time limit](Interrupt::listen_for) has ended the work.
    pub(crate) fn of_signal() -> Option<Self> {
        let received = RECEIVED.load(Ordering::SeqCst);
        if received == TIME_IS_OVER {
            return Some(Self::LIMIT);
        }
        let is_received = |(signal, _): &(i32, Self)| usize::try_from(*signal) == Ok(received);
        SIGNALS.into_iter().find(is_received).map(|(_, exit)| exit)
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.0)
    }
}

/// The reason why a command ends early.
#[derive(Debug)]
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

    /// Standard output that cannot be written to.
    pub(crate) fn unwritable(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::silent(Exit::DONE),
            _ => Self::environment(format_args!("cannot write to standard output: {error}")),
        }
    }

    /// Whether the reader of standard output closed the pipe.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        self.exit == Exit::DONE
    }

    /// Ignores a closed pipe, for commands whose exit code does not depend on it.
    pub(crate) fn unless_closed_pipe(self) -> Result<(), Self> {
        if self.is_closed_pipe() {
            Ok(())
        } else {
            Err(self)
        }
    }
}

impl From<examiner::Error> for Failure {
    fn from(error: examiner::Error) -> Self {
        match error.kind() {
            examiner::ErrorKind::Request => Self::usage(error),
            examiner::ErrorKind::Input => Self::input(error),
            examiner::ErrorKind::Missing => Self::environment(format_args!(
                "{error}: install it, name another compiler with `--compile 'COMMAND'`, or use `--cmd`"
            )),
            examiner::ErrorKind::Exists => {
                Self::environment(format_args!("{error}: use `--force` to overwrite it"))
            }
            examiner::ErrorKind::Interrupted => Self::interrupted(),
            _ => Self::environment(error),
        }
    }
}

impl From<runner::Error> for Failure {
    fn from(error: runner::Error) -> Self {
        match error.kind() {
            ErrorKind::Cancelled => Self::interrupted(),
            ErrorKind::Command => Self::usage(error),
            _ => Self::environment(error),
        }
    }
}

/// The handler of SIGINT and SIGTERM.
///
/// The first signal sets a flag that searches and runs of programs check. A signal ends the process at once if it
/// comes while the process waits for input ([`Interrupt::while_waiting`]), and so does a second signal.
pub(crate) struct Interrupt {
    raised: Arc<AtomicBool>,
    waiting: Arc<AtomicBool>,
}

impl Interrupt {
    /// Installs the handler.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub(crate) fn listen() -> Result<Self, Failure> {
        let refused = |error| Failure::environment(format_args!("cannot handle signals: {error}"));
        Self::install().map_err(refused)
    }

    /// Installs the handler. If there is a time limit, its end has the effect of a signal, and the exit code is
    /// [`Exit::LIMIT`]. `report` prints the failure if the process ends at once.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub(crate) fn listen_for(
        time: Option<Duration>,
        report: fn(&Failure),
    ) -> Result<Self, Failure> {
        let interrupt = Self::listen()?;
        if let Some(time) = time {
            let [raised, waiting] = [&interrupt.raised, &interrupt.waiting].map(Arc::clone);
            thread::spawn(move || {
                thread::sleep(time);
                // A signal before the limit keeps its exit code.
                let (old, new) = (0, TIME_IS_OVER);
                let order = Ordering::SeqCst;
                let _ = RECEIVED.compare_exchange(old, new, order, order);
                raised.store(true, order);
                if waiting.load(order) {
                    let failure = Failure::interrupted();
                    report(&failure);
                    std::process::exit(failure.exit.0.into());
                }
            });
        }
        Ok(interrupt)
    }

    fn install() -> io::Result<Self> {
        let interrupt = Self {
            raised: Arc::default(),
            waiting: Arc::default(),
        };
        for (signal, exit) in SIGNALS {
            let code = exit.0.into();
            flag::register_conditional_shutdown(signal, code, Arc::clone(&interrupt.raised))?;
            flag::register_conditional_shutdown(signal, code, Arc::clone(&interrupt.waiting))?;
            let number = usize::try_from(signal).expect("signals have positive numbers");
            flag::register_usize(signal, Arc::clone(&RECEIVED), number)?;
            flag::register(signal, Arc::clone(&interrupt.raised))?;
        }
        Ok(interrupt)
    }

    /// The flag that the first signal sets.
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.raised
    }

    /// Calls a function that may wait without limit; a signal meanwhile ends the process at once. Returns `None`
    /// without a call if the process received a signal before.
    pub(crate) fn while_waiting<T>(&self, wait: impl FnOnce() -> T) -> Option<T> {
        self.waiting.store(true, Ordering::SeqCst);
        // `waiting` has no effect on an earlier signal, so check for one after the store.
        let result = Exit::of_signal().is_none().then(wait);
        self.waiting.store(false, Ordering::SeqCst);
        result
    }
}
