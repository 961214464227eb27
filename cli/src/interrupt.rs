//! Orderly end of a run after SIGINT or SIGTERM.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::flag;

use crate::exit::{Exit, Failure, RECEIVED, SIGNALS};

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

    fn install() -> io::Result<Self> {
        let interrupt = Self {
            raised: Arc::default(),
            waiting: Arc::default(),
        };
        for (signal, exit) in SIGNALS {
            let code = exit.code().into();
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
