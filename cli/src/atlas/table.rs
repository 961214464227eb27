//! Tables of columns, the numbers flush right.

use crate::wrap::wrap;

/// How wide a terminal is at least.
pub(super) const WIDTH: usize = 80;

/// What stands between two columns.
const GAP: &str = "   ";

/// A heading is broken where it is wider than this, and wider than all cells.
const HEADING: usize = 14;

/// How long a bar is at most.
const BAR: usize = 40;

/// Columns of a table, one beside the other; all have as many cells.
#[derive(Debug, Default)]
pub(super) struct Table {
    columns: Vec<Column>,
}

/// One column; its heading has as many lines as it takes.
#[derive(Debug)]
struct Column {
    heading: Vec<String>,
    cells: Vec<String>,
    width: usize,
}

impl Table {
    /// A table without columns.
    pub(super) fn new() -> Self {
        Self::default()
    }

    /// With one more column on the right, flush right.
    pub(super) fn numbers(mut self, heading: &str, cells: Vec<String>) -> Self {
        let widest = cells.iter().map(|cell| width(cell)).max().unwrap_or(0);
        let heading = wrap(heading, widest.max(HEADING));
        let width = heading.iter().map(|line| width(line)).max().unwrap_or(0);
        self.columns.push(Column {
            heading,
            cells,
            width: width.max(widest),
        });
        self
    }

    /// The lines of the headings, then one line a row.
    fn lines(&self) -> (Vec<String>, Vec<String>) {
        let height = self.columns.iter().map(|column| column.heading.len()).max();
        let height = height.unwrap_or(0);
        let headings = (0..height).map(|line| {
            self.line(|column| {
                // Short headings stand at the bottom.
                let line = (line + column.heading.len()).checked_sub(height);
                line.map_or("", |line| column.heading[line].as_str())
            })
        });
        let rows = self.columns.first().map_or(0, |column| column.cells.len());
        let rows = (0..rows).map(|row| self.line(|column| column.cells[row].as_str()));
        (headings.collect(), rows.collect())
    }

    /// One line, a cell of each column.
    fn line<'a>(&'a self, cell: impl Fn(&'a Column) -> &'a str) -> String {
        let cells = self.columns.iter();
        let cells = cells.map(|column| format!("{:>1$}", cell(column), column.width));
        cells.collect::<Vec<_>>().join(GAP)
    }

    /// How wide the lines are.
    fn width(&self) -> usize {
        let widths: usize = self.columns.iter().map(|column| column.width).sum();
        widths + GAP.len() * self.columns.len().saturating_sub(1)
    }

    /// The table with a bar at the end of each row: what `bar` draws for it in so many columns.
    pub(super) fn with_bars(&self, bar: impl Fn(usize, usize) -> String) -> Vec<String> {
        let (mut lines, rows) = self.lines();
        let room = WIDTH.saturating_sub(self.width() + GAP.len());
        let room = room.min(BAR);
        let rows = rows.into_iter().enumerate();
        lines.extend(rows.map(|(row, line)| format!("{line}{GAP}{}", bar(row, room))));
        trimmed(lines)
    }

    /// The table with a label in front of each row, flush left; long ones are broken.
    ///
    /// What comes further in begins with blanks; its following lines come in a little more.
    pub(super) fn with_labels(&self, labels: &[String]) -> Vec<String> {
        let room = WIDTH.saturating_sub(self.width() + GAP.len());
        let labels: Vec<_> = labels.iter().map(|label| hang(label, room)).collect();
        let widths = labels.iter().flatten().map(|line| width(line));
        let indent = widths.max().unwrap_or(0);
        let (headings, rows) = self.lines();
        let headings = headings.iter().map(|line| (String::new(), line.as_str()));
        let rows = labels.into_iter().zip(&rows).flat_map(|(label, row)| {
            let last = label.len() - 1;
            let lines = label.into_iter().enumerate();
            lines.map(move |(index, line)| (line, if index == last { row } else { "" }))
        });
        let lines = headings.chain(rows);
        trimmed(lines.map(|(label, cells)| format!("{label:indent$}{GAP}{cells}")))
    }
}

/// A label in lines of that width, as far in as it begins, the later ones further.
fn hang(label: &str, width: usize) -> Vec<String> {
    let text = label.trim_start();
    let indent = label.len() - text.len();
    let lines = wrap(text, width.saturating_sub(indent + 2));
    let lines = lines.into_iter().enumerate().map(|(index, line)| {
        let indent = indent + if index > 0 { 2 } else { 0 };
        format!("{:indent$}{line}", "")
    });
    lines.collect()
}

/// Without blanks at the ends of lines.
fn trimmed(lines: impl IntoIterator<Item = String>) -> Vec<String> {
    let lines = lines.into_iter();
    lines.map(|line| line.trim_end().to_owned()).collect()
}

/// How many columns a text takes.
fn width(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells<const N: usize>(cells: [&str; N]) -> Vec<String> {
        cells.map(str::to_owned).to_vec()
    }

    #[test]
    fn numbers_stand_flush_right_and_headings_at_the_bottom() {
        let table = Table::new()
            .numbers("n", cells(["1", "10"]))
            .numbers("shortest sets of presses", cells(["7", "1,000"]));
        let lines = table.with_bars(|row, room| format!("{row} {room}"));
        assert_eq!(
            lines,
            [
                "     shortest sets",
                " n      of presses",
                " 1               7   0 40",
                "10           1,000   1 40",
            ]
        );
    }

    #[test]
    fn long_labels_are_broken_and_hang() {
        let table = Table::new().numbers("boards", cells(["1", "2"]));
        let long = format!("  {}", "why ".repeat(25).trim());
        let lines = table.with_labels(&[long, "short".to_owned()]);
        assert_eq!(lines.len(), 4);
        assert!(lines[1].starts_with("  why why") && lines[1].ends_with("why"));
        assert!(lines[2].starts_with("    why") && lines[2].ends_with("   1"));
        assert!(lines[3].starts_with("short ") && lines[3].ends_with("   2"));
        assert!(lines.iter().all(|line| width(line) <= WIDTH));
    }

    #[test]
    fn a_table_without_rows_is_its_headings() {
        let table = Table::new().numbers("boards", Vec::new());
        assert_eq!(table.with_bars(|_, _| String::new()), ["boards"]);
        assert_eq!(Table::new().with_labels(&[]), Vec::<String>::new());
    }
}
