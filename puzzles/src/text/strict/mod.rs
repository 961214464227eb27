//! Strict validation: an input must be written in exactly one way.

use std::ops::Range;

use super::FaultKind::{
    BlankLine, CarriageReturn, CountNotPlain, LeadingBlanks, MissingBlankLine, MissingLineFeed,
    SameLine, TrailingBlanks,
};
use super::reader::Reader;
use super::{Boards, Fault, FaultKind, Format, ParseError, input_text};

/// Reads an input that must be written as [`input_text`] writes it, to the byte.
///
/// The input has the number of cases as plain digits on a line, if the format has that number. Each row of
/// each board is a line of four characters. Every line ends with one line feed (LF). If the format separates
/// the boards of a case, one blank line stands between them. There is no other white space. If the format has the number
/// of cases, the number is correct; it may be 0. If not, the input has one case.
///
/// # Errors
///
/// All faults of the first faulty case. If the cases are right, the first place where the layout differs, as the only
/// fault of case 1.
///
/// # Example: layout that judges accept and validation rejects
///
/// ```
/// use puzzles::text::{FaultKind, validate};
///
/// let format = puzzles::find("flip").unwrap().about().format;
/// assert!(validate(b"bwwb\nbbwb\nbwwb\nbwww\n", &format).is_ok());
///
/// let fault = |text| {
///     let fault = validate(text, &format).unwrap_err().faults.remove(0);
///     (fault.kind, fault.span)
/// };
/// assert_eq!(fault(b"bwwb\r\nbbwb\r\nbwwb\r\nbwww\r\n"), (FaultKind::CarriageReturn, 4..5));
/// assert_eq!(fault(b"bwwb\nbbwb bwwb\nbwww\n"), (FaultKind::SameLine, 9..10));
/// assert_eq!(fault(b"bwwb\nbbwb\nbwwb\nbwww"), (FaultKind::MissingLineFeed, 19..19));
/// ```
pub fn validate(text: &[u8], format: &Format) -> Result<Vec<Boards>, ParseError> {
    let mut reader = Reader::new(*format);
    reader.is_test = true;
    reader.max_cases = 1;
    let cases = reader.read_all(text)?;
    match layout_fault(text, input_text(format, &cases).as_bytes()) {
        None => Ok(cases),
        Some((kind, span)) => Err(ParseError {
            case: 1,
            faults: vec![Fault { kind, span }],
        }),
    }
}

/// The first difference of a text from the text with the same words in the right layout.
fn layout_fault(text: &[u8], right: &[u8]) -> Option<(FaultKind, Range<usize>)> {
    if text == right {
        return None;
    }
    let same = text
        .iter()
        .zip(right)
        .take_while(|(one, other)| one == other);
    let start = same.count();
    let is_blank = |byte: &&u8| byte.is_ascii_whitespace() && **byte != b'\n';
    let blanks = start..start + text[start..].iter().take_while(is_blank).count();
    let next = text.get(blanks.end);
    let is_line_start = start
        .checked_sub(1)
        .is_none_or(|before| right[before] == b'\n');
    let fault = match text.get(start) {
        None => (MissingLineFeed, start..start),
        Some(b'\n') => (BlankLine, start..start + 1),
        Some(byte) if byte.is_ascii_whitespace() => {
            let kind = match next {
                _ if text[blanks.clone()].contains(&b'\r') => CarriageReturn,
                None | Some(b'\n') if is_line_start => BlankLine,
                None | Some(b'\n') => TrailingBlanks,
                Some(_) if is_line_start => LeadingBlanks,
                Some(_) => SameLine,
            };
            (kind, blanks)
        }
        Some(_) if is_line_start && right[start] == b'\n' => (MissingBlankLine, start..start),
        // Rows have one spelling, so only the number of cases can be written in another way.
        Some(_) => {
            let digits = right.iter().take_while(|byte| **byte != b'\n').copied();
            let count = String::from_utf8_lossy(&digits.collect::<Vec<_>>()).parse();
            let end = text.iter().position(u8::is_ascii_whitespace);
            let count = count.unwrap_or_default();
            (CountNotPlain { count }, 0..end.unwrap_or(text.len()))
        }
    };
    Some(fault)
}

#[cfg(test)]
mod tests;
