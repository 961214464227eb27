//! The inputs that a search tries: all inputs, or the inputs at certain distances.

use puzzles::atlas::Count;
use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter, RankBound};
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

    /// The number of inputs that do not belong to the scope and are nearer than this distance.
    fn excluded_before(self, inputs: &dyn Inputs, distance: Option<u32>) -> u64 {
        let nearer = inputs.distances().take_while(|nearer| *nearer != distance);
        let excluded = nearer.filter(|nearer| !self.contains(*nearer));
        excluded.map(|nearer| inputs.at(nearer).each).sum()
    }
}

/// The inputs of a puzzle that belong to a scope.
#[derive(Debug)]
pub(super) struct Scoped {
    pub(super) inputs: Box<dyn Inputs>,
    pub(super) scope: Scope,
}

impl Inputs for Scoped {
    fn len(&self) -> u64 {
        let all = self.inputs.distances();
        all.map(|distance| self.at(distance).each).sum()
    }

    fn greatest_distance(&self) -> u32 {
        self.inputs.greatest_distance()
    }

    fn at(&self, distance: Option<u32>) -> Count {
        if self.scope.contains(distance) {
            self.inputs.at(distance)
        } else {
            Count::default()
        }
    }

    fn distance(&mut self, boards: &[Stones]) -> Option<u32> {
        self.inputs.distance(boards)
    }

    fn canonical(&self, boards: &[Stones]) -> Boards {
        self.inputs.canonical(boards)
    }

    fn walk(
        &self,
        distances: &DistanceFilter,
        orbits: OrbitFilter,
    ) -> Box<dyn Iterator<Item = Boards> + Send> {
        if self.scope == Scope::ALL {
            return self.inputs.walk(distances, orbits);
        }
        let in_scope = |distance: &Option<u32>| {
            distances.contains(*distance) && self.scope.contains(*distance)
        };
        let shells = self.inputs.distances().filter(in_scope);
        let walks = shells.map(|shell| self.inputs.walk(&DistanceFilter::at(shell), orbits));
        Box::new(walks.collect::<Vec<_>>().into_iter().flatten())
    }

    fn smaller_than(&mut self, boards: &[Stones]) -> RankBound {
        let distance = self.inputs.distance(boards);
        let excluded = self.scope.excluded_before(&*self.inputs, distance);
        match self.inputs.smaller_than(boards) {
            RankBound::Exactly(all) => RankBound::Exactly(all.saturating_sub(excluded)),
            RankBound::AtLeast(all) => RankBound::AtLeast(all.saturating_sub(excluded)),
        }
    }

    fn random(&mut self, random: &mut Random, distances: &DistanceFilter) -> Option<Boards> {
        let Scope {
            min,
            max,
            unsolvable,
        } = self.scope;
        if self.scope == Scope::ALL {
            return self.inputs.random(random, distances);
        }
        let mut shells = self.inputs.distances();
        if !shells.any(|shell| distances.contains(shell) && self.at(shell).each > 0) {
            return None;
        }
        let filter = match distances {
            DistanceFilter::Any if !unsolvable => DistanceFilter::Distances(min..=max),
            other => other.clone(),
        };
        loop {
            let boards = self.inputs.random(random, &filter)?;
            let distance = self.inputs.distance(&boards);
            if self.scope.contains(distance) {
                return Some(boards);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that the walk through a scope has exactly its inputs, and that their numbers and ranks agree.
    #[track_caller]
    fn check(scope: Scope) {
        let flip = puzzles::find("flip").expect("it is in the registry");
        let mut all = flip.inputs();
        let inputs = flip.inputs();
        let mut scoped = Scoped { inputs, scope };
        let walk = |inputs: &dyn Inputs| inputs.walk(&DistanceFilter::Any, OrbitFilter::All);
        let expected: Vec<Boards> = walk(&*all)
            .filter(|boards| scope.contains(all.distance(boards)))
            .collect();
        assert_eq!(walk(&scoped).collect::<Vec<_>>(), expected);
        assert_eq!(scoped.len(), expected.len() as u64);
        for (rank, boards) in expected.iter().enumerate().step_by(97) {
            let rank = RankBound::Exactly(rank as u64);
            assert_eq!(scoped.smaller_than(boards), rank);
        }
        let mut random = Random::new(1);
        for filter in [DistanceFilter::Any, DistanceFilter::at(Some(4))] {
            for _ in 0..50 {
                let boards = scoped.random(&mut random, &filter);
                let distance = boards.map(|boards| all.distance(&boards));
                assert!(distance.is_none_or(|distance| scope.contains(distance)));
            }
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
