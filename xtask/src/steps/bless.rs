//! `bless`: new snapshots are reviewed, and those that no test refers to.

use std::fs;
use std::io::{self, BufRead, IsTerminal as _, Write};
use std::path::Path;

use anyhow::Context as _;

use super::tests;
use crate::context::Context;
use crate::report::Report;
use crate::snapshots;
use crate::snapshots::pending::{self, Pending};
use crate::snapshots::review::{Decision, Reviewer};
use crate::snapshots::run::{Scope, TestRun, Update};

/// What the review came to.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    accepted: usize,
    rejected: usize,
    deleted: usize,
    kept: usize,
}

/// Writes what the tests print beside the accepted snapshots and goes through it.
pub(super) fn run(context: &Context) -> anyhow::Result<Report> {
    let scope = Scope::Workspace;
    for leftover in snapshots::pending(context, scope)? {
        remove(&leftover)?;
    }
    let run = TestRun::start(context, scope, Update::New)?;
    if run.tests.passed == 0 && !run.finished.success() {
        return Ok(tests::failure(&run));
    }

    let interactive = io::stdin().is_terminal();
    let mut reviewer = Reviewer::new(io::stdin().lock(), io::stdout(), interactive);
    let (inline, new): (Vec<_>, Vec<_>) = snapshots::pending(context, scope)?
        .into_iter()
        .partition(|path| {
            path.file_name()
                .and_then(|name| name.to_str())
                .is_some_and(pending::is_inline)
        });
    if !inline.is_empty() {
        let names: Vec<String> = inline
            .iter()
            .map(|path| context.relative(path).display().to_string())
            .collect();
        let advice =
            "snapshots within source cannot be accepted here: give them a name, and so a file";
        return Ok(Report::failed(advice, names.join("\n")));
    }

    let stored = snapshots::stored(context, scope)?;
    let orphans = if run.finished.success() {
        snapshots::unreferenced(&stored, &run.referenced)
    } else {
        reviewer.show(
            "some tests failed, so it is unknown which snapshots are referred to: none is deleted",
        )?;
        Vec::new()
    };
    if !interactive && new.len() + orphans.len() > 0 {
        reviewer.show("there is no terminal to ask at: every change below is accepted")?;
    }
    let mut counts = Counts::default();
    for path in &new {
        if review_new(context, path, &mut reviewer, &mut counts)? == Decision::Quit {
            return Ok(stopped());
        }
    }
    for path in orphans {
        if review_orphan(context, path, &mut reviewer, &mut counts)? == Decision::Quit {
            return Ok(stopped());
        }
    }
    let Counts {
        accepted,
        rejected,
        deleted,
        kept,
    } = counts;
    Ok(Report::passed(format!(
        "{accepted} accepted, {rejected} rejected, {deleted} deleted, {kept} kept"
    )))
}

/// Shows what a new snapshot changes, and accepts or rejects it.
fn review_new(
    context: &Context,
    path: &Path,
    reviewer: &mut Reviewer<impl BufRead, impl Write>,
    counts: &mut Counts,
) -> anyhow::Result<Decision> {
    let pending = Pending::read(path)?;
    reviewer.show(&format!(
        "\n{}\n{}",
        context.relative(pending.accepted_path()).display(),
        pending.diff()
    ))?;
    let decision = reviewer.ask("accept?")?;
    match decision {
        Decision::Yes => {
            pending.accept()?;
            counts.accepted += 1;
        }
        Decision::No => {
            pending.reject()?;
            counts.rejected += 1;
        }
        Decision::Quit => {}
    }
    Ok(decision)
}

/// Deletes a snapshot that no test refers to, or keeps it.
fn review_orphan(
    context: &Context,
    path: &Path,
    reviewer: &mut Reviewer<impl BufRead, impl Write>,
    counts: &mut Counts,
) -> anyhow::Result<Decision> {
    reviewer.show(&format!(
        "\n{}: no test refers to it",
        context.relative(path).display()
    ))?;
    let decision = reviewer.ask("delete?")?;
    match decision {
        Decision::Yes => {
            remove(path)?;
            counts.deleted += 1;
        }
        Decision::No => counts.kept += 1,
        Decision::Quit => {}
    }
    Ok(decision)
}

/// The report of a review that the person broke off.
fn stopped() -> Report {
    Report::failed(
        "the review was stopped",
        "what was not reviewed is left as it was",
    )
}

/// Removes a file.
fn remove(path: &Path) -> anyhow::Result<()> {
    fs::remove_file(path).with_context(|| format!("cannot remove {}", path.display()))
}
