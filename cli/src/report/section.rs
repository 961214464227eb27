//! A table of a report, as text.

use super::columns::{self, Align};
use super::head::visible;

/// A table, in lines. Where a report has some, they stand as text in the place of its findings.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    lines: Vec<String>,
}

impl Section {
    /// A table with these headings.
    pub(crate) fn new<const N: usize>(
        columns: [Align; N],
        headings: [&str; N],
        rows: impl Iterator<Item = [String; N]>,
    ) -> Self {
        let rows = rows.map(|row| row.map(|cell| visible(&cell)));
        let headings = headings.map(str::to_owned);
        let rows: Vec<[String; N]> = std::iter::once(headings).chain(rows).collect();
        Self {
            lines: columns::lines(columns, &rows),
        }
    }

    /// The lines, the headings first.
    pub(super) fn lines(&self) -> &[String] {
        &self.lines
    }
}
