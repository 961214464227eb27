//! Signals and time limits, which end the work early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{io, process, thread};

#[cfg(unix)]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::exit::{EXIT_CODE, Exit, Failure};
use crate::progress::clear_visible;

/// The handler of SIGINT, SIGTERM, and SIGHUP if `nohup` does not ignore it.
///
/// The first signal sets a flag that searches and runs of programs check. A signal ends the process at once if it
/// comes while the process waits for input ([`Interrupt::while_waiting`]), and so does a second SIGINT. The exit code is
/// then 128 plus the number of the signal.
pub(crate) struct Interrupt {
    raised: Arc<AtomicBool>,
    waiting: Arc<AtomicBool>,
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
            waiting: Arc::default(),
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
            flag::register_conditional_shutdown(signal, code, Arc::clone(&self.waiting))?;
            let code = usize::try_from(code).expect("signals have positive numbers");
            flag::register_usize(signal, Arc::clone(&EXIT_CODE), code)?;
            flag::register(signal, Arc::clone(&self.raised))?;
        }
        Ok(())
    }

    /// Starts a time limit, whose end has the effect of a signal.
    fn limit(&self, time: Duration) {
        let [raised, waiting] = [&self.raised, &self.waiting].map(Arc::clone);
        thread::spawn(move || {
            thread::sleep(time);
            let order = Ordering::SeqCst;
            // A signal before the limit keeps its exit code.
            let _ = EXIT_CODE.compare_exchange(0, Exit::LIMIT.0.into(), order, order);
            raised.store(true, order);
            if waiting.swap(false, order) {
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

    /// Calls a function that may wait without limit; a signal meanwhile ends the process at once.
    ///
    /// # Errors
    ///
    /// Without a call, if the process received a signal before.
    pub(crate) fn while_waiting<T>(&self, wait: impl FnOnce() -> T) -> Result<T, Failure> {
        self.waiting.store(true, Ordering::SeqCst);
        // `waiting` has no effect on an earlier signal, so check for one after the store.
        let result = match Exit::of_signal() {
            None => Ok(wait()),
            Some(_) => Err(Failure::interrupted()),
        };
        // A time limit that has cleared the flag ends the process.
        while !self.waiting.swap(false, Ordering::SeqCst) {
            thread::park();
        }
        result
    }
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
