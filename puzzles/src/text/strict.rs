//! The format to the byte.

use board_core::grid::Words;

use super::{Boards, Fault, Format, ReadError, Reader};

/// How many faults are told of one text, at most.
pub const MOST_FAULTS: usize = 64;

/// Reads an input that must be written as [`write_input`](super::write_input) writes it, to the byte.
///
/// # Errors
///
/// All that is wrong with it at once, each fault with the span that it is about.
pub fn validate(text: &[u8], format: &Format) -> Result<Vec<Boards>, Vec<Fault>> {
    let mut words = Words::new(text);
    let mut reader = Reader::new(*format);
    let mut cases = Vec::new();
    loop {
        match reader.next_case(&mut words) {
            Ok(Some(boards)) => cases.push(boards),
            Ok(None) => return Ok(cases),
            Err(ReadError::Faulty(error)) => return Err(error.faults().to_vec()),
            Err(ReadError::Incomplete(_)) => unreachable!("the text is complete"),
        }
    }
}
