//! `docs`: the documentation builds, and no link in it is broken.

use crate::context::Context;
use crate::report::Report;

/// Builds the documentation of the members with all features.
pub(super) fn run(context: &Context) -> anyhow::Result<Report> {
    let mut doc = context.cargo(["doc", "--workspace", "--no-deps", "--all-features"]);
    doc.env("RUSTDOCFLAGS", "-D warnings");
    Ok(Report::of_command(&context.run(doc)?, "no warnings"))
}
