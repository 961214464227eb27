//! Statistics of all boards of a puzzle.
//!
//! A puzzle has one [`Statistics`] per question about the whole space, for example one per goal; its own question is the
//! first. All counts are made twice: of boards, and of orbits, in which images of a board under the symmetries count once. Each table of
//! distances is audited.
//!
//! # Example: how far `four` boards are from a line
//!
//! ```
//! let atlas = puzzles::find("four").unwrap().atlas(None);
//! let survey = &atlas[0];
//! assert_eq!(survey.total.each, 411_840);
//! assert_eq!(survey.distances.maximum(), Some(7));
//! assert_eq!(survey.distances.rows[7].count.each, 128);
//! ```

use std::num::NonZeroUsize;

use arrayvec::ArrayVec;
use board_core::Stones;
use search_core::{DistanceTable, Enumerable, Limits};

use crate::group::{Group, is_least};
use crate::rules::{Case, PuzzleRules, State};
use crate::study::boards::BoardSet;
use crate::study::pairs::PairDescription;

pub use super::pairs::AllPairs;
pub use super::statistics::{Count, Distribution, Fact, Row, Statistics, Unsolvable};

/// The statistics of all cases: of all boards, or of all pairs of boards.
pub(crate) fn generic(rules: &'static PuzzleRules, _: Option<Stones>) -> Vec<Statistics> {
    vec![match rules.about.format.boards.len() {
        1 => {
            let unsolvable = "no moves lead to a goal";
            AllBoards::new(rules).statistics("all boards", rules.group, unsolvable)
        }
        _ => all_pairs(rules),
    }]
}

/// The distances to some goals, and the numbers of shortest lists. All boards have the same space.
pub(crate) struct AllBoards {
    rules: &'static PuzzleRules,
    boards: Vec<Stones>,
    case: Case,
    distances: DistanceTable,
    lists: Vec<u64>,
}

impl AllBoards {
    /// The distances to the goals of the puzzle.
    pub(crate) fn new(rules: &'static PuzzleRules) -> Self {
        let case = rules.case(&[BoardSet::of(&rules.about.format).unrank(0)]);
        Self::with_goals(rules, &case.goals(), &|state| case.is_goal(state))
    }

    /// The distances to these goals.
    pub(crate) fn with_goals(
        rules: &'static PuzzleRules,
        goals: &[State],
        is_goal: &dyn Fn(&State) -> bool,
    ) -> Self {
        let boards: Vec<Stones> = BoardSet::of(&rules.about.format).iter().collect();
        let case = rules.case(&boards[..1]);
        let (distances, lists) = case.space().0.audited_to(goals, is_goal);
        Self {
            rules,
            boards,
            case,
            distances,
            lists,
        }
    }

    /// The statistics of all boards; `why` is the reason why a board has no solution.
    pub(crate) fn statistics(&self, title: &str, group: Group, why: &'static str) -> Statistics {
        let starts = |stones| self.case.starts_on(stones);
        self.statistics_from(title, group, starts, |_| why)
    }

    /// The statistics of all boards with other starts than those of a case.
    pub(crate) fn statistics_from(
        &self,
        title: &str,
        group: Group,
        starts: impl Fn(Stones) -> ArrayVec<State, 2>,
        why_unsolvable: impl Fn(Stones) -> &'static str,
    ) -> Statistics {
        let elements = group.elements();
        let space = self.case.space();
        let mut statistics = Statistics::new(title, "boards", group.name);
        let mut sets = self
            .rules
            .sets
            .map(|name| Distribution::new(name, "boards"));
        for &stones in &self.boards {
            let count = Count::one(is_least(stones, &elements));
            let starts = starts(stones);
            let known = starts.iter().filter_map(|start| {
                let rank = space.rank(start);
                Some((self.distances.distance(rank)?, self.lists[rank]))
            });
            let Some(distance) = known.clone().map(|(distance, _)| distance).min() else {
                statistics.add_unsolvable(why_unsolvable(stones), count);
                continue;
            };
            let nearest = known.filter(|(of_start, _)| *of_start == distance);
            let mut lists = nearest.map(|(_, lists)| lists).sum();
            if let Some(sets) = &mut sets {
                // Each order of the moves of a set is a list.
                lists /= (1..=u64::from(distance)).product::<u64>();
                sets.add(lists, count);
            }
            statistics.add((distance, lists), count, || vec![stones]);
        }
        statistics.more.extend(sets);
        statistics
    }
}

/// The statistics of all pairs.
fn all_pairs(rules: &'static PuzzleRules) -> Statistics {
    let description = PairDescription::GENERIC;
    let mut counts = description.begin(rules);
    let mut unique = Count::default();
    for class in BoardSet::classes(&rules.about.format) {
        let pairs = AllPairs::new(rules, class, description);
        let found = pairs.counts(
            0..pairs.batches(),
            NonZeroUsize::MIN,
            Limits::none(),
            &mut || (),
        );
        counts.merge(found.expect("there is no limit"));
        unique = unique.plus(pairs.unique());
    }
    Statistics {
        unique: Some(unique),
        ..description.describe(counts)
    }
}
