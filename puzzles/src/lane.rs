//! The fast lane: cases that are written in exactly one way, answered many at a time.

use std::marker::PhantomData;

use board_core::Stones;
use board_core::grid::FixedLayoutParser;
use search_core::Limits;

use crate::Case;
use crate::text::line::{Line, Lines};

/// The part of a text that was passed over, and answered, in one go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Consumed {
    /// The number of cases.
    pub cases: u64,
    /// The number of bytes. The last one is the last of a row, as where a
    /// [`Reader`](crate::text::Reader) stops; the line feed behind it comes next.
    pub bytes: usize,
    /// The number of line feeds among them.
    pub lines: usize,
}

/// The cases at the beginning of a text, as far as they are written in exactly one way: each board
/// as a [`FixedLayoutParser`] has it, and between two boards nothing, or a blank line.
#[derive(Clone, Copy)]
pub(crate) struct Lane<'t, C> {
    text: &'t [u8],
    rest: &'t [u8],
    cases: usize,
    most: usize,
    of: PhantomData<C>,
}

impl<'t, C: Case> Lane<'t, C> {
    const STENCIL: FixedLayoutParser = FixedLayoutParser::new(C::ABOUT.format.alphabet);
    const LINES: &'static Lines = &Lines::new(C::ABOUT.unsolvable);

    /// At most so many cases at the beginning of a text. The text may begin with the end of the line
    /// before.
    pub(crate) fn new(text: &'t [u8], most: u64) -> Self {
        Self {
            text,
            rest: text.strip_prefix(b"\n").unwrap_or(text),
            cases: 0,
            most: usize::try_from(most).unwrap_or(usize::MAX),
            of: PhantomData,
        }
    }

    /// What was passed over so far.
    pub(crate) fn passed(&self) -> Consumed {
        if self.cases == 0 {
            return Consumed::default();
        }
        let bytes = self.text.len() - self.rest.len() - 1;
        let boards = self.cases * C::ABOUT.format.boards.len();
        Consumed {
            cases: self.cases as u64,
            bytes,
            // All is a character on a board, or a line feed.
            lines: bytes - 16 * boards,
        }
    }

    /// Answers case after case with a line, `batch` of them between two looks at the limits, until an
    /// answer is not to be had.
    pub(crate) fn write_lines(
        &mut self,
        out: &mut Vec<u8>,
        batch: usize,
        limits: Limits<'_>,
        mut distance: impl FnMut(&[Stones]) -> Option<Option<u32>>,
    ) {
        while limits.reached().is_none() {
            let old = out.len();
            out.resize(old + batch * Line::ROOM, 0);
            let room = &mut out[old..];
            let mut written = 0;
            let mut answer = |boards: &[Stones]| {
                let len = Self::LINES.write(distance(boards)?, &mut room[written..])?;
                written += len.get();
                Some(())
            };
            let end = (0..batch).try_for_each(|_| self.pass(&mut answer));
            out.truncate(old + written);
            if end.is_none() {
                return;
            }
        }
    }

    /// Answers case after case in any way, until an answer is not to be had.
    pub(crate) fn answer_each(
        &mut self,
        limits: Limits<'_>,
        mut answer: impl FnMut(&[Stones]) -> Option<()>,
    ) {
        while limits.reached().is_none() && self.pass(&mut answer).is_some() {}
    }

    /// Passes over the next case, if there is an answer to it.
    #[inline]
    fn pass(&mut self, answer: &mut impl FnMut(&[Stones]) -> Option<()>) -> Option<()> {
        if self.cases == self.most {
            return None;
        }
        let mut rest = self.rest;
        let mut boards = [Stones::EMPTY; 2];
        let boards = &mut boards[..C::ABOUT.format.boards.len()];
        for board in &mut *boards {
            (*board, rest) =
                Self::board(rest).or_else(|| Self::board(rest.strip_prefix(b"\n")?))?;
        }
        answer(boards)?;
        self.rest = rest;
        self.cases += 1;
        Some(())
    }

    /// The board at the beginning of a text, and what is behind it.
    #[inline]
    fn board(text: &[u8]) -> Option<(Stones, &[u8])> {
        let (block, behind) = text.split_first_chunk()?;
        let board = Self::STENCIL.read(block).filter(Self::has_all_stones)?;
        Some((board, behind))
    }

    /// Whether a board has the numbers of stones that the rules ask for.
    #[inline]
    fn has_all_stones(board: &Stones) -> bool {
        match C::ABOUT.format.stones {
            crate::text::StoneCounts::Exactly(placements) => placements.contains(*board),
            _ => true,
        }
    }
}
