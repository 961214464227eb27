//! The inputs of a puzzle: all inputs, or the inputs at certain distances.

use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter, RankBound};
use puzzles::text::Boards;
use puzzles::{Puzzle, Random};

use super::options::SearchRequest;
use super::space::{InputSpace, Walk, less};
use crate::error::Error;
use crate::progress::Shell;
use crate::selection::{edge_cases, no_such_distance};

/// Up to this number of inputs, random inputs of one distance are fast.
const MAX_ENUMERATED: u64 = 1 << 20;

/// The number of inputs at each distance that a search tries first.
const AT_EACH_DISTANCE: usize = 16;

/// The number of random inputs that are drawn in order to get some at each distance.
const MAX_DRAWN: usize = 2_048;

/// The step between the inputs that are taken from a walk.
const STEP: usize = 101;

/// The inputs of a puzzle in their [order](puzzles::inputs), of which a search tries some.
#[derive(Debug)]
pub struct PuzzleInputs {
    puzzle: &'static Puzzle,
    /// All inputs of the puzzle.
    all: Box<dyn Inputs>,
    /// The inputs that a search tries, by their distances.
    pub(crate) filter: DistanceFilter,
    /// Whether solved inputs are left out.
    pub(super) skip_solved: bool,
    /// The cases with which a search begins.
    pub(crate) start: Option<Vec<Boards>>,
}

impl PuzzleInputs {
    /// The inputs at these distances.
    pub fn new(puzzle: &'static Puzzle, filter: DistanceFilter) -> Self {
        Self {
            puzzle,
            all: puzzle.inputs(),
            filter,
            skip_solved: false,
            start: None,
        }
    }

    /// The inputs of a request.
    pub(crate) fn of(puzzle: &'static Puzzle, request: &SearchRequest) -> Result<Self, Error> {
        let mut inputs = Self::new(puzzle, DistanceFilter::Any);
        if let Some(distances) = &request.distances {
            inputs.filter = distances.filter(&*inputs.all);
        }
        inputs.skip_solved = request.skip_solved;
        if inputs.number() > 0 {
            return Ok(inputs);
        }
        Err(if inputs.filter == DistanceFilter::at(Some(0)) {
            let why = "no input remains, because `--skip solved` leaves out distance 0: name another distance";
            Error::request(why)
        } else {
            Error::request(no_such_distance(&*inputs.all))
        })
    }

    /// The part of the inputs in a few words; `None` for all inputs. A judge's input has up to `max_cases` cases.
    pub(crate) fn part(&self, max_cases: usize) -> Option<String> {
        let part = match &self.filter {
            DistanceFilter::Distances(range) => {
                let (min, max) = (self.skip_solved.into(), *range.end());
                Some(match *range.start().max(&min) {
                    min if min == max => format!("only inputs at distance {min}"),
                    min => format!("only inputs at distances {min} to {max}"),
                })
            }
            _ => (self.skip_solved).then(|| "without solved inputs".to_owned()),
        };
        let of_one_case = (max_cases > 1).then(|| "among inputs of one case".to_owned());
        let parts: Vec<String> = of_one_case.into_iter().chain(part).collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    /// The number of inputs that are tried.
    fn number(&self) -> u64 {
        let shells = self.distances().into_iter();
        shells.map(|distance| self.all.at(distance).each).sum()
    }

    /// Whether an input is tried.
    fn contains(&mut self, boards: &Boards) -> bool {
        let distance = self.all.distance(boards);
        self.has_distance(distance)
    }

    /// Whether inputs at this distance are tried; `None` means unsolvable inputs.
    fn has_distance(&self, distance: Option<u32>) -> bool {
        self.filter.contains(distance) && !(self.skip_solved && distance == Some(0))
    }

    /// The distances of the inputs that are tried, in the order of inputs. A distance can have no inputs.
    fn distances(&self) -> Vec<Option<u32>> {
        let all = self.all.distances();
        all.filter(|distance| self.has_distance(*distance))
            .collect()
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

    fn walk<'a>(
        &'a mut self,
        _after: Option<&Boards>,
        enter: &'a (dyn Fn(Shell) + Sync),
    ) -> Walk<'a, Boards> {
        // The inputs can be sent to another thread, but not shared.
        let (distances, inputs) = (self.distances(), &mut *self.all);
        let all = distances.into_iter().flat_map(move |distance| {
            enter(Shell::Distance(distance));
            inputs.walk(&DistanceFilter::at(distance), OrbitFilter::All)
        });
        Box::new(all.map(|boards| Ok(Some(boards))))
    }

    /// The number of inputs before this input that are tried.
    fn smaller_than(&mut self, case: &Boards) -> Option<RankBound> {
        let distance = self.all.distance(case);
        let nearer = self.all.distances();
        let nearer = nearer.take_while(|nearer| *nearer != distance);
        let excluded = nearer.filter(|nearer| !self.has_distance(*nearer));
        let excluded = excluded.map(|nearer| self.all.at(nearer).each).sum();
        Some(less(self.all.smaller_than(case), excluded))
    }

    fn start(&self) -> Option<Vec<Boards>> {
        self.start.clone()
    }

    /// The [edge cases](edge_cases) whose cases are all tried.
    fn edge_cases(&mut self, _max: usize) -> Vec<Vec<Boards>> {
        let all = edge_cases(self.puzzle, &*self.all).into_iter();
        let all = all.map(|edge_case| edge_case.cases);
        all.filter(|cases| cases.iter().all(|boards| self.contains(boards)))
            .collect()
    }

    /// Samples an input; `None` if none is tried.
    fn random(&mut self, random: &mut Random) -> Option<Boards> {
        if self.number() == 0 {
            return None;
        }
        loop {
            let boards = self.all.random(random, &self.filter)?;
            if !self.skip_solved || self.contains(&boards) {
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
            let at_distance = self.distances().into_iter().map(|distance| {
                let one = || self.all.random(random, &DistanceFilter::at(distance));
                std::iter::from_fn(one).take(AT_EACH_DISTANCE).collect()
            });
            return at_distance.collect();
        }
        let distances = self.distances().into_iter();
        let mut drawn: Vec<_> = distances.map(|it| (it, Vec::new())).collect();
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

    /// Checks the number, the ranks and the samples of some inputs.
    #[track_caller]
    fn check(filter: &DistanceFilter, skip_solved: bool) {
        let flip = puzzles::find("flip").expect("it is in the registry");
        let mut all = flip.inputs();
        let mut scoped = PuzzleInputs::new(flip, filter.clone());
        scoped.skip_solved = skip_solved;
        let contains =
            |distance| filter.contains(distance) && !(skip_solved && distance == Some(0));
        let walk = all.walk(&DistanceFilter::Any, OrbitFilter::All);
        let expected = walk.filter(|boards| contains(all.distance(boards)));
        let expected: Vec<Boards> = expected.collect();
        assert_eq!(scoped.number(), expected.len() as u64);
        for (rank, boards) in expected.iter().enumerate().step_by(97) {
            let rank = RankBound::Exactly(rank as u64);
            assert_eq!(scoped.smaller_than(boards), Some(rank));
        }
        let mut random = Random::new(1);
        for _ in 0..50 {
            let boards = scoped.random(&mut random);
            let distance = boards.map(|boards| all.distance(&boards));
            assert!(distance.is_none_or(contains));
        }
    }

    #[test]
    fn scopes_have_exactly_their_inputs() {
        for skip_solved in [false, true] {
            check(&DistanceFilter::Any, skip_solved);
            check(&DistanceFilter::Distances(0..=1), skip_solved);
        }
        check(&DistanceFilter::Distances(2..=4), false);
        check(&DistanceFilter::Distances(7..=9), false);
    }
}
