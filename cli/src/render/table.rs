//! Text tables: rows of cells in aligned columns, without borders.

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, presets};

use super::visible::visible;

/// The number of blanks between two columns.
const GAP: u16 = 2;

/// The least width of a wrapped column. The table exceeds its width if there is no room for it.
const NARROWEST: u16 = 30;

/// The layout of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    /// Flush left.
    Left,
    /// Flush right, for numbers.
    Right,
    /// Flush left; long cells are wrapped so that the table keeps its width.
    Wrapped,
}

/// A table with headings, of which the last column may be wrapped.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// The title in reports that have titles; empty if other parts of such a report have the same content.
    pub(crate) title: &'static str,
    pub(crate) columns: Vec<Align>,
    pub(crate) headings: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these headings. Invisible characters of the cells are escaped.
    pub(crate) fn new<const N: usize>(
        columns: [Align; N],
        headings: [&str; N],
        rows: impl Iterator<Item = [String; N]>,
    ) -> Self {
        let mut columns = columns.to_vec();
        columns[N - 1] = Align::Wrapped;
        Self {
            title: "",
            columns,
            headings: headings.map(str::to_owned).to_vec(),
            rows: rows
                .map(|row| row.map(|cell| visible(&cell)).to_vec())
                .collect(),
        }
    }

    /// A table of texts; `None` without rows.
    pub(crate) fn unless_empty<const N: usize>(
        headings: [&str; N],
        rows: impl Iterator<Item = [String; N]>,
    ) -> Option<Self> {
        let table = Self::new([Align::Left; N], headings, rows);
        (!table.rows.is_empty()).then_some(table)
    }

    /// The table as text.
    pub(crate) fn text(&self, width: u16) -> String {
        let rows = std::iter::once(&self.headings).chain(&self.rows);
        text(&self.columns, width, rows.cloned())
    }
}

/// Lays out rows as lines of at most `width` characters, without blanks at their ends.
///
/// Each column is as wide as its widest cell, except for wrapped columns.
pub(crate) fn lines<R>(
    columns: &[Align],
    width: u16,
    rows: impl IntoIterator<Item = R>,
) -> Vec<String>
where
    R: IntoIterator<Item = String>,
{
    let mut table = comfy_table::Table::new();
    table
        .load_style(presets::NOTHING)
        .add_rows(rows.into_iter().map(comfy_table::Row::from))
        .set_content_arrangement(ContentArrangement::Dynamic);
    if table.is_empty() {
        return Vec::new();
    }
    let mut least: u16 = 0;
    let widths = table.column_max_content_widths();
    for ((column, align), content) in table.column_iter_mut().zip(columns).zip(widths) {
        column.set_padding((0, GAP));
        let mut width = content;
        match align {
            Align::Left => column.set_constraint(ColumnConstraint::ContentWidth),
            Align::Right => {
                column.set_cell_alignment(CellAlignment::Right);
                column.set_constraint(ColumnConstraint::ContentWidth)
            }
            Align::Wrapped => {
                width = width.min(NARROWEST);
                column
            }
        };
        least = least.saturating_add(width).saturating_add(GAP);
    }
    // The padding of the last column is blank and does not count.
    table.set_width(least.max(width + GAP));
    table.trim_fmt().lines().map(str::to_owned).collect()
}

/// The [`lines`] of a table, each with a line feed.
pub(crate) fn text<R>(columns: &[Align], width: u16, rows: impl IntoIterator<Item = R>) -> String
where
    R: IntoIterator<Item = String>,
{
    let lines = lines(columns, width, rows).into_iter();
    lines.map(|line| line + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::Align::{Left, Right, Wrapped};
    use super::*;

    #[test]
    fn cells_are_aligned_and_lines_have_no_blanks_at_their_ends() {
        let rows = [["a", "1", "why"], ["äöü", "10", ""]].map(|row| row.map(str::to_owned));
        let expected = ["a     1  why", "äöü  10"];
        assert_eq!(lines(&[Left, Right, Left], 80, rows), expected);
        assert!(lines(&[Left], 80, Vec::<[String; 1]>::new()).is_empty());
    }

    #[test]
    fn a_long_cell_is_wrapped_and_the_table_keeps_its_width() {
        let long = "word ".repeat(30);
        let rows = [["name", &*long, "7"].map(str::to_owned)];
        let lines = lines(&[Left, Wrapped, Right], 60, rows);
        assert!(lines[0].starts_with("name  word word "), "{lines:?}");
        assert!(lines[0].ends_with("  7"), "{lines:?}");
        assert!(lines[1].starts_with("      word word "), "{lines:?}");
        assert!(lines.iter().all(|line| line.len() <= 60), "{lines:?}");
        assert_eq!(lines.concat().matches("word").count(), 30);
        // A wrapped column stays readable beside a wide column.
        let rows = [["x".repeat(80), "word ".repeat(10)]];
        assert_eq!(super::lines(&[Left, Wrapped], 60, rows).len(), 2);
    }
}
