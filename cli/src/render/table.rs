//! Text tables: rows of cells in aligned columns, without borders.

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, presets};
use examiner::{Verdict, VerdictCode};

use crate::visible::visible;

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

/// A cell of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    /// A text without invisible characters.
    Text(String),
    /// A verdict.
    Verdict(Verdict),
    /// The number of tests with each verdict.
    Verdicts(Vec<(VerdictCode, usize)>),
}

impl Cell {
    /// The cell as text; `style` makes the text of a verdict.
    pub(crate) fn text(&self, style: impl Fn(VerdictCode, &str) -> String) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Verdict(verdict) => style(verdict.code(), &verdict.to_string()),
            Self::Verdicts(counts) => {
                let counts = counts.iter();
                let counts = counts.map(|(code, n)| format!("{} {n}", style(*code, code.name())));
                counts.collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// The cell as text without colours.
    pub(crate) fn plain(&self) -> String {
        self.text(|_, text| text.to_owned())
    }

    /// Whether all verdicts of the cell are `AC`; `None` if it has no verdict.
    pub(crate) fn passed(&self) -> Option<bool> {
        match self {
            Self::Text(_) => None,
            Self::Verdict(verdict) => Some(verdict.code() == VerdictCode::Ac),
            Self::Verdicts(counts) => Some(counts.iter().all(|(code, _)| *code == VerdictCode::Ac)),
        }
    }
}

impl From<String> for Cell {
    /// Escapes invisible characters.
    fn from(text: String) -> Self {
        Self::Text(visible(&text))
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(visible(text))
    }
}

/// A table with headings.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// The title in HTML; `None` if other parts of an HTML report have the same content.
    pub(crate) title: Option<&'static str>,
    pub(crate) columns: Vec<Align>,
    pub(crate) headings: Vec<String>,
    pub(crate) rows: Vec<Vec<Cell>>,
}

impl Table {
    /// A table without a title.
    pub(crate) fn new<const N: usize>(
        columns: [Align; N],
        headings: [&str; N],
        rows: impl Iterator<Item = [Cell; N]>,
    ) -> Self {
        Self {
            title: None,
            columns: columns.to_vec(),
            headings: headings.map(str::to_owned).to_vec(),
            rows: rows.map(Vec::from).collect(),
        }
    }

    /// A table whose columns are flush left and whose last column is wrapped; `None` without rows.
    pub(crate) fn unless_empty<const N: usize>(
        headings: [&str; N],
        rows: impl Iterator<Item = [Cell; N]>,
    ) -> Option<Self> {
        let mut columns = [Align::Left; N];
        columns[N - 1] = Align::Wrapped;
        let table = Self::new(columns, headings, rows);
        (!table.rows.is_empty()).then_some(table)
    }

    /// The table as text. `style` makes the text of a verdict in the first column.
    pub(crate) fn text(&self, width: u16, style: impl Fn(VerdictCode, &str) -> String) -> String {
        let rows = self.rows.iter();
        let rows = rows.map(|row| row.iter().map(Cell::plain).collect());
        let all = std::iter::once(self.headings.clone()).chain(rows);
        let mut first_cells = self.rows.iter().map(|row| &row[0]);
        let line = |(index, line): (usize, String)| {
            // Only the first line of a row has a first cell.
            let is_row = index > 0 && !line.starts_with(' ');
            match is_row.then(|| first_cells.next()).flatten() {
                Some(cell @ (Cell::Verdict(_) | Cell::Verdicts(_))) => {
                    cell.text(&style) + &line[cell.plain().len()..] + "\n"
                }
                _ => line + "\n",
            }
        };
        let lines = lines(&self.columns, width, all).into_iter();
        lines.enumerate().map(line).collect()
    }
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
    table.set_width(least.max(width + GAP));
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
