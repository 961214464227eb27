//! An output as it is being checked.

use super::quote::Quote;
use super::words::{Word, Words};
use super::{Rejection, RejectionKind, layout};

/// The output, with the first thing that is wrong with its layout so far.
pub(super) struct Output<'a> {
    words: Words<'a>,
    /// The case whose answer is being read, counted from 1.
    case: usize,
    cases: usize,
    /// The case of the last word that was read; 0 before the first word.
    case_of_last: usize,
    untidy: Option<Rejection>,
}

impl<'a> Output<'a> {
    /// An output of so many cases, before the first of them.
    pub(super) fn new(text: &'a [u8], cases: usize) -> Self {
        Self {
            words: Words::new(text),
            case: 0,
            cases,
            case_of_last: 0,
            untidy: None,
        }
    }

    /// Goes on to the next case.
    pub(super) const fn begin_case(&mut self) {
        self.case += 1;
    }

    /// It is about the answer to this case.
    pub(super) fn in_this_case(&self, rejection: Rejection) -> Rejection {
        rejection.in_case(self.case, self.cases)
    }

    /// Whether no word was read yet.
    pub(super) const fn is_at_start(&self) -> bool {
        self.case_of_last == 0
    }

    /// The words that come next.
    pub(super) fn ahead(&self) -> Words<'a> {
        self.words.clone()
    }

    /// The next word, unless it is for somebody else: the answer to a further case, if there is one.
    pub(super) fn next_unless(
        &mut self,
        is_answer: impl FnOnce(&Word<'_>) -> bool,
    ) -> Option<Word<'a>> {
        let is_for_another =
            self.case < self.cases && self.words.peek().is_some_and(|word| is_answer(&word));
        if is_for_another { None } else { self.next() }
    }

    /// The next word.
    pub(super) fn next(&mut self) -> Option<Word<'a>> {
        let (_, line) = self.words.here();
        let word = self.words.next()?;
        if self.untidy.is_none() {
            let fault = layout::fault_before(&word, self.is_at_start());
            self.untidy = fault.map(|fault| {
                // What is in the line of the last word belongs to that one, but not the next word.
                let is_behind_last = fault.line() == line && fault.span() != word.span();
                let case = if is_behind_last {
                    self.case_of_last
                } else {
                    self.case
                };
                fault.in_case(case.max(1), self.cases)
            });
        }
        self.case_of_last = self.case;
        Some(word)
    }

    /// Something is missing behind the last word.
    pub(super) fn missing(&self, kind: RejectionKind, why: String) -> Rejection {
        let (span, line) = self.words.here();
        Rejection::new(kind, span, line, why)
    }

    /// Behind the last answer there may be nothing but blanks, and all must have been laid out well.
    pub(super) fn end(mut self) -> Result<(), Rejection> {
        let fault = if let Some(word) = self.words.next() {
            let why = format!("{} follows the last answer", Quote(word.bytes));
            Some(Rejection::at(&word, RejectionKind::TrailingText, why))
        } else {
            self.untidy.or_else(|| layout::fault_at_end(&self.words))
        };
        let (case, cases) = (self.case, self.cases);
        fault.map_or(Ok(()), |fault| Err(fault.in_case(case, cases)))
    }
}
