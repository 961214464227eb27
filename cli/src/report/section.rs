//! A table of a report, as text.

use super::columns::{self, Align};
use super::head::visible;
use crate::wrap::wrap;

/// How wide a table is, in characters, where what stands in its last column can be broken.
const WIDTH: usize = 100;

/// How wide the last column is at least.
const NARROWEST: usize = 40;

/// A table, in lines, of which the last column takes as many as it needs. Where a report has some, they stand
/// as text in the place of its findings.
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
        let blank = [const { String::new() }; N];
        let before = rows.iter().map(|row| {
            let mut row = row.clone();
            row[N - 1].clear();
            row
        });
        let before = columns::lines(columns, &before.collect::<Vec<_>>());
        let taken = before.iter().map(|line| line.chars().count()).max();
        let width = WIDTH.saturating_sub(taken.unwrap_or(0) + 2).max(NARROWEST);
        let rows = rows.into_iter().flat_map(|row| {
            let pieces = wrap(&row[N - 1], width);
            let mut first = Some(row);
            let blank = blank.clone();
            pieces.into_iter().map(move |piece| {
                let mut row = first.take().unwrap_or_else(|| blank.clone());
                row[N - 1] = piece;
                row
            })
        });
        Self {
            lines: columns::lines(columns, &rows.collect::<Vec<_>>()),
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
    fn the_last_column_is_broken_where_it_is_too_long() {
        let why = "word ".repeat(30);
        let rows = [["a", "b\nc", &why].map(str::to_owned)];
        let section = Section::new([Align::Left; 3], ["name", "on", "why"], rows.into_iter());
        let [headings, first, second] = section.lines() else {
            panic!("{section:?}");
        };
        assert_eq!(headings, "name  on    why");
        assert!(first.starts_with("a     b\\nc  word word "), "{first}");
        assert!(second.starts_with("            word "), "{second}");
        assert!(first.len() <= WIDTH && second.len() < first.len());
    }
}
