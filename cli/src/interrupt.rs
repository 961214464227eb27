//! Orderly end of a run after SIGINT or SIGTERM.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::exit::Exit;

/// The handled signals, and the exit code for each.
const SIGNALS: [(i32, Exit); 2] = [(SIGINT, Exit::Interrupted), (SIGTERM, Exit::Terminated)];

/// The latest of these signals that the process received; 0 if none.
static RECEIVED: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// The exit code for the signal that the process received, if any.
pub(crate) fn exit() -> Option<Exit> {
    let received = RECEIVED.load(Ordering::SeqCst);
    let is_received = |(signal, _): &(i32, Exit)| usize::try_from(*signal) == Ok(received);
    SIGNALS.into_iter().find(is_received).map(|(_, exit)| exit)
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
    pub(crate) fn listen() -> io::Result<Self> {
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

    /// The exit code for the signal that the process received, if any.
    #[expect(
        clippy::unused_self,
        reason = "without a handler, no signal is received"
    )]
    pub(crate) fn exit(&self) -> Option<Exit> {
        exit()
    }

    /// Calls a function that may wait without limit; a signal meanwhile ends the process at once. Returns `None`
    /// without a call if the process received a signal before.
    pub(crate) fn while_waiting<T>(&self, wait: impl FnOnce() -> T) -> Option<T> {
        self.waiting.store(true, Ordering::SeqCst);
        // `waiting` has no effect on an earlier signal, so check for one after the store.
        let result = exit().is_none().then(wait);
        self.waiting.store(false, Ordering::SeqCst);
        result
    }
}
