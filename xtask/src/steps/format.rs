//! `format`: is the source formatted?

use crate::context::Context;
use crate::report::Report;

/// Asks `cargo fmt` whether it would change anything.
pub(super) fn run(context: &Context) -> anyhow::Result<Report> {
    // Rustfmt would colour its diff even where nobody sees colours.
    let finished =
        context.run(context.cargo(["fmt", "--all", "--check", "--", "--color", "never"]))?;
    Ok(Report::of_command(&finished, "formatted"))
}
