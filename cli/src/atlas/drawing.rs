//! Boards side by side.

use puzzles::board_core::{Alphabet, Stones};

use super::table::WIDTH;

/// How many cases are drawn at most; the others are for programs to read.
pub(super) const DRAWN: usize = 24;

/// What stands between two cases.
const GAP: &str = "      ";

/// The rows of a board.
pub(super) fn rows(alphabet: Alphabet, stones: Stones) -> [String; 4] {
    alphabet.draw(stones).rows().map(String::from_iter)
}

/// The first cases, side by side as far as a line goes, a blank line between such lines.
///
/// A case of two boards has an arrow from one to the other.
pub(super) fn side_by_side(alphabet: Alphabet, cases: &[Vec<Stones>]) -> Vec<String> {
    let cases = &cases[..cases.len().min(DRAWN)];
    let drawings: Vec<[String; 4]> = cases.iter().map(|case| draw(alphabet, case)).collect();
    let width = drawings.iter().map(|rows| rows[0].chars().count()).max();
    let most = (WIDTH + GAP.len()) / (width.unwrap_or(0) + GAP.len());
    // As many on each line as possible, if no line but the last is to be longer than another.
    let lines = cases.len().div_ceil(most.max(1));
    let columns = cases.len().div_ceil(lines.max(1)).max(1);
    let mut text = Vec::new();
    for chunk in drawings.chunks(columns) {
        if !text.is_empty() {
            text.push(String::new());
        }
        text.extend((0..4).map(|row| {
            let rows: Vec<&str> = chunk.iter().map(|rows| rows[row].as_str()).collect();
            rows.join(GAP)
        }));
    }
    text
}

/// The boards of a case, with arrows between them.
fn draw(alphabet: Alphabet, case: &[Stones]) -> [String; 4] {
    let boards: Vec<[String; 4]> = case.iter().map(|stones| rows(alphabet, *stones)).collect();
    std::array::from_fn(|row| {
        let rows: Vec<&str> = boards.iter().map(|rows| rows[row].as_str()).collect();
        rows.join(if row == 1 { " → " } else { "   " })
    })
}

#[cfg(test)]
mod tests {
    use puzzles::board_core::stones;

    use super::*;

    const ALPHABET: Alphabet = Alphabet::new('b', 'w', Some('*'));
    const STONES: Stones = stones! {
        B W . .
        . . . .
        . . . .
        . . . W
    };

    #[test]
    fn a_case_of_two_boards_has_an_arrow() {
        let lines = side_by_side(ALPHABET, &[vec![STONES, STONES], vec![STONES, STONES]]);
        assert_eq!(
            lines,
            [
                "bw**   bw**      bw**   bw**",
                "**** → ****      **** → ****",
                "****   ****      ****   ****",
                "***w   ***w      ***w   ***w",
            ]
        );
    }

    #[test]
    fn lines_are_evenly_filled_and_not_too_long() {
        for (cases, boards, lines, longest) in [(24, 1, 3, 74), (100, 1, 3, 74), (24, 2, 5, 79)] {
            let text = side_by_side(ALPHABET, &vec![vec![STONES; boards]; cases]);
            assert_eq!(text.len(), lines * 5 - 1);
            let width = text.iter().map(|line| line.chars().count()).max();
            assert_eq!(width, Some(longest));
        }
        assert_eq!(side_by_side(ALPHABET, &[]), Vec::<String>::new());
    }
}
