//! Case after case of an input.

use std::ops::Range;

use board_core::grid::{self, GridFaultKind, Word, Words, byte_order_mark};

use super::{Boards, Fault, FaultKind, Format, ParseError, ReadError};

/// Reads all cases of an input, as judges read.
///
/// # Errors
///
/// All that is wrong with the first faulty case, each fault with the span that it is about.
///
/// # Example: blanks of all kinds
///
/// ```
/// use puzzles::text::read_input;
///
/// let format = puzzles::find("flip").unwrap().about().format;
/// let cases = read_input(b"bwwb bbwb bwwb bwww\r\n\r\nwwww wwww wwww wwww", &format).unwrap();
/// assert_eq!(cases.len(), 2);
/// let error = read_input(b"bwwb bbwb bwwb bwww\nbwwb", &format).unwrap_err();
/// assert_eq!((error.case(), error.faults()[0].span.start), (2, 24));
/// ```
pub fn read_input(text: &[u8], format: &Format) -> Result<Vec<Boards>, ParseError> {
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

/// Reads case after case of an input.
///
/// # Example: the cases of a text that comes in pieces
///
/// ```
/// use board_core::grid::Words;
/// use puzzles::text::{ReadError, Reader};
///
/// let text = b"bwwb\nbbwb\nbwwb\nbwww\n\nwwww\nwwww\nwwww\nwwww\n";
/// let mut reader = Reader::new(puzzles::find("flip").unwrap().about().format);
///
/// let mut first_piece = Words::partial(&text[..30], 0);
/// assert!(matches!(reader.next_case(&mut first_piece), Ok(Some(_))));
/// assert!(matches!(reader.next_case(&mut first_piece), Err(ReadError::Incomplete(_))));
///
/// let mut whole = Words::new(text).starting_at(first_piece.position());
/// assert!(matches!(reader.next_case(&mut whole), Ok(Some(_))));
/// assert!(matches!(reader.next_case(&mut whole), Ok(None)));
/// assert_eq!(reader.cases(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Reader {
    format: Format,
    count: Count,
    /// How many cases were read.
    cases: u64,
    is_at_start: bool,
}

/// How many cases there are to be.
#[derive(Clone, Copy, Debug)]
enum Count {
    /// As many as there are.
    Open,
    /// The input is about to say.
    Unread,
    /// The input has said.
    Declared(u32),
    /// The caller wants one.
    One,
}

impl Reader {
    /// A reader for a whole input.
    #[must_use]
    pub const fn new(format: Format) -> Self {
        Self {
            format,
            count: if format.counted {
                Count::Unread
            } else {
                Count::Open
            },
            cases: 0,
            is_at_start: true,
        }
    }

    /// A reader for a text of one case.
    pub(super) const fn one_case(format: Format) -> Self {
        Self {
            count: Count::One,
            ..Self::new(format)
        }
    }

    /// How many cases were read.
    #[must_use]
    pub const fn cases(&self) -> u64 {
        self.cases
    }

    /// How many cases there can be behind those that were read; none, where the number of cases was
    /// not read yet.
    #[must_use]
    pub fn most_left(&self) -> u64 {
        let most: u64 = match self.count {
            Count::Open => return u64::MAX,
            Count::Unread => 0,
            Count::Declared(declared) => declared.into(),
            Count::One => 1,
        };
        most.saturating_sub(self.cases)
    }

    /// Counts cases that were read by somebody else, as
    /// [`answer_many`](crate::Session::answer_many) does; at most as many as there can be.
    pub const fn count_in(&mut self, cases: u64) {
        self.cases += cases;
        if cases > 0 {
            self.is_at_start = false;
        }
    }

    /// Reads the next case; `None` behind the last.
    ///
    /// # Errors
    ///
    /// [`ReadError::Incomplete`] if a partial text ends inside the case: call again with more of the
    /// same text, from the position that `words` then has. [`ReadError::Faulty`] with all that is
    /// wrong with the case; there is no reading on from there.
    pub fn next_case(&mut self, words: &mut Words<'_>) -> Result<Option<Boards>, ReadError> {
        let first = words.clone().next_word()?;
        if self.is_at_start {
            if let Some(span) = byte_order_mark(words.text()) {
                return Err(self.fault(FaultKind::ByteOrderMark, span));
            }
            self.is_at_start = false;
        }
        match (self.count, first) {
            (Count::Unread, first) => {
                self.count = Count::Declared(self.read_count(first.as_ref())?);
                words.next_word()?;
                self.next_case(words)
            }
            (Count::Declared(declared), None) if self.cases < declared.into() => {
                let found = self.cases;
                let here = words.position()..words.position();
                Err(self.fault(FaultKind::MissingCase { declared, found }, here))
            }
            (Count::Open | Count::One, None) if self.cases == 0 => {
                Err(self.fault(FaultKind::Empty, words.position()..words.position()))
            }
            (_, None) => Ok(None),
            (Count::Declared(declared), Some(word)) if self.cases >= declared.into() => {
                let declared = Some(declared);
                Err(self.fault(FaultKind::TrailingText { declared }, word.span()))
            }
            (Count::One, Some(word)) if self.cases > 0 => {
                Err(self.fault(FaultKind::TrailingText { declared: None }, word.span()))
            }
            (_, Some(_)) => {
                let boards = self.read_boards(words)?;
                self.cases += 1;
                Ok(Some(boards))
            }
        }
    }

    /// An error about the case that comes next.
    fn fault(&self, kind: FaultKind, span: Range<usize>) -> ReadError {
        ParseError::of(self.cases + 1, kind, span).into()
    }

    /// Reads the number of cases.
    fn read_count(&self, word: Option<&Word<'_>>) -> Result<u32, ReadError> {
        let Some(word) = word else {
            return Err(self.fault(FaultKind::Empty, 0..0));
        };
        self.format
            .read_count(word)
            .map_err(|kind| self.fault(kind, word.span()))
    }

    /// Reads the boards of a case and checks their numbers of stones.
    fn read_boards(&self, words: &mut Words<'_>) -> Result<Boards, ReadError> {
        let mut ahead = words.clone();
        let mut boards = Boards::new();
        let mut faults = Vec::new();
        for index in 0..self.format.boards.len() {
            if index > 0 && ahead.is_before_long_gap() {
                faults.push(Fault {
                    kind: FaultKind::MissingBoard(index),
                    span: ahead.position()..ahead.position(),
                });
                break;
            }
            let start = ahead.clone().next_word()?.map(|word| word.start);
            match grid::read(&mut ahead, self.format.alphabet) {
                Ok(stones) => {
                    boards.push(stones);
                    let span = start.unwrap_or_default()..ahead.position();
                    faults.extend(self.format.wrong_numbers(stones, &span));
                }
                Err(grid::ReadError::Incomplete(incomplete)) => return Err(incomplete.into()),
                Err(grid::ReadError::Faulty(error)) => {
                    faults.extend(error.faults().iter().map(|fault| Fault {
                        kind: match fault.kind {
                            GridFaultKind::MissingRow { row: 0 } => FaultKind::MissingBoard(index),
                            kind => FaultKind::Board(kind),
                        },
                        span: fault.span.clone(),
                    }));
                    // Where a board is broken, nobody knows where the next one begins.
                    break;
                }
            }
        }
        if faults.is_empty() {
            *words = ahead;
            Ok(boards)
        } else {
            Err(ParseError::new(self.cases + 1, faults).into())
        }
    }
}
