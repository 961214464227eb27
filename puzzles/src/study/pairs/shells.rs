//! The numbers of pairs at each distance, by first boards.

use std::collections::HashMap;
use std::sync::Arc;

use board_core::Stones;
use search_core::Control;

use super::search::{PairSearch, PairSpace, Sources};
use crate::rules::PuzzleRules;
use crate::study::boards::BoardSet;
use crate::study::statistics::Count;

/// The pairs at one distance, or the unsolvable pairs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shell {
    /// For each first board that is the least of its images and has second boards, in order.
    pub(crate) first_boards: Vec<FirstBoard>,
}

/// The number of pairs of a first board in a shell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstBoard {
    pub(crate) from: Stones,
    /// The number of its images.
    pub(crate) images: u64,
    /// The numbers of its second boards, and of the representatives among these pairs.
    pub(crate) second: Count,
}

impl Shell {
    /// The number of pairs.
    pub(crate) fn count(&self) -> Count {
        let first_boards = self.first_boards.iter();
        first_boards
            .map(|first| first.second.images(first.images))
            .sum()
    }

    /// The number of pairs with a first board that is the least of its images, before its images are counted.
    pub(crate) fn second_boards(&self, from: Stones) -> Count {
        let index = self
            .first_boards
            .binary_search_by_key(&from, |first| first.from);
        index.map_or(Count::default(), |index| self.first_boards[index].second)
    }
}

/// Counts all pairs of a puzzle. The unsolvable pairs are at the distance `None`.
pub(crate) fn shells(rules: &'static PuzzleRules) -> HashMap<Option<u32>, Arc<Shell>> {
    let mut shells: HashMap<Option<u32>, Arc<Shell>> = HashMap::new();
    for class in BoardSet::classes(&rules.about.format) {
        let pairs = PairSpace::new(rules, class, |_| "unsolvable");
        let mut search = PairSearch::new(&pairs);
        for (group, batch) in pairs.batches() {
            // By distance, then by first board.
            let mut counts: Vec<Vec<Count>> = Vec::new();
            let visit = |distance, board: usize, sources: Sources| {
                while counts.len() <= distance as usize {
                    counts.push(vec![Count::default(); batch.len()]);
                }
                let pair = Count::one(group.is_least[board]);
                for source in sources.iter() {
                    let count = &mut counts[distance as usize][source];
                    *count = count.plus(pair);
                }
            };
            let report = search.run(batch, visit, Control::default());
            report.expect("there is no limit");
            let mut unsolvable = vec![group.all(); batch.len()];
            for counts in &counts {
                for (all, reached) in unsolvable.iter_mut().zip(counts) {
                    *all = all.minus(*reached);
                }
            }
            let distances = (0..).map(Some).zip(counts).chain([(None, unsolvable)]);
            for (distance, counts) in distances {
                let shell = Arc::make_mut(shells.entry(distance).or_default());
                let second = batch
                    .iter()
                    .zip(counts)
                    .filter(|(_, second)| second.each > 0);
                shell
                    .first_boards
                    .extend(second.map(|(from, second)| FirstBoard {
                        from: *from,
                        images: group.images,
                        second,
                    }));
            }
        }
    }
    for shell in shells.values_mut() {
        let first_boards = &mut Arc::make_mut(shell).first_boards;
        first_boards.sort_unstable_by_key(|first| first.from);
    }
    shells
}
