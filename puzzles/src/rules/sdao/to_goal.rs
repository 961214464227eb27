//! The distances of positions to some stones, by iterative deepening with an estimate.

use std::sync::{Mutex, PoisonError};

use board_core::{Bitboard, Colour, Direction, Stones};
use rustc_hash::FxHashMap;
use search_core::{DistanceToGoal, StateSpace};

use super::RULES;
use crate::rules::state::State;
use crate::rules::turns::Position;

/// The greatest number of bounds that a later request can use: about 10 MB.
const MAX_BOUNDS: usize = 1 << 18;

/// The distances of positions to some stones, with either side to move.
///
/// The [estimate](Self::estimate) is about one less than the distance, so the deepening examines a few thousand
/// positions around a position. It keeps their bounds for later requests, until they are too many.
#[derive(Debug)]
pub(super) struct DistancesTo {
    /// By colour, the distances of all sets of stones of this colour to the target.
    of_colours: [Vec<u8>; 2],
    bounds: Mutex<Bounds>,
}

/// What is known about the distances of positions.
type Bounds = FxHashMap<Position, Bound>;

/// What is known about a distance.
#[derive(Clone, Copy, Debug)]
enum Bound {
    Exactly(u32),
    AtLeast(u32),
}

impl DistancesTo {
    pub(super) fn new(stones: Stones) -> Self {
        Self {
            of_colours: Colour::ALL.map(|colour| distances_to(stones.of(colour))),
            bounds: Mutex::default(),
        }
    }

    /// A lower bound of the distance; 0 exactly for goals. Each colour needs its moves, and the colours alternate.
    fn estimate(&self, position: &Position) -> u32 {
        let moves = |side: Colour| {
            let set = usize::from(position.stones.of(side).bits());
            u32::from(self.of_colours[side as usize][set])
        };
        let first = (2 * moves(position.side)).saturating_sub(1);
        first.max(2 * moves(position.side.opposite()))
    }

    /// The distance of a position, if it is at most `max`.
    fn up_to(&self, position: &Position, max: u32) -> Option<u32> {
        let estimate = self.estimate(position);
        // A position without a move reaches no other position; each other position reaches each goal.
        if estimate > 0 && RULES.moves(position).next().is_none() {
            return None;
        }
        let mut bounds = self.bounds.lock().unwrap_or_else(PoisonError::into_inner);
        if bounds.len() > MAX_BOUNDS {
            *bounds = Bounds::default();
        }
        (estimate..=max).find(|max| self.is_within(position, *max, &mut bounds))
    }

    /// Whether the distance of a position is at most `max`. It is known to be at least `max`.
    fn is_within(&self, position: &Position, max: u32, bounds: &mut Bounds) -> bool {
        let estimate = self.estimate(position);
        if estimate == 0 || estimate > max {
            return estimate == 0;
        }
        match bounds.get(position) {
            Some(Bound::Exactly(distance)) => return *distance <= max,
            Some(Bound::AtLeast(distance)) if *distance > max => return false,
            _ => {}
        }
        let is_within = RULES.moves(position).any(|step| {
            let next = RULES.apply(position, &step);
            self.is_within(&next, max - 1, bounds)
        });
        let bound = if is_within {
            Bound::Exactly(max)
        } else {
            Bound::AtLeast(max + 1)
        };
        bounds.insert(*position, bound);
        is_within
    }
}

impl DistanceToGoal<State> for DistancesTo {
    fn distance_to_goal(&self, state: &State) -> Option<u32> {
        self.up_to(&Position::from(*state), u32::MAX)
    }

    fn is_at_distance(&self, state: &State, distance: u32) -> bool {
        self.up_to(&Position::from(*state), distance) == Some(distance)
    }
}

/// The sets after each slide of one stone of a set. The other stones stand anywhere: a slide can end on each cell before
/// the next stone of its colour.
fn slides(set: Bitboard) -> impl Iterator<Item = Bitboard> {
    set.cells().flat_map(move |from| {
        let ends = Direction::ALL.into_iter();
        let ends = ends.flat_map(move |direction| from.open_ray(direction, set).cells());
        ends.map(move |to| set.without(from).with(to))
    })
}

/// The distances of all sets of stones of one colour to a set, by their bits. A slide of one colour can be taken back, so
/// they are also the distances from the set.
fn distances_to(target: Bitboard) -> Vec<u8> {
    let mut distances = vec![u8::MAX; 1 << 16];
    let mut layer = vec![target];
    for distance in 0.. {
        layer.retain(|set| {
            let known = &mut distances[usize::from(set.bits())];
            let is_new = *known == u8::MAX;
            *known = distance.min(*known);
            is_new
        });
        if layer.is_empty() {
            break;
        }
        layer = layer.into_iter().flat_map(slides).collect();
    }
    distances
}

#[cfg(test)]
mod tests {
    use board_core::stones;
    use search_core::Enumerable as _;

    use super::*;

    #[test]
    fn bounds_are_dropped_when_they_are_too_many() {
        let target = stones! {
            W . . B
            . W B .
            . B W .
            B . . W
        };
        let distances = DistancesTo::new(target);
        let start = Position::new(target.with_colours_exchanged(), Colour::White);
        let known = distances.distance_to_goal(&start.into());
        assert!(known.is_some());
        let all = (0..=MAX_BOUNDS).map(|rank| (RULES.unrank(rank), Bound::AtLeast(0)));
        *distances.bounds.lock().expect("no thread has panicked") = all.collect();
        assert_eq!(distances.distance_to_goal(&start.into()), known);
        let kept = distances
            .bounds
            .lock()
            .expect("no thread has panicked")
            .len();
        assert!(kept <= MAX_BOUNDS, "{kept}");
    }
}
