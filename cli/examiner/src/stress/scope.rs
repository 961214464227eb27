//! The inputs that a search tries: all inputs, or the inputs at certain distances.

use puzzles::inputs::{DistanceFilter, Inputs, RankBound};
use puzzles::text::Boards;
use puzzles::{Random, Stones};

/// The inputs that a search tries, by their distance.
///
/// # Example: all inputs that are not solved already
///
/// ```
/// use examiner::stress::Scope;
///
/// let scope = Scope { min: 1, ..Scope::ALL };
/// assert!(!scope.contains(Some(0)) && scope.contains(Some(1)) && scope.contains(None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    /// The least distance.
    pub min: u32,
    /// The greatest distance.
    pub max: u32,
    /// Whether unsolvable inputs belong to the scope.
    pub unsolvable: bool,
}

impl Scope {
    /// All inputs.
    pub const ALL: Self = Self {
        min: 0,
        max: u32::MAX,
        unsolvable: true,
    };

    /// Whether inputs at this distance belong to the scope; `None` means unsolvable inputs.
    #[must_use]
    pub fn contains(self, distance: Option<u32>) -> bool {
        distance.map_or(self.unsolvable, |distance| {
            (self.min..=self.max).contains(&distance)
        })
    }
}

/// The inputs of a puzzle, of which a search tries those that belong to a scope.
#[derive(Debug)]
pub(super) struct Scoped {
    /// All inputs of the puzzle.
    pub(super) all: Box<dyn Inputs>,
    pub(super) scope: Scope,
}

impl Scoped {
    /// The number of inputs in the scope.
    pub(super) fn len(&self) -> u64 {
        let shells = self.distances();
        shells.map(|distance| self.all.at(distance).each).sum()
    }

    /// Whether an input belongs to the scope.
    pub(super) fn contains(&mut self, boards: &[Stones]) -> bool {
        self.scope.contains(self.all.distance(boards))
    }

    /// The distances in the scope, in the order of inputs. A distance can have no inputs.
    pub(super) fn distances(&self) -> impl Iterator<Item = Option<u32>> + use<> {
        let scope = self.scope;
        let all = self.all.distances();
        all.filter(move |distance| scope.contains(*distance))
    }

    /// The number of inputs in the scope before this input.
    pub(super) fn smaller_than(&mut self, boards: &[Stones]) -> RankBound {
        let distance = self.all.distance(boards);
        let nearer = self.all.distances();
        let nearer = nearer.take_while(|nearer| *nearer != distance);
        let excluded = nearer.filter(|nearer| !self.scope.contains(*nearer));
        let excluded = excluded.map(|nearer| self.all.at(nearer).each).sum();
        less(self.all.smaller_than(boards), excluded)
    }

    /// Samples an input in the scope; `None` if it has none.
    pub(super) fn random(&mut self, random: &mut Random) -> Option<Boards> {
        if self.scope == Scope::ALL {
            return self.all.random(random, &DistanceFilter::Any);
        }
        if self.len() == 0 {
            return None;
        }
        let scope = self.scope;
        let filter = if scope.unsolvable {
            DistanceFilter::Any
        } else {
            DistanceFilter::Distances(scope.min..=scope.max)
        };
        loop {
            let boards = self.all.random(random, &filter)?;
            if self.contains(&boards) {
                return Some(boards);
            }
        }
    }
}

/// A number of inputs without some of them.
pub(super) fn less(inputs: RankBound, without: u64) -> RankBound {
    match inputs {
        RankBound::Exactly(number) => RankBound::Exactly(number.saturating_sub(without)),
        RankBound::AtLeast(number) => RankBound::AtLeast(number.saturating_sub(without)),
    }
}

#[cfg(test)]
mod tests {
    use puzzles::inputs::OrbitFilter;

    use super::*;

    /// Checks the number, the ranks and the samples of the inputs of a scope.
    #[track_caller]
    fn check(scope: Scope) {
        let flip = puzzles::find("flip").expect("it is in the registry");
        let mut all = flip.inputs();
        let walk = all.walk(&DistanceFilter::Any, OrbitFilter::All);
        let expected: Vec<Boards> = walk
            .filter(|boards| scope.contains(all.distance(boards)))
            .collect();
        let inputs = flip.inputs();
        let mut scoped = Scoped { all: inputs, scope };
        assert_eq!(scoped.len(), expected.len() as u64);
        for (rank, boards) in expected.iter().enumerate().step_by(97) {
            let rank = RankBound::Exactly(rank as u64);
            assert_eq!(scoped.smaller_than(boards), rank);
        }
        let mut random = Random::new(1);
        for _ in 0..50 {
            let boards = scoped.random(&mut random);
            let distance = boards.map(|boards| all.distance(&boards));
            assert!(distance.is_none_or(|distance| scope.contains(distance)));
        }
    }

    #[test]
    fn scopes_have_exactly_their_inputs() {
        check(Scope::ALL);
        check(Scope {
            min: 1,
            ..Scope::ALL
        });
        check(Scope {
            min: 2,
            max: 4,
            unsolvable: false,
        });
        check(Scope {
            min: 7,
            max: 9,
            unsolvable: false,
        });
    }
}
