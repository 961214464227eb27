//! Pairs of boards: their distances and numbers.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use board_core::Stones;
use search_core::{DenseBfs, Enumerable};

use crate::rules::PuzzleRules;
use crate::solve::Solver;
use crate::study::boards::BoardSet;
use crate::study::pairs::{Shell, shells};
use crate::study::statistics::Count;

/// What is known about the pairs of a puzzle that are too many to be counted for each use.
#[derive(Debug)]
pub(crate) struct KnownPairs {
    /// The pairs at each distance, from 0 on.
    pub(crate) shells: &'static [Count],
    /// The unsolvable pairs.
    pub(crate) unsolvable: Count,
    /// The second boards at a distance from a first board, in order, if they are found faster than by a search.
    pub(crate) find: fn(Stones, Option<u32>) -> Option<Vec<Stones>>,
    /// Whether finding the second boards of all first boards takes at most a few seconds.
    pub(crate) is_quick: fn(Option<u32>) -> bool,
}

/// The pairs of a puzzle in which the goals of a case are the states that show its second board.
#[derive(Debug)]
pub(crate) struct Pairs {
    pub(crate) rules: &'static PuzzleRules,
    known: Option<&'static KnownPairs>,
    bfs: DenseBfs,
    /// Made for the first query.
    solver: Option<Solver>,
    /// Shared by all clones, and made on first use.
    shells: Arc<OnceLock<BTreeMap<Option<u32>, Arc<Shell>>>>,
}

impl Clone for Pairs {
    fn clone(&self) -> Self {
        Self {
            shells: Arc::clone(&self.shells),
            ..Self::new(self.rules, self.known)
        }
    }
}

impl Pairs {
    pub(crate) fn new(rules: &'static PuzzleRules, known: Option<&'static KnownPairs>) -> Self {
        Self {
            rules,
            known,
            bfs: DenseBfs::new(),
            solver: None,
            shells: Arc::default(),
        }
    }

    fn shells(&self) -> &BTreeMap<Option<u32>, Arc<Shell>> {
        self.shells.get_or_init(|| shells(self.rules))
    }

    /// The distance of a pair.
    pub(crate) fn distance(&mut self, from: Stones, to: Stones) -> Option<u32> {
        let make = || Solver::of_many(self.rules);
        let solver = self.solver.get_or_insert_with(make);
        solver.exact_distance(&[from, to]).moves()
    }

    /// The second boards at this distance from a first board, in order. With `None`, the boards that cannot be reached.
    pub(crate) fn find(&mut self, from: Stones, distance: Option<u32>) -> Vec<Stones> {
        if let Some(found) = self.known.and_then(|known| (known.find)(from, distance)) {
            return found;
        }
        let case = self.rules.case(&[from, from]);
        let (space, start) = (case.space(), case.starts[0]);
        let depth = distance.unwrap_or(u32::MAX);
        let layer = self.bfs.at_distance(&space, case.starts, depth);
        // Another state can show the same board at a smaller distance.
        let is_new = |to: &Stones| {
            let mut states = start.showing(*to).into_iter();
            states.all(|state| !self.bfs.is_nearer(space.rank(&state)))
        };
        if distance.is_none() {
            let boards = BoardSet::class_of(&self.rules.about.format, from).iter();
            return boards.filter(is_new).collect();
        }
        let layer = layer.into_iter().map(|rank| space.unrank(rank).stones());
        let mut found: Vec<Stones> = layer.filter(is_new).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Whether `find` for all first boards together takes at most a few seconds.
    pub(crate) fn is_quick(&self, distance: Option<u32>) -> bool {
        self.known.is_none_or(|known| (known.is_quick)(distance))
    }

    /// The greatest distance of a pair.
    pub(crate) fn greatest_distance(&self) -> u32 {
        match self.known {
            Some(known) => u32::try_from(known.shells.len() - 1).expect("distances are small"),
            None => *self
                .shells()
                .keys()
                .flatten()
                .max()
                .expect("a board reaches itself"),
        }
    }

    /// The number of pairs at a distance, or of unsolvable pairs.
    pub(crate) fn at(&self, distance: Option<u32>) -> Count {
        let count = match (self.known, distance) {
            (Some(known), None) => Some(known.unsolvable),
            (Some(known), Some(distance)) => known.shells.get(distance as usize).copied(),
            (None, _) => self.shells().get(&distance).map(|shell| shell.count()),
        };
        count.unwrap_or_default()
    }

    /// The pairs at a distance by first boards, unless counting takes longer than about a second.
    pub(crate) fn shell(&self, distance: Option<u32>) -> Option<Arc<Shell>> {
        let counted = || self.shells().get(&distance).cloned().unwrap_or_default();
        self.known.is_none().then(counted)
    }
}
