//! One pass over the space, from the sources on.

use super::blocks::BlockSet;
use super::lanes::{SourceSet, ones};
use super::{MultiSource, Reached};
use crate::Limit;
use crate::meter::Meter;

impl<const W: usize> MultiSource<'_, W> {
    /// One pass; see [`run`](Self::run).
    pub(super) fn pass(
        &mut self,
        sources: impl IntoIterator<Item = usize>,
        mut visit: impl FnMut(Reached<W>),
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let mut width = self.start(sources, &mut visit);
        for depth in 0.. {
            meter.finish_layer(depth, width);
            if width == 0 {
                break;
            }
            meter.deepen(depth + 1)?;
            width = self.advance(depth + 1, &mut visit, meter)?;
        }
        Ok(())
    }

    /// Begins a pass; returns the number of states in the frontier.
    fn start(
        &mut self,
        sources: impl IntoIterator<Item = usize>,
        visit: &mut impl FnMut(Reached<W>),
    ) -> usize {
        self.frontier.clear();
        let mut count = 0;
        for source in sources {
            assert!(count < Self::SOURCES, "every source needs a lane");
            self.frontier.insert(source, SourceSet::of(count));
            self.frontier.blocks.insert(self.blocks.of(source));
            count += 1;
        }

        self.missing.fill(SourceSet::first(count));
        self.complete.fill(0);
        let used = self.missing.len() % 64;
        if used != 0 {
            let last = self.complete.len() - 1;
            self.complete[last] = u64::MAX << used;
        }
        let mut width = 0;
        for (rank, lanes) in self.frontier.iter() {
            let missing = &mut self.missing[rank];
            *missing ^= lanes;
            self.complete[rank / 64] |= u64::from(missing.is_empty()) << (rank % 64);
            width += 1;
            visit(Reached {
                depth: 0,
                rank,
                lanes,
            });
        }
        width
    }

    /// Makes the frontier that of the next depth; returns the number of states in it.
    fn advance(
        &mut self,
        depth: u32,
        visit: &mut impl FnMut(Reached<W>),
        meter: &mut Meter<'_>,
    ) -> Result<usize, Limit> {
        let mut width = 0;
        self.next.blocks = BlockSet::EMPTY;
        for block in 0..self.blocks.len() {
            let words = self.blocks.words(block, self.complete.len());
            if !self.blocks.is_reached_from(block, self.frontier.blocks) {
                self.next.states[words].fill(0);
                continue;
            }
            let mut any = 0;
            for word in words {
                let reached = self.pull(depth, word, visit, meter)?;
                self.next.states[word] = reached;
                width += reached.count_ones() as usize;
                any |= reached;
            }
            if any != 0 {
                self.next.blocks.insert(block);
            }
        }
        std::mem::swap(&mut self.frontier, &mut self.next);
        Ok(width)
    }

    /// Lets the states of a word gather lanes from their predecessors; returns those that got some.
    fn pull(
        &mut self,
        depth: u32,
        word: usize,
        visit: &mut impl FnMut(Reached<W>),
        meter: &mut Meter<'_>,
    ) -> Result<u64, Limit> {
        let mut reached = 0;
        for bit in ones(!self.complete[word]) {
            meter.expand()?;
            let rank = 64 * word + bit;
            let before = self.missing[rank];
            let (missing, looked_at) = self.gather(rank, before);
            let lanes = before ^ missing;
            if !meter.generate_times(looked_at, !lanes.is_empty()) {
                continue;
            }
            self.complete[word] |= u64::from(missing.is_empty()) << bit;
            self.missing[rank] = missing;
            self.next.lanes[rank] = lanes;
            reached |= 1 << bit;
            visit(Reached { depth, rank, lanes });
        }
        Ok(reached)
    }

    /// What is missing from a state after its predecessors in the frontier, and how many of them it
    /// took to know.
    #[inline]
    fn gather(&self, rank: usize, mut missing: SourceSet<W>) -> (SourceSet<W>, u64) {
        let mut looked_at = 0;
        for &predecessor in self.predecessors.neighbours(rank) {
            if let Some(lanes) = self.frontier.get(predecessor as usize) {
                missing &= !lanes;
                looked_at += 1;
                if missing.is_empty() {
                    break;
                }
            }
        }
        (missing, looked_at)
    }
}
