//! Signals and time limits, which end the work early.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// The value of [`RECEIVED`] if the time limit is reached.
const TIME_IS_OVER: usize = usize::MAX;

/// The latest signal that the process received, or [`TIME_IS_OVER`]; 0 if none.
static RECEIVED: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// The reason why the work ends early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// The time limit was reached.
    TimeLimit,
    /// The process received this signal.
    Signal(u8),
}

/// The reason why the work ends early, if there is one.
pub(crate) fn cause() -> Option<Cause> {
    match RECEIVED.load(Ordering::SeqCst) {
        0 => None,
        TIME_IS_OVER => Some(Cause::TimeLimit),
        signal => Some(Cause::Signal(
            u8::try_from(signal).expect("signals have small numbers"),
        )),
    }
}

/// The handler of SIGINT and SIGTERM.
///
/// The first signal sets a flag that searches and runs of programs check. A signal ends the process at once if it
/// comes while the process waits for input ([`Interrupt::while_waiting`]), and so does a second signal. The exit code is
/// then 128 plus the number of the signal.
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
    pub(crate) fn listen() -> io::Result<Self> {
        let interrupt = Self {
            raised: Arc::default(),
            waiting: Arc::default(),
        };
        for signal in [SIGINT, SIGTERM] {
            let code = 128 + signal;
            flag::register_conditional_shutdown(signal, code, Arc::clone(&interrupt.raised))?;
            flag::register_conditional_shutdown(signal, code, Arc::clone(&interrupt.waiting))?;
            let number = usize::try_from(signal).expect("signals have positive numbers");
            flag::register_usize(signal, Arc::clone(&RECEIVED), number)?;
            flag::register(signal, Arc::clone(&interrupt.raised))?;
        }
        Ok(interrupt)
    }

    /// Starts a time limit, whose end has the effect of a signal. `end` ends the process if it waits for input at that
    /// moment.
    pub(crate) fn limit(&self, time: Duration, end: fn()) {
        let [raised, waiting] = [&self.raised, &self.waiting].map(Arc::clone);
        thread::spawn(move || {
            thread::sleep(time);
            let order = Ordering::SeqCst;
            // A signal before the limit keeps its exit code.
            let _ = RECEIVED.compare_exchange(0, TIME_IS_OVER, order, order);
            raised.store(true, order);
            if waiting.load(order) {
                end();
            }
        });
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
        let result = cause().is_none().then(wait);
        self.waiting.store(false, Ordering::SeqCst);
        result
    }
}
