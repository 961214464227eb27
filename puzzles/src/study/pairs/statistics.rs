//! The statistics of all pairs of a class, in batches of first boards.

use std::num::NonZeroUsize;
use std::ops::Range;

use board_core::Stones;
use search_core::{Control, Limit, Limits};

use super::search::{Batch, BoardStates, FirstBoards, PairSearch, PairSpace, Sources};
use crate::parallel;
use crate::rules::PuzzleRules;
use crate::study::boards::BoardSet;
use crate::study::statistics::{Count, Distribution, Fact, MAX_LISTED, Statistics};

/// What a puzzle adds to the statistics of its pairs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairDescription {
    /// The name of first boards in the plural.
    pub(crate) first_boards: &'static str,
    /// Why some second boards cannot be reached from a first board.
    pub(crate) why_unsolvable: fn(Stones) -> &'static str,
    /// Other numbers.
    pub(crate) facts: fn() -> Vec<Fact>,
    /// The distances of all boards from the first one of each batch, by number, found by another algorithm.
    pub(crate) second_route: fn(&BoardStates, Stones) -> Vec<Option<u32>>,
}

impl PairDescription {
    /// The description of any puzzle.
    pub(crate) const GENERIC: Self = Self {
        first_boards: "boards",
        why_unsolvable: |_| "no moves lead there",
        facts: Vec::new,
        second_route: |states, from| {
            let known = states.with_lists(from).into_iter();
            known.map(|known| Some(known?.0)).collect()
        },
    };

    /// Statistics in which nothing is counted yet.
    pub(crate) fn begin(&self, rules: &PuzzleRules) -> Statistics {
        let mut statistics = Statistics::new("all pairs", "pairs", rules.group.name);
        let eccentricities = Distribution::new("eccentricity", self.first_boards);
        statistics.more.push(eccentricities);
        statistics
    }

    /// Adds the other numbers to the counts of all pairs.
    pub(crate) fn describe(&self, mut counts: Statistics) -> Statistics {
        counts.facts = (self.facts)();
        if counts.hardest.len() > MAX_LISTED {
            counts.hardest.clear();
            counts
                .facts
                .extend(counts.distances.rows.last().map(|row| Fact {
                    name: "pairs at the greatest distance, too many to be drawn".to_owned(),
                    count: row.count,
                }));
        }
        counts.hardest.sort_unstable();
        counts
    }
}

/// All pairs of boards of a class, divided into batches of first boards.
#[derive(Debug)]
pub struct AllPairs {
    pairs: PairSpace,
    description: PairDescription,
}

impl AllPairs {
    pub(crate) fn new(
        rules: &'static PuzzleRules,
        class: BoardSet,
        description: PairDescription,
    ) -> Self {
        Self {
            pairs: PairSpace::new(rules, class, description.why_unsolvable),
            description,
        }
    }

    /// The number of batches.
    pub fn batches(&self) -> usize {
        self.pairs.batches().count()
    }

    /// Counts the pairs of some batches on several threads. Calls `on_batch` on this thread after each batch.
    ///
    /// Each batch is checked: a second search computes the distances from one of its initial positions.
    ///
    /// # Errors
    ///
    /// If one of the limits stops a search.
    ///
    /// # Panics
    ///
    /// If a batch does not exist, or if the two searches disagree.
    pub fn statistics(
        &self,
        batches: Range<usize>,
        threads: NonZeroUsize,
        limits: Limits<'_>,
        on_batch: &mut dyn FnMut(),
    ) -> Result<Statistics, Limit> {
        let counts = self.counts(batches, threads, limits, on_batch)?;
        Ok(self.description.describe(counts))
    }

    /// Counts the pairs of a batch and checks the distances from its first board.
    fn count(
        &self,
        search: &mut PairSearch<'_>,
        (group, batch): Batch<'_>,
        control: Control<'_>,
    ) -> Result<Statistics, Limit> {
        let mut sum = BatchSum {
            class: self.pairs.states.class,
            batch,
            counts: Vec::new(),
            reached: Vec::new(),
            hardest: Vec::new(),
        };
        let mut checked = vec![None; group.is_least.len()];
        let visit = |distance, board: usize, sources: Sources| {
            if sources.contains(0) {
                checked[board] = Some(distance);
            }
            sum.add(distance, board, group.is_least[board], sources);
        };
        search.run(batch, visit, control)?;
        assert!(
            (self.description.second_route)(&self.pairs.states, batch[0]) == checked,
            "two searches disagree on the distances from {:?}",
            batch[0]
        );
        Ok(sum.finish(group, self.description.begin(self.pairs.states.rules)))
    }

    /// The counts of some batches.
    pub(crate) fn counts(
        &self,
        batches: Range<usize>,
        threads: NonZeroUsize,
        limits: Limits<'_>,
        on_batch: &mut dyn FnMut(),
    ) -> Result<Statistics, Limit> {
        if let Some(limit) = limits.reached() {
            return Err(limit);
        }
        let all: Vec<Batch<'_>> = self.pairs.batches().collect();
        let batches = &all[batches];
        let mut counts = self.description.begin(self.pairs.states.rules);
        parallel::for_each(
            threads.get().min(batches.len()),
            batches.iter(),
            || PairSearch::new(&self.pairs),
            |search, batch| self.count(search, *batch, limits.into()),
            |found| {
                counts.merge(found?);
                on_batch();
                Ok(())
            },
        )?;
        Ok(counts)
    }

    /// The pairs with exactly one shortest list, which a search from each first board alone counts.
    pub(crate) fn unique(&self) -> Count {
        let mut unique = Count::default();
        for (group, batch) in self.pairs.batches() {
            for from in batch {
                let known = self.pairs.states.with_lists(*from).into_iter();
                let pairs = group.is_least.iter().zip(known);
                let pairs = pairs.filter(|(_, known)| known.is_some_and(|(_, lists)| lists == 1));
                let count: Count = pairs.map(|(is_least, _)| Count::one(*is_least)).sum();
                unique = unique.plus(count.images(group.images));
            }
        }
        unique
    }
}

/// The counts of a batch during its search.
struct BatchSum<'a> {
    class: BoardSet,
    batch: &'a [Stones],
    /// The pairs at each distance, before their images are counted.
    counts: Vec<Count>,
    /// For each distance, the first boards that have a second board there.
    reached: Vec<Sources>,
    /// The pairs at the greatest distance, one per orbit, as far as they are listed.
    hardest: Vec<Vec<Stones>>,
}

impl BatchSum<'_> {
    /// Counts the pairs of some first boards with a second board. Distances must not decrease.
    fn add(&mut self, distance: u32, board: usize, is_least: bool, sources: Sources) {
        let distance = distance as usize;
        if distance >= self.counts.len() {
            self.counts.resize(distance + 1, Count::default());
            self.reached.resize(distance + 1, Sources::EMPTY);
            self.hardest.clear();
        }
        let pairs = Count::one(is_least).times(sources.count().into());
        self.counts[distance] = self.counts[distance].plus(pairs);
        self.reached[distance] |= sources;
        if is_least && self.hardest.len() <= MAX_LISTED {
            let to = self
                .class
                .unrank(u32::try_from(board).expect("a board has a number"));
            let pairs = sources.iter().map(|source| vec![self.batch[source], to]);
            self.hardest.extend(pairs);
        }
    }

    /// Adds the counts of the whole batch to empty statistics.
    fn finish(self, group: &FirstBoards, mut statistics: Statistics) -> Statistics {
        for source in 0..self.batch.len() {
            let last = self.reached.iter().rposition(|set| set.contains(source));
            let eccentricity = last.expect("a board reaches itself") as u64;
            statistics.more[0].add(eccentricity, Count::one(true).images(group.images));
        }
        let mut unsolvable = group.all().times(self.batch.len() as u64);
        for (distance, pairs) in (0..).zip(self.counts) {
            unsolvable = unsolvable.minus(pairs);
            statistics.add_solvable(distance, pairs.images(group.images));
        }
        if unsolvable.each > 0 {
            let images = unsolvable.images(group.images);
            statistics.add_unsolvable(group.why_unsolvable, images);
        }
        statistics.hardest = self.hardest;
        statistics
    }
}
