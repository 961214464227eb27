//! `quadrille judge`, a file a theme.
//!
//! - [`verdicts`]: every verdict, each by a small program. - [`report`]: what is printed, in a snapshot.
//! - [`hostile`]: programs that print what hurts. - [`expect`]: the verdicts that a program should get.
//! - [`files`]: where the tests are. - [`refused`]: what cannot be done. - [`interrupted`]: signals.

mod expect;
mod files;
mod folder;
mod hostile;
mod interrupted;
mod refused;
mod report;
mod verdicts;

use tests::binary::{Finished, Invocation};

use self::folder::Folder;

/// Judges a program for `flip` in a folder.
#[track_caller]
fn judge<'a>(
    folder: &Folder,
    program: &'a str,
    arguments: impl IntoIterator<Item = &'a str>,
) -> Finished {
    let first = ["judge", "flip", "--cmd", program];
    let all = first.into_iter().chain(arguments);
    Invocation::new(all).directory(folder.path()).finish()
}

/// The last line of what was printed.
#[track_caller]
fn summary(finished: &Finished) -> &str {
    let last = finished.stdout.lines().next_back();
    last.unwrap_or_else(|| panic!("nothing is printed: {finished}"))
}
