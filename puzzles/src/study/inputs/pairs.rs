//! Sources of pairs of boards.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

use board_core::Stones;
use search_core::{DenseBfs, Enumerable};

use crate::rules::{self, GoalSet, HasStones};
use crate::solve::Solver;
use crate::study::boards::BoardSet;
use crate::study::pairs::{Shell, shells};
use crate::study::statistics::Count;

/// The pairs of a puzzle with two boards per case: distances and numbers.
pub(crate) trait PairSource: Clone + fmt::Debug + Default + Send + 'static {
    /// The puzzle.
    type Case: rules::Case;

    /// The distance of a pair.
    fn distance(&mut self, from: Stones, to: Stones) -> Option<u32>;

    /// The second boards at this distance from a first board, in order. With `None`, the boards that cannot be reached.
    fn find(&mut self, from: Stones, distance: Option<u32>) -> Vec<Stones>;

    /// Whether `find` for all first boards together takes at most a few seconds.
    fn is_quick(distance: Option<u32>) -> bool;

    /// The greatest distance of a pair.
    fn greatest_distance(&self) -> u32;

    /// The number of pairs at a distance, or of unsolvable pairs.
    fn at(&self, distance: Option<u32>) -> Count;

    /// The pairs at a distance by first boards, unless counting takes longer than about a second.
    fn shell(&self, _distance: Option<u32>) -> Option<Arc<Shell>> {
        None
    }
}

/// The pairs of any puzzle in which the goals of a case are the states that show its second board.
#[derive(Debug)]
pub(crate) struct BfsPairs<C: rules::Case> {
    bfs: DenseBfs,
    /// Made for the first query, and not cloned.
    solver: Option<Solver<C>>,
    /// Shared by all clones, and made on first use.
    shells: Arc<OnceLock<BTreeMap<Option<u32>, Arc<Shell>>>>,
}

impl<C: rules::Case> Default for BfsPairs<C> {
    fn default() -> Self {
        Self {
            bfs: DenseBfs::new(),
            solver: None,
            shells: Arc::default(),
        }
    }
}

impl<C: rules::Case> Clone for BfsPairs<C> {
    fn clone(&self) -> Self {
        Self {
            shells: Arc::clone(&self.shells),
            ..Self::default()
        }
    }
}

impl<C: rules::Case> BfsPairs<C> {
    fn shells(&self) -> &BTreeMap<Option<u32>, Arc<Shell>> {
        self.shells.get_or_init(shells::<C>)
    }
}

impl<C: rules::Case> PairSource for BfsPairs<C> {
    type Case = C;

    fn distance(&mut self, from: Stones, to: Stones) -> Option<u32> {
        let solver = self.solver.get_or_insert_with(Solver::of_many);
        solver.exact_distance(&C::from_boards(&[from, to])).moves()
    }

    fn find(&mut self, from: Stones, distance: Option<u32>) -> Vec<Stones> {
        let start = C::from_boards(&[from, from]);
        let space = start.space();
        let depth = distance.unwrap_or(u32::MAX);
        let layer = self.bfs.at_distance(&space, start.starts(), depth);
        // Another state can show the same board at a smaller distance.
        let is_new = |to: &Stones| {
            let goal = C::from_boards(&[from, *to]).goal();
            goal.states()
                .all(|state| !self.bfs.is_nearer(space.rank(&state)))
        };
        if distance.is_none() {
            let boards = BoardSet::class_of(&C::ABOUT.format, from).iter();
            return boards.filter(is_new).collect();
        }
        let layer = layer.into_iter().map(|rank| space.unrank(rank).stones());
        let mut found: Vec<Stones> = layer.filter(is_new).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    fn is_quick(_: Option<u32>) -> bool {
        true
    }

    fn greatest_distance(&self) -> u32 {
        let greatest = self.shells().keys().flatten().max();
        *greatest.expect("a board reaches itself")
    }

    fn at(&self, distance: Option<u32>) -> Count {
        let shell = self.shells().get(&distance);
        shell.map_or_else(Count::default, |shell| shell.count())
    }

    fn shell(&self, distance: Option<u32>) -> Option<Arc<Shell>> {
        Some(self.shells().get(&distance).cloned().unwrap_or_default())
    }
}
