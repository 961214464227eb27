//! Pairs of boards in order.

use std::collections::VecDeque;
use std::vec::IntoIter;

use board_core::Stones;

use super::{PairSource, format, group};
use crate::boards::BoardSet;
use crate::group::is_least;
use crate::text::Boards;

/// An iterator over the inputs of some shells, in order.
#[derive(Debug)]
pub(super) struct Walk<P> {
    source: P,
    /// The shells to come: a distance, and whether its representatives or its other inputs are meant.
    shells: VecDeque<(Option<u32>, bool)>,
    /// The rank of the next first board.
    next_from: u32,
    /// The current first board.
    from: Stones,
    to: IntoIter<Stones>,
}

impl<P: PairSource> Walk<P> {
    pub(super) fn new(source: P, shells: VecDeque<(Option<u32>, bool)>) -> Self {
        Self {
            source,
            shells,
            next_from: 0,
            from: Stones::EMPTY,
            to: IntoIter::default(),
        }
    }

    /// Finds the second boards of the next first board; `None` after the last one.
    fn advance(&mut self) -> Option<()> {
        let &(distance, representatives) = self.shells.front()?;
        let boards = BoardSet::of(format::<P>());
        if self.next_from == boards.len() {
            self.shells.pop_front();
            self.next_from = 0;
            return Some(());
        }
        self.from = boards.unrank(self.next_from);
        self.next_from += 1;
        let fixing = group::<P>().fixing_least(self.from);
        let has_any = match &fixing {
            Some(fixing) => representatives || fixing.len() > 1,
            None => !representatives,
        };
        if has_any {
            let mut found = std::mem::take(&mut self.to).collect();
            self.source.find(self.from, distance, &mut found);
            if let Some(fixing) = fixing {
                found.retain(|to| is_least(*to, &fixing) == representatives);
            }
            self.to = found.into_iter();
        }
        Some(())
    }
}

impl<P: PairSource> Iterator for Walk<P> {
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
