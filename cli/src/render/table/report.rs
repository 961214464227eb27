//! The tables of reports, some of whose cells are verdicts.

use examiner::{Verdict, VerdictCode};

use super::{Align, lines};
use crate::visible::visible;

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

impl<T: AsRef<str>> From<T> for Cell {
    /// Escapes invisible characters.
    fn from(text: T) -> Self {
        Self::Text(visible(text.as_ref()))
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
