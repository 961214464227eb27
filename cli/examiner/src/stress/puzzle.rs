//! The inputs of a puzzle: all inputs, or the inputs at certain distances.

use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter, RankBound};
use puzzles::text::Boards;
use puzzles::{Puzzle, Random};

use super::options::SearchRequest;
use super::space::{InputSpace, Walk, less};
use crate::edge_case::edge_cases;
use crate::error::Error;
use crate::progress::Shell;
use crate::selection::{Distances, no_such_distance};

/// Up to this number of inputs, random inputs of one distance are fast.
const MAX_ENUMERATED: u64 = 1 << 20;

/// The number of inputs at each distance that a search tries first.
const AT_EACH_DISTANCE: usize = 16;

/// The number of random inputs that are drawn in order to get some at each distance.
const MAX_DRAWN: usize = 2_048;

/// The step between the inputs that are taken from a walk.
const STEP: usize = 101;

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
    pub fn contains(self, distance: Option<u32>) -> bool {
        distance.map_or(self.unsolvable, |distance| {
            (self.min..=self.max).contains(&distance)
        })
    }

    /// The scope of a request.
    pub(crate) fn new(request: &SearchRequest, inputs: &dyn Inputs) -> Result<Self, Error> {
        let farthest = inputs.greatest_distance();
        let range = request.distances.clone().map(|distances| match distances {
            Distances::Greatest => farthest..=farthest,
            Distances::Within(range) => range,
        });
        let mut scope = range.map_or(Self::ALL, |range| Self {
            min: *range.start(),
            max: *range.end(),
            unsolvable: false,
        });
        if request.skip_solved {
            scope.min = scope.min.max(1);
        }
        let is_in_scope = |shell| scope.contains(shell) && inputs.at(shell).each > 0;
        if inputs.distances().any(is_in_scope) {
            return Ok(scope);
        }
        Err(if scope.min > scope.max {
            let why = "no input remains, because `--skip solved` leaves out distance 0: name another distance";
            Error::request(why)
        } else {
            Error::request(no_such_distance(inputs))
        })
    }

    /// The part of the inputs in a few words; `None` for all inputs. A judge's input has up to `max_cases` cases.
    pub(crate) fn part(self, max_cases: usize) -> Option<String> {
        let part = match (self.unsolvable, self.min) {
            (true, 0) => None,
            (true, _) => Some("without solved inputs".to_owned()),
            (false, min) if min == self.max => Some(format!("only inputs at distance {min}")),
            (false, min) => Some(format!("only inputs at distances {min} to {}", self.max)),
        };
        let of_one_case = (max_cases > 1).then(|| "among inputs of one case".to_owned());
        let parts: Vec<String> = of_one_case.into_iter().chain(part).collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}

/// The inputs of a puzzle in their [order](puzzles::inputs), of which a search tries those that belong to a scope.
#[derive(Debug)]
pub struct PuzzleInputs {
    puzzle: &'static Puzzle,
    /// All inputs of the puzzle.
    all: Box<dyn Inputs>,
    scope: Scope,
    /// The cases with which a search begins.
    start: Option<Vec<Boards>>,
}

impl PuzzleInputs {
    /// The inputs in a scope.
    pub fn new(puzzle: &'static Puzzle, scope: Scope) -> Self {
        let all = puzzle.inputs();
        Self {
            puzzle,
            all,
            scope,
            start: None,
        }
    }

    /// The same inputs, of which a search begins with these cases.
    pub(crate) fn starting_with(self, start: Option<Vec<Boards>>) -> Self {
        Self { start, ..self }
    }

    /// The number of inputs in the scope.
    fn number(&self) -> u64 {
        let shells = self.distances();
        shells.map(|distance| self.all.at(distance).each).sum()
    }

    /// Whether an input belongs to the scope.
    fn contains(&mut self, boards: &Boards) -> bool {
        self.scope.contains(self.all.distance(boards))
    }

    /// The distances in the scope, in the order of inputs. A distance can have no inputs.
    fn distances(&self) -> impl Iterator<Item = Option<u32>> + use<> {
        let scope = self.scope;
        let all = self.all.distances();
        all.filter(move |distance| scope.contains(*distance))
    }
}

impl InputSpace for PuzzleInputs {
    type Case = Boards;
    /// Unsolvable inputs come last, and representatives of symmetry classes before other inputs.
    type Key = (bool, Option<u32>, bool, Boards);

    fn len(&self) -> Option<u64> {
        Some(self.number())
    }

    fn key(&mut self, case: &Boards) -> Self::Key {
        let distance = self.all.distance(case);
        let is_other = self.all.canonical(case) != *case;
        (distance.is_none(), distance, is_other, case.clone())
    }

    fn shell(&mut self, case: &Boards) -> Shell {
        Shell::Distance(self.all.distance(case))
    }

    fn walk<'a>(&'a mut self, enter: &'a (dyn Fn(Shell) + Sync)) -> Walk<'a, Boards> {
        // The inputs can be sent to another thread, but not shared.
        let (distances, inputs) = (self.distances(), &mut *self.all);
        let all = distances.flat_map(move |distance| {
            enter(Shell::Distance(distance));
            inputs.walk(&DistanceFilter::at(distance), OrbitFilter::All)
        });
        Box::new(all.map(|boards| Ok(Some(boards))))
    }

    /// The number of inputs in the scope before this input.
    fn smaller_than(&mut self, case: &Boards) -> Option<RankBound> {
        let distance = self.all.distance(case);
        let nearer = self.all.distances();
        let nearer = nearer.take_while(|nearer| *nearer != distance);
        let excluded = nearer.filter(|nearer| !self.scope.contains(*nearer));
        let excluded = excluded.map(|nearer| self.all.at(nearer).each).sum();
        Some(less(self.all.smaller_than(case), excluded))
    }

    fn start(&self) -> Option<Vec<Boards>> {
        self.start.clone()
    }

    /// The [edge cases](edge_cases) whose cases are all in the scope.
    fn edge_cases(&mut self, _max: usize) -> Vec<Vec<Boards>> {
        let all = edge_cases(self.puzzle, &*self.all).into_iter();
        let all = all.map(|edge_case| edge_case.cases);
        all.filter(|cases| cases.iter().all(|boards| self.contains(boards)))
            .collect()
    }

    /// Samples an input in the scope; `None` if it has none.
    fn random(&mut self, random: &mut Random) -> Option<Boards> {
        if self.scope == Scope::ALL {
            return self.all.random(random, &DistanceFilter::Any);
        }
        if self.number() == 0 {
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

    /// Some inputs at each distance, the smallest distance first.
    ///
    /// In a large space, drawing from one distance may take seconds, so the inputs are drawn from all distances. The first
    /// distances are too rare for that; they are represented by some representatives of symmetry classes.
    fn each_shell(&mut self, random: &mut Random) -> Vec<Vec<Boards>> {
        if self.number() <= MAX_ENUMERATED {
            let at_distance = self.distances().map(|distance| {
                let one = || self.all.random(random, &DistanceFilter::at(distance));
                std::iter::from_fn(one).take(AT_EACH_DISTANCE).collect()
            });
            return at_distance.collect();
        }
        let mut drawn: Vec<_> = self.distances().map(|it| (it, Vec::new())).collect();
        for _ in 0..MAX_DRAWN {
            let Some(boards) = self.random(random) else {
                break;
            };
            let distance = self.all.distance(&boards);
            let at_distance = drawn.iter_mut().find(|(known, _)| *known == distance);
            if let Some((_, at_distance)) = at_distance
                && at_distance.len() < AT_EACH_DISTANCE
            {
                at_distance.push(boards);
            }
        }
        let mut is_rare = true;
        let at_distance = drawn.into_iter().map(|(distance, at_distance)| {
            is_rare &= at_distance.len() < AT_EACH_DISTANCE && distance.is_some();
            if !is_rare {
                return at_distance;
            }
            let filter = DistanceFilter::at(distance);
            let some = self.all.walk(&filter, OrbitFilter::Representatives);
            some.step_by(STEP).take(AT_EACH_DISTANCE).collect()
        });
        at_distance.collect()
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
        let scoped = walk.filter(|boards| scope.contains(all.distance(boards)));
        let expected: Vec<Boards> = scoped.collect();
        let mut scoped = PuzzleInputs::new(flip, scope);
        assert_eq!(scoped.number(), expected.len() as u64);
        for (rank, boards) in expected.iter().enumerate().step_by(97) {
            let rank = RankBound::Exactly(rank as u64);
            assert_eq!(scoped.smaller_than(boards), Some(rank));
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
        for (min, max, unsolvable) in [(1, u32::MAX, true), (2, 4, false), (7, 9, false)] {
            check(Scope {
                min,
                max,
                unsolvable,
            });
        }
    }
}
