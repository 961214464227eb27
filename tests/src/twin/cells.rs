//! The sixteen cells, numbered row by row from the top left.

/// A way to a neighbour: how many rows down, how many columns right.
pub(super) type Way = (isize, isize);

/// One row up.
pub(super) const UP: Way = (-1, 0);
/// One column left.
pub(super) const LEFT: Way = (0, -1);
/// One column right.
pub(super) const RIGHT: Way = (0, 1);
/// One row down.
pub(super) const DOWN: Way = (1, 0);

/// The cell's row and column, counted from 1.
pub(super) fn name(cell: usize) -> String {
    format!("{}{}", cell / 4 + 1, cell % 4 + 1)
}

/// The next cell on the way, if it is on the board.
pub(super) fn next(cell: usize, (down, right): Way) -> Option<usize> {
    let row = (cell / 4).checked_add_signed(down)?;
    let column = (cell % 4).checked_add_signed(right)?;
    (row < 4 && column < 4).then_some(4 * row + column)
}
