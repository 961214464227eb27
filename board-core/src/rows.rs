//! Writing of four rows of characters.

use core::fmt;

use crate::Cell;

/// Writes four rows of characters with a blank between two characters, and an indent before each row.
pub(crate) fn write_rows(
    f: &mut fmt::Formatter<'_>,
    indent: &str,
    character: impl Fn(Cell) -> char,
) -> fmt::Result {
    for cell in Cell::ALL {
        match (cell.row(), cell.column()) {
            (0, 0) => f.write_str(indent)?,
            (_, 0) => write!(f, "\n{indent}")?,
            _ => f.write_str(" ")?,
        }
        write!(f, "{}", character(cell))?;
    }
    Ok(())
}
