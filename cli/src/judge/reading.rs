//! Reading an input, until the library does it.

use puzzles::board_core::grid::Words;
use puzzles::text::{Boards, Format, ParseError, ReadError, Reader};

/// Reads all cases of an input, as judges read.
pub(super) fn read_input(text: &[u8], format: &Format) -> Result<Vec<Boards>, ParseError> {
    let mut reader = Reader::new(*format);
    let mut words = Words::new(text);
    let mut cases = Vec::new();
    loop {
        match reader.next_case(&mut words) {
            Ok(Some(boards)) => cases.push(boards),
            Ok(None) => return Ok(cases),
            Err(ReadError::Faulty(error)) => return Err(error),
            Err(ReadError::Incomplete(_)) => unreachable!("the text is complete"),
        }
    }
}
