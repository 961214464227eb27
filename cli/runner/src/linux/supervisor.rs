//! The process that watches over one run.

use std::io::{self, Write};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use nix::libc::{SIGRTMAX, SIGRTMIN};
use nix::sys::prctl;
use nix::sys::signal::Signal;
use nix::unistd::setsid;
use signal_hook::flag;

use super::message::{Report, Request};
use super::refusal;
use super::watch::Watch;

/// Signals with a name that a program may send to its parent, and that are none of its business; those
/// without one, which are for whatever programs agree on, are not either. Left out are those that do nothing
/// here anyway (such as `SIGCHLD`, or what a terminal stops processes with, for there is none), and those of a
/// crash: whoever sends one kills its supervisor.
const DEAF_TO: [Signal; 14] = [
    Signal::SIGALRM,
    Signal::SIGHUP,
    Signal::SIGINT,
    Signal::SIGIO,
    Signal::SIGPROF,
    Signal::SIGPWR,
    Signal::SIGQUIT,
    Signal::SIGSTKFLT,
    Signal::SIGTERM,
    Signal::SIGUSR1,
    Signal::SIGUSR2,
    Signal::SIGVTALRM,
    Signal::SIGXCPU,
    Signal::SIGXFSZ,
];

/// Watches over the run that the other end of standard output asks for; its input is on standard input.
pub(super) fn run() -> ExitCode {
    match try_run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Whoever has started this by hand sees it.
            let _ = writeln!(io::stderr(), "error: cannot watch over a program: {error}");
            ExitCode::FAILURE
        }
    }
}

fn try_run() -> io::Result<()> {
    let line = UnixStream::from(io::stdout().as_fd().try_clone_to_owned()?);
    let Some(request) = Request::read(&line)? else {
        return Ok(());
    };
    setsid()?;
    prctl::set_child_subreaper(true)?;
    let named = DEAF_TO.map(|signal| signal as i32);
    for signal in named.into_iter().chain(SIGRTMIN()..=SIGRTMAX()) {
        // A handler is forgotten by what is started, whereas it would go on ignoring what is ignored.
        flag::register(signal, Arc::new(AtomicBool::new(false)))?;
    }
    let report = match Watch::start(&request) {
        Err(error) => Some(Report::Failed(error.to_string())),
        Ok(Err(error)) => Some(Report::NotStarted(refusal::why(&request.words[0], &error))),
        Ok(Ok(watch)) => match watch.finish(&line) {
            Err(error) => Some(Report::Failed(error.to_string())),
            Ok(ran) => ran.map(Report::Execution),
        },
    };
    report.map_or(Ok(()), |report| report.write(&line))
}
