//! Writes inputs in the format of the judges.

use crate::format::{Boards, Format};

/// The input with these cases in the format of the puzzle's judge: the number of cases, if the format has it, and
/// a line for each row of each board. If the format separates the boards of a case, a blank line stands between
/// them.
///
/// A judge's input without that number has one case. This function writes several cases one after the other;
/// [`read_input`](super::read_input) and many programs accept that.
///
/// # Example: a parsed case is written back
///
/// ```
/// use puzzles::text::input_text;
///
/// let format = puzzles::find("swap").unwrap().about().format;
/// let text = "1111\n0000\n1110\n0010\n1010\n0101\n1010\n0101\n";
/// assert_eq!(input_text(&format, &[format.parse(text).unwrap()]), text);
/// ```
#[must_use]
pub fn input_text(format: &Format, cases: &[Boards]) -> String {
    let mut text = String::new();
    if format.counted {
        text = format!("{}\n", cases.len());
    }
    for case in cases {
        for (index, stones) in case.iter().enumerate() {
            if format.separated && index > 0 {
                text.push('\n');
            }
            for row in format.alphabet.draw(*stones).rows() {
                text.extend(row);
                text.push('\n');
            }
        }
    }
    text
}
