//! Pairs of boards in order.

use std::collections::VecDeque;
use std::vec::IntoIter;

use board_core::Stones;

use super::TwoBoardsPuzzle;
use crate::inputs::images::Views;
use crate::text::Boards;

/// Goes through the inputs of some shells, in order.
#[derive(Debug)]
pub(super) struct Walk<P> {
    puzzle: P,
    /// What is left: distances, and whether the inputs that stand for their class are meant, or the
    /// others.
    shells: VecDeque<(Option<u32>, bool)>,
    /// The rank of the next first board.
    next_from: u32,
    /// The first board whose second ones come up.
    from: Stones,
    to: IntoIter<Stones>,
}

impl<P: TwoBoardsPuzzle> Walk<P> {
    pub(super) fn new(puzzle: P, shells: VecDeque<(Option<u32>, bool)>) -> Self {
        Self {
            puzzle,
            shells,
            next_from: 0,
            from: Stones::EMPTY,
            to: IntoIter::default(),
        }
    }

    /// Finds the second boards of the next first board; `None` after the last one.
    fn advance(&mut self) -> Option<()> {
        let &(distance, stands) = self.shells.front()?;
        if self.next_from == P::BOARDS.len() {
            self.shells.pop_front();
            self.next_from = 0;
            return Some(());
        }
        self.from = P::BOARDS.unrank(self.next_from);
        self.next_from += 1;
        let fixing = P::ALIKE.fixing_least(self.from);
        let has_any = match &fixing {
            Some(fixing) => stands || fixing.len() > 1,
            None => !stands,
        };
        if has_any {
            let mut found = std::mem::take(&mut self.to).collect();
            self.puzzle.find(self.from, distance, &mut found);
            if let Some(fixing) = fixing {
                found.retain(|to| is_least(*to, &fixing) == stands);
            }
            self.to = found.into_iter();
        }
        Some(())
    }
}

impl<P: TwoBoardsPuzzle> Iterator for Walk<P> {
    type Item = Boards;

    fn next(&mut self) -> Option<Boards> {
        loop {
            if let Some(to) = self.to.next() {
                return Some([self.from, to].into());
            }
            self.advance()?;
        }
    }
}

/// Whether a second board is the least of its images under the views that leave the first one alone.
pub(super) fn is_least(to: Stones, fixing: &Views) -> bool {
    // The plain view is the first.
    fixing.iter().skip(1).all(|view| view.of(to) >= to)
}
