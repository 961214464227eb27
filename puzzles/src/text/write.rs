//! Writes inputs in the format of the judges.

use std::io::{self, Write};

use crate::format::{Boards, Format};

/// Writes an input with these cases in the format of the puzzle's judge: the number of cases, if the format
/// has it, and a line for each row of each board. If the format separates the boards of a case, a blank line
/// stands between them.
///
/// A judge's input without that number has one case. This function writes several cases one after the other;
/// [`read_input`](super::read_input) and many programs accept that.
///
/// # Errors
///
/// An error of `out`.
///
/// # Example: a parsed case is written back
///
/// ```
/// use puzzles::text::write_input;
///
/// let format = puzzles::find("swap").unwrap().about().format;
/// let text = "1111\n0000\n1110\n0010\n1010\n0101\n1010\n0101\n";
/// let mut out = Vec::new();
/// write_input(&mut out, &format, &[format.parse(text).unwrap()]).unwrap();
/// assert_eq!(out, text.as_bytes());
/// ```
pub fn write_input(out: &mut dyn Write, format: &Format, cases: &[Boards]) -> io::Result<()> {
    if format.counted {
        writeln!(out, "{}", cases.len())?;
    }
    for case in cases {
        for (index, stones) in case.iter().enumerate() {
            if format.separated && index > 0 {
                writeln!(out)?;
            }
            writeln!(out, "{}", format.alphabet.draw(*stones))?;
        }
    }
    Ok(())
}
