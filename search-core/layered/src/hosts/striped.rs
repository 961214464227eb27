//! The states of a search, numbered by the threads that own them.

use std::ops::Range;

use crate::codes::Codes;
use crate::graph::RankGraph;
use crate::layers::out_of_range;
use crate::stripes::Stripes;

/// The number of words of a short block.
const BLOCK_WORDS: usize = 64;

/// The number of states whose successors are counted to choose a division.
const SAMPLES: usize = 1024;

/// A graph in which the number of a state is the first number of its thread and its place in the part of the thread.
///
/// Each thread owns one range of the ranks, or short blocks of them in turn. Ranges are better if most moves change the rank a
/// little. Short blocks are better if, for example, each half of the ranks has the positions with one side to move: with
/// ranges, every other layer would belong to one thread of two. Some states are sampled, and blocks are chosen if they send
/// clearly fewer successors to other threads.
pub(super) struct Striped<'g, G, const BITS: u32> {
    graph: &'g G,
    threads: usize,
    /// The size of the interval of numbers of a thread.
    range: usize,
    /// Whether the threads own short blocks. Otherwise, the numbers are the ranks.
    has_blocks: bool,
}

impl<'g, G: RankGraph, const BITS: u32> Striped<'g, G, BITS> {
    const PER_WORD: usize = Codes::<BITS>::PER_WORD;

    /// Divides the states of a graph among threads.
    pub(super) fn new(graph: &'g G, threads: usize) -> Self {
        let words = graph.len().div_ceil(Self::PER_WORD);
        let divide = |has_blocks| {
            let words = if has_blocks {
                Stripes::new(threads, BLOCK_WORDS).len(words, 0)
            } else {
                words.div_ceil(threads).max(1)
            };
            let range = words * Self::PER_WORD;
            Self {
                graph,
                threads,
                range,
                has_blocks,
            }
        };
        let ranges = divide(false);
        if words < threads * BLOCK_WORDS {
            return ranges;
        }
        let blocks = divide(true);
        if 4 * blocks.sent() < 3 * ranges.sent() {
            blocks
        } else {
            ranges
        }
    }

    /// The number of successors of some states that belong to another thread than their state.
    fn sent(&self) -> usize {
        let states = self.graph.len();
        let mut sent = 0;
        for rank in (0..states).step_by(states / SAMPLES + 1) {
            let thread = self.thread(self.number(rank));
            self.graph.successors(rank, |successor| {
                sent += usize::from(self.thread(self.number(successor)) != thread);
            });
        }
        sent
    }

    /// The division of the words among the threads.
    pub(super) const fn stripes(&self) -> Stripes {
        let block = if self.has_blocks {
            BLOCK_WORDS
        } else {
            self.range / Self::PER_WORD
        };
        Stripes::new(self.threads, block)
    }

    /// The numbers of the states of a thread. The last word can have numbers without a state.
    pub(super) fn of_thread(&self, thread: usize) -> Range<usize> {
        let words = self.graph.len().div_ceil(Self::PER_WORD);
        let first = self.first(thread);
        first..first + self.stripes().len(words, thread) * Self::PER_WORD
    }

    /// The first number of a thread.
    pub(super) const fn first(&self, thread: usize) -> usize {
        thread * self.range
    }

    /// The thread that owns a state.
    pub(super) const fn thread(&self, number: usize) -> usize {
        number / self.range
    }

    /// The number of the state with a rank.
    #[inline]
    pub(super) fn number(&self, rank: usize) -> usize {
        let states = self.graph.len();
        assert!(rank < states, "{}", out_of_range(rank, states));
        if !self.has_blocks {
            return rank;
        }
        // With a constant instead of `stripes`, one division remains.
        let stripes = Stripes::new(self.threads, BLOCK_WORDS);
        let (thread, index) = stripes.place(rank / Self::PER_WORD);
        self.first(thread) + index * Self::PER_WORD + rank % Self::PER_WORD
    }

    /// The rank of the state with a number.
    pub(super) fn rank(&self, number: usize) -> usize {
        if !self.has_blocks {
            return number;
        }
        let (thread, place) = (self.thread(number), number % self.range);
        let word = self.stripes().word(thread, place / Self::PER_WORD);
        word * Self::PER_WORD + place % Self::PER_WORD
    }
}

impl<G: RankGraph, const BITS: u32> RankGraph for Striped<'_, G, BITS> {
    /// The numbers, with those that have no state.
    fn len(&self) -> usize {
        self.first(self.threads)
    }

    fn successors(&self, number: usize, mut visit: impl FnMut(usize)) {
        let rank = self.rank(number);
        self.graph.successors(rank, |rank| visit(self.number(rank)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A ring of an even number of states. A move changes the rank by this step.
    struct Ring(usize, usize);

    impl RankGraph for Ring {
        fn len(&self) -> usize {
            self.0
        }

        fn successors(&self, rank: usize, mut visit: impl FnMut(usize)) {
            visit((rank + self.1) % self.0);
        }
    }

    #[track_caller]
    fn check(ring: &Ring, threads: usize, block: impl Fn(usize) -> usize) {
        let words = ring.len().div_ceil(Codes::<2>::PER_WORD);
        let striped = Striped::<_, 2>::new(ring, threads);
        assert_eq!(striped.stripes(), Stripes::new(threads, block(words)));
        let mut numbers: Vec<usize> = (0..ring.len()).map(|rank| striped.number(rank)).collect();
        for (rank, &number) in numbers.iter().enumerate() {
            assert_eq!(striped.rank(number), rank);
            assert!(striped.of_thread(striped.thread(number)).contains(&number));
            let mut next = None;
            striped.successors(number, |number| next = Some(number));
            assert_eq!(next, Some(striped.number((rank + ring.1) % ring.len())));
        }
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), ring.len());
    }

    #[test]
    fn small_steps_use_ranges_and_halves_use_blocks() {
        for threads in [1, 2, 3, 4] {
            check(&Ring(50_000, 1), threads, |words| words.div_ceil(threads));
        }
        check(&Ring(50_000, 25_000), 1, |words| words);
        for threads in [2, 4] {
            check(&Ring(50_000, 25_000), threads, |_| BLOCK_WORDS);
        }
        for len in 0..5 {
            check(&Ring(len, 1), 3, |words| words.div_ceil(3).max(1));
        }
    }
}
