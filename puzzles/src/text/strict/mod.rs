//! The format to the byte.

mod tokens;
mod validation;

use validation::Validation;

use super::{Boards, Fault, Format};

/// How many faults of one text are told, at most, before
/// [`FaultKind::More`](super::FaultKind::More).
pub const MOST_FAULTS: usize = 64;

/// Reads an input that must be written as [`write_input`](super::write_input) writes it, to the byte.
///
/// That is: the number of cases as plain digits on a line of its own, if the format has it; then, for
/// each row of each board, a line of four characters; nothing else, and a single line feed (LF) behind
/// each line, the last one included. Where the number of cases is written, it is right; it may be 0.
/// Where it is not, there is one case.
///
/// # Errors
///
/// All that is wrong with the text at once, in its order, each fault with the span that it is about. After
/// [`MOST_FAULTS`] there is one more, [`FaultKind::More`](super::FaultKind::More), at the place of the first that is not told.
///
/// A fault does not hide those behind it: a faulty row is a row. Where a row is missing before a blank
/// line, the next board is read from behind that line, if so many rows follow there.
///
/// # Example: what judges do not mind
///
/// ```
/// use puzzles::text::{FaultKind, validate};
///
/// let format = puzzles::find("flip").unwrap().about().format;
/// assert!(validate(b"bwwb\nbbwb\nbwwb\nbwww\n", &format).is_ok());
///
/// let faults = validate(b"bwwb\r\nbbwb bwwb\n\nbwww", &format).unwrap_err();
/// let faults: Vec<_> = faults.into_iter().map(|fault| (fault.kind, fault.span)).collect();
/// assert_eq!(faults, [
///     (FaultKind::CarriageReturn, 4..5),
///     (FaultKind::SameLine, 10..11),
///     (FaultKind::BlankLine, 16..17),
///     (FaultKind::MissingLineFeed, 21..21),
/// ]);
/// ```
pub fn validate(text: &[u8], format: &Format) -> Result<Vec<Boards>, Vec<Fault>> {
    let mut validation = Validation::new(text, format);
    validation.all();
    validation.finish()
}

#[cfg(test)]
mod tests;
