//! Messages on standard error.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use annotate_snippets::{Group, Level, Renderer};

/// Whether notes, warnings and progress are not shown.
static IS_QUIET: AtomicBool = AtomicBool::new(false);

/// Turns notes, warnings and progress off.
pub(crate) fn set_quiet(is_quiet: bool) {
    IS_QUIET.store(is_quiet, Ordering::Relaxed);
}

/// Whether notes, warnings and progress are not shown.
pub(crate) fn is_quiet() -> bool {
    IS_QUIET.load(Ordering::Relaxed)
}

/// Prints an error.
pub(crate) fn error(title: &str) {
    show(Group::with_title(Level::ERROR.primary_title(title)));
}

/// Prints a line that is not part of the result.
pub(crate) fn note(line: &str) {
    if !is_quiet() {
        say(line);
    }
}

/// Prints a message with its parts.
pub(crate) fn show(message: Group<'_>) {
    say(&Renderer::styled().render(&[message]));
}

/// Prints a line. A failure to write to standard error is ignored.
pub(crate) fn say(line: &str) {
    let _ = writeln!(anstream::stderr(), "{line}");
}
