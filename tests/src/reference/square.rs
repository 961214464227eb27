//! The symmetries of the square, applied to an array of cells.

use std::sync::LazyLock;

/// The set of all sixteen symmetries, one bit each: the eight of the square, then the same eight with the two
/// colours exchanged. Bit 0 is the identity.
pub const ALL: u16 = 0xFFFF;

/// The set of the eight symmetries without an exchange of colours.
pub const OF_THE_SQUARE: u16 = 0x00FF;

/// The new place of each cell under each symmetry: up to three quarter turns, for the last four after a
/// reflection.
static SYMMETRIES: LazyLock<[[usize; 16]; 8]> = LazyLock::new(|| {
    std::array::from_fn(|symmetry| {
        std::array::from_fn(|cell| {
            let (mut row, mut column) = (cell / 4, cell % 4);
            if symmetry >= 4 {
                column = 3 - column;
            }
            for _ in 0..symmetry % 4 {
                (row, column) = (column, 3 - row);
            }
            4 * row + column
        })
    })
});

/// The piece after an exchange of the colours `b` and `w`.
fn exchanged(piece: char) -> char {
    match piece {
        'b' => 'w',
        'w' => 'b',
        other => other,
    }
}

/// The sixteen images of a board of `b`, `w` and another character for blanks.
///
/// # Example: two images are equal to the board
///
/// ```
/// use tests::reference::square::{fixing, images};
///
/// let mut board = ['w'; 16];
/// board[0] = 'b';
/// assert_eq!(images(&board).iter().filter(|image| **image == board).count(), 2);
/// assert_eq!(fixing(&board).count_ones(), 2);
/// ```
#[must_use]
pub fn images(cells: &[char; 16]) -> [[char; 16]; 16] {
    std::array::from_fn(|image| {
        let mut moved = ['?'; 16];
        for (cell, &place) in SYMMETRIES[image % 8].iter().enumerate() {
            let piece = cells[cell];
            moved[place] = if image < 8 { piece } else { exchanged(piece) };
        }
        moved
    })
}

/// The set of the symmetries under which a board does not change.
#[must_use]
pub fn fixing(cells: &[char; 16]) -> u16 {
    let mut fixing = 0;
    for (symmetry, places) in SYMMETRIES.iter().enumerate() {
        let mut pieces = cells.iter().zip(places);
        if pieces.all(|(piece, place)| cells[*place] == *piece) {
            fixing |= 1 << symmetry;
        }
        let mut pieces = cells.iter().zip(places);
        if pieces.all(|(piece, place)| cells[*place] == exchanged(*piece)) {
            fixing |= 1 << (symmetry + 8);
        }
    }
    fixing
}
