//! The careful reader: case after case, with white space of any kind between words.

use std::mem::discriminant;
use std::ops::Range;

use arrayvec::ArrayVec;

use super::repair::{Remark, Repaired};
use super::words::{UTF_8_MARK, Word, Words, byte_order_mark};
use super::{Boards, Fault, FaultKind, Format, ParseError, input_text};

/// Reads all cases of an input, as judges read: words matter, the white space between them does not.
///
/// # Errors
///
/// All faults of the first faulty case, with their positions.
///
/// # Example: white space of any kind
///
/// ```
/// use puzzles::text::read_input;
///
/// let format = puzzles::find("flip").unwrap().about().format;
/// let cases = read_input(b"bwwb bbwb bwwb bwww\r\n\r\nwwww wwww wwww wwww", &format).unwrap();
/// assert_eq!(cases.len(), 2);
/// let error = read_input(b"bwwb bbwb bwwb bwww\nbwwb", &format).unwrap_err();
/// assert_eq!((error.case, error.faults[0].span.start), (2, 24));
/// ```
pub fn read_input(text: &[u8], format: &Format) -> Result<Vec<Boards>, ParseError> {
    Reader::new(*format).read_all(text)
}

/// Like [`read_input`], but refuses the cases that the statement excludes: no judge has them.
///
/// # Errors
///
/// As `read_input`.
///
/// # Example: at least one handle of the refrigerator is closed
///
/// ```
/// use puzzles::text::{FaultKind, read_input, read_test};
///
/// let format = puzzles::find("fridge").unwrap().about().format;
/// let solved = b"---- ---- ---- ----";
/// assert!(read_input(solved, &format).is_ok());
/// assert_eq!(read_test(solved, &format).unwrap_err().faults[0].kind, FaultKind::Excluded);
/// ```
pub fn read_test(text: &[u8], format: &Format) -> Result<Vec<Boards>, ParseError> {
    let mut reader = Reader::new(*format);
    reader.is_test = true;
    reader.read_all(text)
}

/// The text of an input in the exact format, if the input can be read in only one way.
///
/// # Example: capital letters, and a board on one line
///
/// ```
/// use puzzles::text::corrected;
///
/// let format = puzzles::find("flip").unwrap().about().format;
/// let expected = "bwwb\nbbwb\nbwwb\nbwww\n";
/// for text in ["BWWB\r\nBBWB\r\nBWWB\r\nBWWW", "bwwbbbwbbwwbbwww", "b w w b\nb b w b\nb w w b\nb w w w\n"] {
///     assert_eq!(corrected(text.as_bytes(), &format).as_deref(), Some(expected));
/// }
/// assert_eq!(corrected(b"bwwb bbwb\nbwwb bwww\n", &format), None);
/// assert_eq!(corrected(b"bwwb\nbbwb\nbwwb\nbww?\n", &format), None);
/// ```
pub fn corrected(text: &[u8], format: &Format) -> Option<String> {
    let mut reader = Reader::new(*format);
    reader.repairs = true;
    let cases = reader.read_all(text).ok()?;
    let is_wrong = |remark: &Remark| matches!(remark, Remark::SideBySide | Remark::Excluded);
    if reader.remarks.iter().any(is_wrong) || !format.counted && cases.len() != 1 {
        return None;
    }
    Some(input_text(format, &cases))
}

impl Format {
    /// Parses a text that consists of one case, without the number of cases.
    ///
    /// An input of a judge, such as the [sample](crate::Sample) of a puzzle, may have several cases, and begin with their
    /// number: use [`read_input`].
    ///
    /// # Errors
    ///
    /// All faults of the case, with their positions.
    ///
    /// # Panics
    ///
    /// Never: an empty text is a fault.
    ///
    /// # Example: too many stones of one kind are too few of another
    ///
    /// ```
    /// let format = puzzles::find("four").unwrap().about().format;
    /// let error = format.parse("BWBB\nWBWB\nBWBW\nWBWO\n").unwrap_err();
    /// assert_eq!(error.faults.len(), 2);
    /// assert_eq!(error.faults[0].kind.to_string(), "8 black stones, not 7");
    /// assert_eq!(error.faults[1].kind.to_string(), "1 blank, not 2");
    /// assert_eq!(error.faults[0].span, 0..19);
    /// ```
    pub fn parse(&self, text: impl AsRef<[u8]>) -> Result<Boards, ParseError> {
        let counted = false;
        let mut reader = Reader::new(Self { counted, ..*self });
        reader.max_cases = 1;
        let mut cases = reader.read_all(text.as_ref())?;
        Ok(cases.pop().expect("an empty text is a fault"))
    }
}

/// Result of [`CaseStream::next_case`](super::CaseStream::next_case).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// The boards of the next case.
    Case(Boards),
    /// The text ends inside the case, and more text may follow.
    NeedsText,
    /// The input has no more cases.
    End,
}

/// Reads the cases of an input in order.
#[derive(Clone, Debug)]
pub(super) struct Reader {
    pub(super) format: Format,
    /// The number of cases at the beginning of the input; `None` if it was not read yet, or the format does not have it.
    declared: Option<u32>,
    /// The number of cases read.
    pub(super) cases: u64,
    /// The greatest number of cases of an input without the number of cases.
    pub(super) max_cases: u64,
    /// Whether differences from the format are accepted if the text can be read in only one way.
    pub(super) repairs: bool,
    /// Whether cases that the statement excludes are faults.
    pub(super) is_test: bool,
    /// The accepted differences, one of each kind.
    pub(super) remarks: Vec<Remark>,
}

impl Reader {
    /// Creates a reader for a whole input.
    pub(super) const fn new(format: Format) -> Self {
        Self {
            format,
            declared: None,
            cases: 0,
            max_cases: u64::MAX,
            repairs: false,
            is_test: false,
            remarks: Vec::new(),
        }
    }

    /// Reads all cases of a complete text.
    pub(super) fn read_all(&mut self, text: &[u8]) -> Result<Vec<Boards>, ParseError> {
        let mut words = Words::new(text);
        let mut cases = Vec::new();
        while let Next::Case(boards) = self.next_case(&mut words)? {
            cases.push(boards);
        }
        Ok(cases)
    }

    /// Adds a remark, unless one of its kind is known.
    fn remark(&mut self, remark: Remark) {
        let mut kinds = self.remarks.iter().map(discriminant);
        if !kinds.any(|kind| kind == discriminant(&remark)) {
            self.remarks.push(remark);
        }
    }

    /// The greatest number of cases that may follow; 0 if the number of cases was not read yet.
    pub(super) fn max_left(&self) -> u64 {
        match self.declared {
            Some(declared) => u64::from(declared).saturating_sub(self.cases),
            None if self.format.counted => 0,
            None => self.max_cases - self.cases,
        }
    }

    /// Reads the next case. If it returns [`Next::NeedsText`], call it again with more of the same text,
    /// from the position of `words` on.
    pub(super) fn next_case(&mut self, words: &mut Words<'_>) -> Result<Next, ParseError> {
        words.skip_gap();
        let is_at_start = self.cases == 0 && self.declared.is_none();
        let may_skip =
            self.repairs && is_at_start && !self.remarks.contains(&Remark::ByteOrderMark);
        if may_skip && words.text[words.end..].starts_with(UTF_8_MARK) {
            words.end += UTF_8_MARK.len();
            self.remark(Remark::ByteOrderMark);
            words.skip_gap();
        }
        let Some(first) = words.clone().next() else {
            let end = words.end..words.end;
            return match self.declared {
                _ if !words.is_complete => Ok(Next::NeedsText),
                None if self.cases == 0 => Err(self.error(FaultKind::Empty, end)),
                Some(declared) if self.cases < declared.into() => {
                    let found = self.cases;
                    Err(self.error(FaultKind::MissingCase { declared, found }, end))
                }
                _ => Ok(Next::End),
            };
        };
        let start = words.end;
        if is_at_start && let Some(mark) = byte_order_mark(&words.text[start..]) {
            return Err(self.error(FaultKind::ByteOrderMark, start..start + mark.end));
        }
        match self.declared {
            None if self.format.counted => {
                let count = self.format.read_count(&first);
                let count = count.map_err(|kind| self.error(kind, first.span()))?;
                if self.repairs && first.bytes != count.to_string().as_bytes() {
                    self.remark(Remark::Count);
                }
                self.declared = Some(count);
                words.next();
                self.next_case(words)
            }
            declared if self.max_left() == 0 => {
                Err(self.error(FaultKind::TrailingText { declared }, first.span()))
            }
            _ => self.read_boards(words),
        }
    }

    /// An error in the next case.
    fn error(&self, kind: FaultKind, span: Range<usize>) -> ParseError {
        self.faulty(vec![Fault { kind, span }])
    }

    /// The faults of the next case.
    const fn faulty(&self, faults: Vec<Fault>) -> ParseError {
        ParseError {
            case: self.cases + 1,
            faults,
        }
    }

    /// Reads the boards of a case. Reading stops at a board that is not complete, because the start of the
    /// next one is unknown.
    fn read_boards(&mut self, words: &mut Words<'_>) -> Result<Next, ParseError> {
        let mut ahead = words.clone();
        let mut boards = Boards::new();
        let mut faults = Vec::new();
        let mut is_side_by_side = false;
        for index in 0..self.format.boards.len() {
            let mut rows = ArrayVec::<Word<'_>, 4>::new();
            let mut is_cut = false;
            let is_far = index > 0 && ahead.is_before_case_end();
            while !(rows.is_full() || is_cut || is_far) {
                if !rows.is_empty() && ahead.is_before_board_end() {
                    break;
                }
                match ahead.next() {
                    Some(word) => {
                        is_cut = word.is_cut;
                        rows.push(word);
                    }
                    None if ahead.is_complete => break,
                    None => return Ok(Next::NeedsText),
                }
            }
            // The rows after a word that is cut are not known.
            let end = (!is_cut).then_some(ahead.end);
            let Some(board) = self.format.board(&boards, &rows, end, &mut faults) else {
                break;
            };
            // Of the three gaps between rows, some are line ends, but not all.
            let line_ends = rows.iter().skip(1).filter(|row| row.gap.contains(&b'\n'));
            is_side_by_side |= self.repairs && (1..3).contains(&line_ends.count());
            boards.push(board);
        }
        if !faults.is_empty() {
            let error = self.faulty(faults);
            return self.repair(words, error);
        }
        if is_side_by_side {
            self.remark(Remark::SideBySide);
        }
        self.accept(boards, words, ahead)
    }

    /// Takes a case, and continues after it.
    fn accept<'a>(
        &mut self,
        boards: Boards,
        words: &mut Words<'a>,
        after: Words<'a>,
    ) -> Result<Next, ParseError> {
        if self.format.excludes(&boards) {
            if self.is_test {
                return Err(self.error(FaultKind::Excluded, words.end..after.end));
            }
            if self.repairs {
                self.remark(Remark::Excluded);
            }
        }
        *words = after;
        self.cases += 1;
        Ok(Next::Case(boards))
    }

    /// Reads the boards of a case again, with repairs. Returns the error if there are none.
    fn repair(&mut self, words: &mut Words<'_>, error: ParseError) -> Result<Next, ParseError> {
        if !self.repairs {
            return Err(error);
        }
        let mut ahead = words.clone();
        let mut boards = Boards::new();
        let (mut faults, mut remarks) = (Vec::new(), Vec::new());
        for _ in self.format.boards {
            let format = self.format;
            match format.repair_board(&mut ahead, &mut boards, &mut faults, &mut remarks) {
                Repaired::Board => {}
                Repaired::NeedsText => return Ok(Next::NeedsText),
                Repaired::Unknown => return Err(error),
            }
        }
        if remarks.is_empty() {
            return Err(error);
        }
        if !faults.is_empty() {
            return Err(self.faulty(faults));
        }
        for remark in remarks {
            self.remark(remark);
        }
        self.accept(boards, words, ahead)
    }
}
