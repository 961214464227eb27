//! `examples`: every example program of the libraries runs to its end.

use crate::context::Context;
use crate::report::Report;
use crate::workspace;

/// Runs the examples one by one; what they print is shown where one fails.
pub(super) fn run(context: &Context) -> anyhow::Result<Report> {
    let mut count = 0;
    for library in workspace::libraries(context.metadata()?) {
        for example in workspace::examples(library) {
            let finished = context.run(context.cargo([
                "run",
                "--quiet",
                "--all-features",
                "--package",
                library.name.as_str(),
                "--example",
                example,
            ]))?;
            if !finished.success() {
                let summary = format!("example {example} of {}: {}", library.name, finished.status);
                return Ok(Report::failed(summary, finished.unseen()));
            }
            count += 1;
        }
    }
    Ok(Report::passed(format!("{count} examples ran")))
}
