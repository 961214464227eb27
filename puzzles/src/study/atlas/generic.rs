//! Statistics of any puzzle.

use arrayvec::ArrayVec;
use board_core::Stones;
use search_core::{DistanceTable, Enumerable, Limits, explore, retrograde};

use super::{Atlas, Count, Statistics, StatisticsBuilder, Status, Tally};
use crate::group::{Group, is_least};
use crate::rules::{Case, GoalSet, HasStones, StateOf, list_starts};
use crate::study::boards::{BoardSet, representatives};

/// The statistics of all cases: of all boards, or of all pairs of boards.
pub(crate) fn generic<C: Case>() -> Atlas {
    let statistics = match C::ABOUT.format.boards.len() {
        1 => {
            let goal = C::from_boards(&[BoardSet::of(&C::ABOUT.format).unrank(0)]).goal();
            let unsolvable = "no moves lead to a goal";
            AllBoards::<C>::new(&goal).statistics("all boards", C::GROUP, unsolvable)
        }
        _ => all_pairs::<C>(),
    };
    Atlas {
        puzzle: C::ABOUT.name,
        surveys: vec![statistics],
    }
}

/// The distances to some goals, and the numbers of shortest lists. All boards have the same space.
pub(crate) struct AllBoards<C: Case> {
    space: C::Space,
    distances: DistanceTable,
    lists: Vec<u64>,
}

impl<C: Case> AllBoards<C> {
    const BOARDS: BoardSet = BoardSet::of(&C::ABOUT.format);

    pub(crate) fn new(goal: &C::Goal) -> Self {
        let space = C::from_boards(&[Self::BOARDS.unrank(0)]).space();
        let table = retrograde(&space, goal.states(), Limits::none());
        let distances = table.outcome.solved().expect("there is no limit");
        let audit = distances.audit(&space, |state| goal.contains(state));
        audit.expect("the table passes its audit");
        let lists = distances.count_paths(&space);
        Self {
            space,
            distances,
            lists,
        }
    }

    /// The statistics of all boards; `unsolvable` is the reason why a board has no solution.
    pub(crate) fn statistics(
        &self,
        title: &str,
        group: Group,
        unsolvable: &'static str,
    ) -> Statistics {
        let starts = |stones| list_starts(&C::from_boards(&[stones]));
        self.statistics_from(title, group, starts, |_| unsolvable)
    }

    /// The statistics of all boards with other starts than those of a case.
    pub(crate) fn statistics_from(
        &self,
        title: &str,
        group: Group,
        starts: impl Fn(Stones) -> ArrayVec<StateOf<C>, 2>,
        why_unsolvable: impl Fn(Stones) -> &'static str,
    ) -> Statistics {
        let elements = group.elements();
        let mut builder = StatisticsBuilder::default();
        let mut sets = Tally::default();
        for stones in Self::BOARDS.iter() {
            let count = Count::one(is_least(stones, &elements));
            let starts = starts(stones);
            let known = starts.iter().filter_map(|start| {
                let rank = self.space.rank(start);
                Some((self.distances.distance(rank)?, self.lists[rank]))
            });
            let status = match known.clone().map(|(distance, _)| distance).min() {
                Some(distance) => {
                    let nearest = known.filter(|(of_start, _)| *of_start == distance);
                    let mut lists = nearest.map(|(_, lists)| lists).sum();
                    if C::SETS.is_some() {
                        // Each order of the moves of a set is a list.
                        lists /= (1..=u64::from(distance)).product::<u64>();
                        sets.add(lists, count);
                    }
                    Status::Solved { distance, lists }
                }
                None => Status::Unsolvable(why_unsolvable(stones)),
            };
            builder.add(count, &status, || vec![stones]);
        }
        let mut statistics = builder.survey(title, "boards", group.name());
        if let Some(name) = C::SETS {
            let sets = sets.distribution(name, "boards");
            statistics.more.push(sets);
        }
        statistics
    }
}

/// The statistics of all pairs: from the representative of each orbit of first boards to all boards.
fn all_pairs<C: Case>() -> Statistics {
    let elements = C::GROUP.elements().len();
    let mut builder = StatisticsBuilder::default();
    let mut eccentricities = Tally::default();
    for class in BoardSet::classes(&C::ABOUT.format) {
        let distances = PairDistances::<C>::new(class);
        for (from, fixing) in representatives::<C>(class) {
            let orbit = (elements / fixing.len()) as u64;
            let from_here = distances.with_lists(from);
            let eccentricity = from_here
                .iter()
                .flatten()
                .map(|(distance, _)| *distance)
                .max();
            let of_orbit = Count {
                each: orbit,
                orbits: 1,
            };
            eccentricities.add(eccentricity.unwrap_or_default(), of_orbit);
            for (to, known) in class.iter().zip(from_here) {
                let count = Count {
                    each: orbit,
                    orbits: (fixing.len() == 1 || is_least(to, &fixing)).into(),
                };
                let status = match known {
                    Some((distance, lists)) => Status::Solved { distance, lists },
                    None => Status::Unsolvable("no moves lead there"),
                };
                builder.add(count, &status, || vec![from, to]);
            }
        }
    }
    let mut statistics = builder.survey("all pairs", "pairs", C::GROUP.name());
    let eccentricities = eccentricities.distribution("eccentricity", "boards");
    statistics.more.push(eccentricities);
    statistics
}

/// The distances from one board of a class to all boards of the class, in a puzzle in which the goals
/// of a case are the states that show its second board.
pub(crate) struct PairDistances<C: Case> {
    class: BoardSet,
    space: C::Space,
    /// For each state, by rank, the number of the board that it shows.
    boards: Vec<u32>,
}

impl<C: Case> PairDistances<C> {
    /// Prepares the queries for a class of boards.
    pub(crate) fn new(class: BoardSet) -> Self {
        let any = class.unrank(0);
        let space = C::from_boards(&[any, any]).space();
        let boards = (0..space.len()).map(|rank| class.rank(space.unrank(rank).stones()));
        Self {
            class,
            boards: boards.collect(),
            space,
        }
    }

    /// The distance and the number of shortest lists of each board of the class, by number. The table
    /// behind them is audited.
    pub(crate) fn with_lists(&self, from: Stones) -> Vec<Option<(u32, u64)>> {
        let starts = C::from_boards(&[from, from]).starts();
        let table = explore(&self.space, starts.clone(), Limits::none());
        let table = table.outcome.solved().expect("there is no limit");
        let audit = table.audit_from_starts(&self.space, |state| starts.contains(state));
        audit.expect("the table passes its audit");
        let lists = table.count_paths_from_starts(&self.space);
        let mut nearest: Vec<Option<(u32, u64)>> = vec![None; self.class.len() as usize];
        for ((&board, distance), lists) in self.boards.iter().zip(table.iter()).zip(lists) {
            let Some(distance) = distance else { continue };
            let known = &mut nearest[board as usize];
            *known = match *known {
                Some((nearer, _)) if nearer < distance => continue,
                Some((same, others)) if same == distance => Some((same, others + lists)),
                _ => Some((distance, lists)),
            };
        }
        nearest
    }
}
