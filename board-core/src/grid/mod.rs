//! Reading boards from text, with exact spans.
//!
//! A text is a sequence of [`Word`]s; four words of four characters are a board. [`Words`] can
//! also read a *partial* text, of which more is still to come, so that a long input need not be
//! in memory as a whole: where a word might go on, it says [`Incomplete`].
//!
//! A blank line ends a board. Rows may stand on one line.
//!
//! A [`FixedLayoutParser`] reads boards that are written in exactly one way, without spans, and much faster.

mod fault;
mod stencil;
mod words;

use core::fmt;
use core::ops::Range;

pub use fault::{GridError, GridFault, GridFaultKind, ReadError};
pub use stencil::FixedLayoutParser;
pub use words::{Incomplete, Word, Words, byte_order_mark};

use crate::{Alphabet, Cell, Colour, Stones};

/// Reads the next board of a text.
///
/// # Errors
///
/// [`ReadError::Incomplete`] if a partial text ends inside the board: read again from the same
/// [`Words`] with more text. [`ReadError::Faulty`] with all that is wrong with the board.
///
/// # Example: two boards, one after the other
///
/// ```
/// use board_core::{Alphabet, grid::{self, Words}};
///
/// let alphabet = Alphabet::new('1', '0', None);
/// let mut words = Words::new(b"1111 0000 1110 0010\n\n1010\n0101\n1010\n0101\n");
/// let first = grid::read(&mut words, alphabet).unwrap();
/// let second = grid::read(&mut words, alphabet).unwrap();
/// assert_eq!(alphabet.draw(second).to_string(), "1010\n0101\n1010\n0101");
/// assert!(words.next_word().unwrap().is_none());
/// # let _ = first;
/// ```
pub fn read(words: &mut Words<'_>, alphabet: Alphabet) -> Result<Stones, ReadError> {
    let mut ahead = words.clone();
    let mut error = GridError::default();
    let mut stones = Stones::EMPTY;
    let mut end_of_last_row = ahead.position();
    for row in 0..4 {
        let ends_here = row > 0 && ahead.is_before_gap();
        let next = if ends_here {
            None
        } else {
            ahead.clone().next_word()?
        };
        let Some(word) = next else {
            error.push(GridFault {
                kind: GridFaultKind::MissingRow { row },
                span: end_of_last_row..end_of_last_row,
            });
            break;
        };
        ahead.skip_past(&word);
        end_of_last_row = ahead.position();
        match read_row(&word, alphabet) {
            Ok(contents) => {
                for (column, content) in (0..4).zip(contents) {
                    if let Some(cell) = Cell::at(row, column) {
                        stones = stones.with(cell, content);
                    }
                }
            }
            Err(faulty) => error.append(faulty),
        }
        if word.is_cut {
            break;
        }
    }
    *words = ahead;
    if error.faults().is_empty() {
        Ok(stones)
    } else {
        Err(ReadError::Faulty(error))
    }
}

/// Reads a text that holds one board and nothing else.
pub(crate) fn parse(mut words: Words<'_>, alphabet: Alphabet) -> Result<Stones, GridError> {
    const COMPLETE: &str = "the text is complete";
    if let Some(span) = byte_order_mark(words.text()) {
        return Err(GridError::of(GridFaultKind::ByteOrderMark, span));
    }
    let stones = match read(&mut words, alphabet) {
        Ok(stones) => stones,
        Err(ReadError::Faulty(error)) => return Err(error),
        Err(ReadError::Incomplete(_)) => unreachable!("{COMPLETE}"),
    };
    match words.next_word().expect(COMPLETE) {
        Some(word) => Err(GridError::of(GridFaultKind::TrailingText, word.span())),
        None => Ok(stones),
    }
}

/// Reads a word as a row of a board: what is on its four cells, a colour or nothing.
///
/// # Errors
///
/// All that is wrong with the row.
///
/// # Example: a row with two faults
///
/// ```
/// use board_core::grid::{GridFaultKind, Words, read_row};
/// use board_core::{Alphabet, Colour};
///
/// let alphabet = Alphabet::new('b', 'w', Some('*'));
/// let mut words = Words::new(b"b**w b?ww*");
/// let mut next = || read_row(&words.next_word().unwrap().unwrap(), alphabet);
/// assert_eq!(next().unwrap(), [Some(Colour::Black), None, None, Some(Colour::White)]);
/// let error = next().unwrap_err();
/// assert_eq!(error.faults()[0].kind, GridFaultKind::LongRow { found: 5, is_cut: false });
/// assert_eq!(error.faults()[1].span, 6..7);
/// ```
pub fn read_row(word: &Word<'_>, alphabet: Alphabet) -> Result<[Option<Colour>; 4], GridError> {
    if let Ok(row) = <[u8; 4]>::try_from(word.bytes)
        && row.iter().all(|byte| alphabet.contains(char::from(*byte)))
    {
        return Ok(row.map(|byte| alphabet.colour(char::from(byte))));
    }
    let mut error = GridError::default();
    find_faults(word, alphabet, &mut error);
    Err(error)
}

/// Puts the faults of a row in the list.
fn find_faults(word: &Word<'_>, alphabet: Alphabet, error: &mut GridError) {
    let is_foreign = |(_, character): &(_, Option<char>)| {
        !character.is_some_and(|character| alphabet.contains(character))
    };
    let found = word.characters().count();
    let mut foreign_runs = foreign_runs(word.characters().filter(is_foreign).map(|(span, _)| span));
    let first_run = foreign_runs.next();
    // A word that is foreign from end to end says all with that one fault.
    if found != 4 && first_run.as_ref() != Some(&word.span()) {
        let kind = if found < 4 {
            GridFaultKind::ShortRow { found }
        } else {
            GridFaultKind::LongRow {
                found,
                is_cut: word.is_cut,
            }
        };
        error.push(GridFault {
            kind,
            span: word.span(),
        });
    }
    for span in first_run.into_iter().chain(foreign_runs).take(2) {
        error.push(GridFault {
            kind: GridFaultKind::UnknownCharacter,
            span,
        });
    }
}

/// Joins the spans of neighbouring characters.
fn foreign_runs(spans: impl Iterator<Item = Range<usize>>) -> impl Iterator<Item = Range<usize>> {
    let mut spans = spans.peekable();
    core::iter::from_fn(move || {
        let mut run = spans.next()?;
        while let Some(next) = spans.next_if(|next| next.start == run.end) {
            run.end = next.end;
        }
        Some(run)
    })
}

/// Writes four rows of characters with blanks between, each behind an indent.
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

#[cfg(test)]
mod tests;
