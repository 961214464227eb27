//! SIGINT and SIGTERM end a run in good order.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::exit::Exit;

/// The signals, and how each ends a run.
const SIGNALS: [(i32, Exit); 2] = [(SIGINT, Exit::Interrupted), (SIGTERM, Exit::Terminated)];

/// Whether the run was asked to end.
///
/// The first signal raises a flag that searches look at. One that comes while the process waits for
/// input, when all answers are written, ends it at once, and so does a second one.
pub(crate) struct Interrupt {
    raised: Arc<AtomicBool>,
    waiting: Arc<AtomicBool>,
    signal: Arc<AtomicUsize>,
}

impl Interrupt {
    /// Begins to listen.
    pub(crate) fn listen() -> io::Result<Self> {
        let interrupt = Self {
            raised: Arc::default(),
            waiting: Arc::default(),
            signal: Arc::default(),
        };
        for (signal, exit) in SIGNALS {
            let code = exit.code().into();
            flag::register_conditional_shutdown(signal, code, Arc::clone(&interrupt.raised))?;
            flag::register_conditional_shutdown(signal, code, Arc::clone(&interrupt.waiting))?;
            let number = usize::try_from(signal).expect("signals have positive numbers");
            flag::register_usize(signal, Arc::clone(&interrupt.signal), number)?;
            flag::register(signal, Arc::clone(&interrupt.raised))?;
        }
        Ok(interrupt)
    }

    /// The flag, for searches to look at.
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.raised
    }

    /// How the run is to end, if it was asked to.
    pub(crate) fn exit(&self) -> Option<Exit> {
        let number = self.signal.load(Ordering::SeqCst);
        let asked = |(signal, _): &(i32, Exit)| usize::try_from(*signal) == Ok(number);
        SIGNALS.into_iter().find(asked).map(|(_, exit)| exit)
    }

    /// Does something that may wait for ever, during which a signal ends the process at once; not if
    /// there was a signal before.
    pub(crate) fn while_waiting<T>(&self, wait: impl FnOnce() -> T) -> Option<T> {
        self.waiting.store(true, Ordering::SeqCst);
        // A signal that came before was not seen by `waiting`; one that comes from here on is.
        let result = self.exit().is_none().then(wait);
        self.waiting.store(false, Ordering::SeqCst);
        result
    }
}
