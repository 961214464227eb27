//! Text tables: rows of cells in aligned columns, without borders.

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, presets};

#[cfg(feature = "examine")]
mod report;

#[cfg(feature = "examine")]
pub(crate) use report::{Cell, Table};

/// The number of blanks between two columns.
const GAP: u16 = 2;

/// The minimum width of a wrapped column. The table exceeds its width if there is no room for it.
const MIN_WIDTH: u16 = 30;

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

/// Lays out rows as lines of at most `width` characters, without blanks at their ends.
///
/// Each column is as wide as its widest cell, except for wrapped columns.
pub(crate) fn lines(
    columns: &[Align],
    width: u16,
    rows: impl IntoIterator<Item = Vec<String>>,
) -> Vec<String> {
    let mut table = comfy_table::Table::new();
    table
        .load_style(presets::NOTHING)
        .add_rows(rows)
        .set_content_arrangement(ContentArrangement::Dynamic);
    if table.is_empty() {
        return Vec::new();
    }
    let mut least: u16 = 0;
    let widths = table.column_max_content_widths();
    for ((column, align), content) in table.column_iter_mut().zip(columns).zip(widths) {
        column.set_padding((0, GAP));
        let mut width = content;
        if *align == Align::Wrapped {
            width = width.min(MIN_WIDTH);
        } else {
            column.set_constraint(ColumnConstraint::ContentWidth);
        }
        if *align == Align::Right {
            column.set_cell_alignment(CellAlignment::Right);
        }
        least = least.saturating_add(width).saturating_add(GAP);
    }
    // The padding of the last column is blank and does not count.
    table.set_width(least.max(width.saturating_add(GAP)));
    table.trim_fmt().lines().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::Align::{Left, Right, Wrapped};
    use super::*;

    #[test]
    fn cells_are_aligned_and_lines_have_no_blanks_at_their_ends() {
        let rows =
            [["a", "1", "why"], ["äöü", "10", ""]].map(|row| row.map(str::to_owned).to_vec());
        let expected = ["a     1  why", "äöü  10"];
        assert_eq!(lines(&[Left, Right, Left], 80, rows), expected);
        assert!(lines(&[Left], 80, Vec::new()).is_empty());
    }

    #[test]
    fn a_long_cell_is_wrapped_and_the_table_keeps_its_width() {
        let long = "word ".repeat(30);
        let rows = [["name", &*long, "7"].map(str::to_owned).to_vec()];
        let lines = lines(&[Left, Wrapped, Right], 60, rows);
        assert!(lines[0].starts_with("name  word word "), "{lines:?}");
        assert!(lines[0].ends_with("  7"), "{lines:?}");
        assert!(lines[1].starts_with("      word word "), "{lines:?}");
        assert!(lines.iter().all(|line| line.len() <= 60), "{lines:?}");
        assert_eq!(lines.concat().matches("word").count(), 30);
        // A wrapped column stays readable beside a wide column.
        let rows = [vec!["x".repeat(80), "word ".repeat(10)]];
        assert_eq!(super::lines(&[Left, Wrapped], 60, rows).len(), 2);
    }
}
