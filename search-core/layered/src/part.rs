//! The codes of states with consecutive ranks, which several threads read and write.

use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;

use search_core::{Enumerable, Limit, Limits};

use crate::codes::Codes;
use crate::layers::LISTED;

/// The codes of the states with the ranks in a range.
pub(crate) struct Part<const BITS: u32> {
    ranks: Range<usize>,
    words: Vec<AtomicU64>,
}

/// Receives the successors that are outside of the part.
pub(crate) trait Outbox {
    /// Takes the rank of a successor.
    fn send(&mut self, rank: usize);

    /// Called from time to time.
    fn poll(&mut self) {}

    /// Called after the last successor.
    fn finish(&mut self) {}
}

/// The number of successors to generate before their codes are read: enough for the processor to wait
/// for many words at once, and few enough for its fastest cache.
const BATCH: usize = 2048;

/// The number of words that a thread takes at once.
const CHUNK: usize = 1024;

/// The result of the expansion of a layer.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "hosts", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Tally {
    /// The number of generated successors.
    pub(crate) generated: u64,
    /// The number of successors in this part that had been unseen, or the number of states of the layer.
    pub(crate) new: u64,
    /// The lowest ranks of the layer, in order, at most [`LISTED`].
    pub(crate) lowest: Vec<usize>,
}

impl Tally {
    /// The tally of generated successors, none of which is counted yet.
    #[cfg(feature = "hosts")]
    pub(crate) fn of(generated: u64) -> Self {
        Self {
            generated,
            ..Self::default()
        }
    }

    /// Counts states with these ranks, which must increase.
    #[cfg(feature = "hosts")]
    pub(crate) fn count(&mut self, states: u32, ranks: impl Iterator<Item = usize>) {
        self.new += u64::from(states);
        if self.lowest.len() < LISTED {
            self.lowest.extend(ranks);
            self.lowest.truncate(LISTED);
        }
    }

    /// Adds the result of another thread or part.
    pub(crate) fn add(&mut self, other: Self) {
        self.generated += other.generated;
        self.new += other.new;
        self.lowest.extend(other.lowest);
        self.lowest.sort_unstable();
        self.lowest.truncate(LISTED);
    }
}

impl<const BITS: u32> Part<BITS> {
    /// Creates a part whose states are all unseen.
    pub(crate) fn new(ranks: Range<usize>) -> Self {
        // The system gives zeros when a thread first uses them, and they stay in place.
        let zeros = vec![0; ranks.len().div_ceil(Codes::<BITS>::PER_WORD)];
        let words = zeros.into_iter().map(AtomicU64::new).collect();
        Self { ranks, words }
    }

    /// Gives an unseen state the code of its layer; returns whether it had been unseen.
    ///
    /// The state is given by its index in the part. All threads give it the same code, so the order
    /// does not matter, and exactly one of them finds it unseen.
    pub(crate) fn reach(&self, index: usize, code: u64, is_alone: bool) -> bool {
        let (word, shift) = Codes::<BITS>::position(index);
        let word = &self.words[word];
        let before = if is_alone {
            let before = word.load(Relaxed);
            word.store(before | code << shift, Relaxed);
            before
        } else {
            word.fetch_or(code << shift, Relaxed)
        };
        before >> shift & Codes::<BITS>::CODE == 0
    }

    /// Gives a state the code of its layer if the part has it and it is unseen; returns whether it did. No other thread
    /// uses the part.
    #[cfg(feature = "disk")]
    pub(crate) fn add(&self, index: usize, code: u64) -> bool {
        self.has(index) && self.is_unseen(index) && self.reach(index, code, true)
    }

    /// Gives those of some states that are unseen the code of their layer, and forgets all; returns how many were unseen. States that
    /// are not in the part are given away.
    ///
    /// A first loop only reads, so that the processor can read many words at once: most successors are not new, and their
    /// order is random.
    pub(crate) fn reach_all(
        &self,
        indices: &mut Vec<usize>,
        code: u64,
        is_alone: bool,
        mut give_away: impl FnMut(usize),
    ) -> u64 {
        let mut unseen = 0;
        for at in 0..indices.len() {
            let index = indices[at];
            if !self.has(index) {
                give_away(index);
                continue;
            }
            indices[unseen] = index;
            unseen += usize::from(self.is_unseen(index));
        }
        let reached = |index: &usize| u64::from(self.reach(*index, code, is_alone));
        let new = indices[..unseen].iter().map(reached).sum();
        indices.clear();
        new
    }

    /// Whether a state is in the part.
    pub(crate) fn has(&self, index: usize) -> bool {
        index < self.ranks.len()
    }

    /// Whether a state is unseen.
    pub(crate) fn is_unseen(&self, index: usize) -> bool {
        let (word, shift) = Codes::<BITS>::position(index);
        self.words[word].load(Relaxed) >> shift & Codes::<BITS>::CODE == 0
    }

    /// The rank of the first state.
    #[cfg(feature = "hosts")]
    pub(crate) const fn first(&self) -> usize {
        self.ranks.start
    }

    /// Sets the codes of one word.
    #[cfg(feature = "disk")]
    pub(crate) fn set_word(&self, index: usize, word: u64) {
        self.words[index].store(word, Relaxed);
    }

    /// The words, in order.
    #[cfg(feature = "disk")]
    pub(crate) fn words(&self) -> impl Iterator<Item = u64> {
        self.words.iter().map(|word| word.load(Relaxed))
    }

    /// The words, when no thread uses the part any more.
    pub(crate) fn into_words(self) -> Vec<u64> {
        self.words.into_iter().map(AtomicU64::into_inner).collect()
    }

    /// The marks of the states at `depth` that are not expanded, for each group of words.
    #[cfg(feature = "hosts")]
    pub(crate) fn marks(&self, depth: u32) -> impl Iterator<Item = u64> {
        let code = Codes::<BITS>::frontier(depth);
        let groups = self.words.chunks(BITS as usize);
        groups.map(move |words| {
            let words = words.iter().rev().map(|word| word.load(Relaxed));
            words.fold(0, |marks, word| {
                marks << 1 | Codes::<BITS>::with_code(word, code)
            })
        })
    }

    /// Expands the states of this part at `depth` on several threads. Successors outside of the part
    /// go to an outbox, one per thread. The deadline and the cancel flag, which are checked often, end the expansion.
    pub(crate) fn expand<S: Enumerable + Sync, O: Outbox>(
        &self,
        space: &S,
        depth: u32,
        threads: usize,
        limits: Limits<'_>,
        outbox: impl Fn() -> O + Sync,
    ) -> Result<Tally, Limit> {
        let next_chunk = AtomicUsize::new(0);
        let is_alone = threads == 1;
        let work = || Worker::new(self, space, depth, is_alone, outbox()).run(&next_chunk, limits);
        thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let mut sum = work()?;
            for other in others {
                sum.add(other.join().unwrap_or_else(|panic| resume_unwind(panic))?);
            }
            Ok(sum)
        })
    }

    /// As [`expand`](Self::expand), on the current thread.
    #[cfg(feature = "hosts")]
    pub(crate) fn expand_here(
        &self,
        space: &impl Enumerable,
        depth: u32,
        limits: Limits<'_>,
        outbox: impl Outbox,
    ) -> Result<Tally, Limit> {
        Worker::new(self, space, depth, true, outbox).run(&AtomicUsize::new(0), limits)
    }
}

/// A thread that expands states of a layer.
struct Worker<'a, S, O, const BITS: u32> {
    part: &'a Part<BITS>,
    space: &'a S,
    depth: u32,
    /// Whether no other thread uses the part. Then an atomic read and write do the work of a slower
    /// atomic operation.
    is_alone: bool,
    /// The indices of generated successors in the part that are not settled.
    successors: Vec<usize>,
    outbox: O,
    tally: Tally,
}

impl<'a, S: Enumerable, O: Outbox, const BITS: u32> Worker<'a, S, O, BITS> {
    fn new(part: &'a Part<BITS>, space: &'a S, depth: u32, is_alone: bool, outbox: O) -> Self {
        Self {
            part,
            space,
            depth,
            is_alone,
            successors: Vec::with_capacity(BATCH + BATCH / 4),
            outbox,
            tally: Tally::default(),
        }
    }

    /// Expands chunks until no chunk remains.
    fn run(mut self, next_chunk: &AtomicUsize, limits: Limits<'_>) -> Result<Tally, Limit> {
        let words = self.part.words.len();
        loop {
            let first = next_chunk.fetch_add(1, Relaxed) * CHUNK;
            if first >= words {
                break;
            }
            limits.reached().map_or(Ok(()), Err)?;
            self.expand_words(first..words.min(first + CHUNK));
            self.outbox.poll();
        }
        self.settle();
        self.outbox.finish();
        Ok(self.tally)
    }

    /// Expands the states of the layer in some words.
    fn expand_words(&mut self, words: Range<usize>) {
        let frontier = Codes::<BITS>::frontier(self.depth);
        let expanded = Codes::<BITS>::expanded(self.depth);
        for index in words {
            let word = &self.part.words[index];
            let layer = Codes::<BITS>::with_code(word.load(Relaxed), frontier);
            if layer == 0 {
                continue;
            }
            word.fetch_xor(layer * (frontier ^ expanded), Relaxed);
            let first = self.part.ranks.start + index * Codes::<BITS>::PER_WORD;
            for within in Codes::<BITS>::marked(layer) {
                let rank = first + within;
                if self.tally.lowest.len() < LISTED {
                    self.tally.lowest.push(rank);
                }
                let (successors, first_rank) = (&mut self.successors, self.part.ranks.start);
                self.space
                    .successor_ranks(rank, |rank| successors.push(rank.wrapping_sub(first_rank)));
            }
            if self.successors.len() >= BATCH {
                self.settle();
            }
        }
    }

    /// Adds the generated successors that are unseen to the next layer.
    fn settle(&mut self) {
        let code = Codes::<BITS>::frontier(self.depth + 1);
        self.tally.generated += self.successors.len() as u64;
        let (part, outbox) = (self.part, &mut self.outbox);
        self.tally.new += part.reach_all(&mut self.successors, code, self.is_alone, |index| {
            outbox.send(part.ranks.start.wrapping_add(index));
        });
    }
}
