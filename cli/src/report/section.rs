//! A table of a report, as text.

use super::head::visible;
use crate::render::table::{self, Align};

/// The width of a table, in characters, if its last column can be wrapped.
pub(super) const WIDTH: u16 = 100;

/// A table as lines, with its last column wrapped. If a report has sections, its text shows them instead of its
/// findings.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    lines: Vec<String>,
}

impl Section {
    /// A table with these headings.
    pub(crate) fn new<const N: usize>(
        mut columns: [Align; N],
        headings: [&str; N],
        rows: impl Iterator<Item = [String; N]>,
    ) -> Self {
        columns[N - 1] = Align::Wrapped;
        let rows = rows.map(|row| row.map(|cell| visible(&cell)));
        let rows = std::iter::once(headings.map(str::to_owned)).chain(rows);
        Self {
            lines: table::lines(&columns, WIDTH, rows),
        }
    }

    /// The lines, the headings first.
    pub(super) fn lines(&self) -> &[String] {
        &self.lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_column_is_wrapped_and_control_characters_are_escaped() {
        let rows = [["a", "b\nc", &"word ".repeat(30)].map(str::to_owned)];
        let section = Section::new([Align::Left; 3], ["name", "on", "why"], rows.into_iter());
        let lines = section.lines();
        assert_eq!((lines.len(), &*lines[0]), (3, "name  on    why"));
        assert!(lines[1].starts_with("a     b\\nc  word word "), "{lines:?}");
    }
}
