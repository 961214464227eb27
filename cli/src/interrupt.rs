//! Signals and time limits, which end the work early.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// The exit code of the signal or the time limit that ends the work; 0 if there is none.
static EXIT_CODE: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// The exit code if a signal (128 plus its number) or the time limit ends the work early.
pub(crate) fn exit_code() -> Option<u8> {
    match EXIT_CODE.load(Ordering::SeqCst) {
        0 => None,
        code => Some(u8::try_from(code).expect("signals have small numbers")),
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
            let code = usize::try_from(code).expect("signals have positive numbers");
            flag::register_usize(signal, Arc::clone(&EXIT_CODE), code)?;
            flag::register(signal, Arc::clone(&interrupt.raised))?;
        }
        Ok(interrupt)
    }

    /// Starts a time limit, whose end has the effect of a signal with this exit code. `end` ends the process if it waits
    /// for input at that moment.
    pub(crate) fn limit(&self, time: Duration, code: u8, end: fn()) {
        let [raised, waiting] = [&self.raised, &self.waiting].map(Arc::clone);
        thread::spawn(move || {
            thread::sleep(time);
            let order = Ordering::SeqCst;
            // A signal before the limit keeps its exit code.
            let _ = EXIT_CODE.compare_exchange(0, code.into(), order, order);
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
        let result = exit_code().is_none().then(wait);
        self.waiting.store(false, Ordering::SeqCst);
        result
    }
}
