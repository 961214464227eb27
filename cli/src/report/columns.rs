//! Rows of cells, aligned in columns.

/// What stands between two columns.
const GAP: &str = "  ";

/// Where the cells of a column stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    /// Flush left.
    Left,
    /// Flush right, as numbers are.
    Right,
}

/// Rows of cells as lines, each column as wide as its widest cell, without blanks at the ends of lines.
pub(super) fn lines<const N: usize>(columns: [Align; N], rows: &[[String; N]]) -> Vec<String> {
    let widths: [usize; N] = std::array::from_fn(|column| {
        let cells = rows.iter().map(|row| width(&row[column]));
        cells.max().unwrap_or(0)
    });
    let line = |row: &[String; N]| {
        let cells = row.iter().zip(columns).zip(widths);
        let cells = cells.map(|((cell, align), width)| match align {
            Align::Left => format!("{cell:<width$}"),
            Align::Right => format!("{cell:>width$}"),
        });
        let line = cells.collect::<Vec<_>>().join(GAP);
        line.trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

/// How many columns of a terminal a text takes, but for wide characters.
fn width(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_aligned_and_lines_have_no_blanks_at_their_ends() {
        let rows = [["a", "1", "why"], ["äöü", "10", ""]].map(|row| row.map(str::to_owned));
        let columns = [Align::Left, Align::Right, Align::Left];
        assert_eq!(lines(columns, &rows), ["a     1  why", "äöü  10"]);
        assert_eq!(lines(columns, &[]), Vec::<String>::new());
    }
}
