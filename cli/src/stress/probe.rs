//! What programs are likely to fail on.

use std::collections::{BTreeMap, HashSet};

use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter};
use puzzles::text::Boards;
use puzzles::{Puzzle, Random};

/// How many inputs at random are tried wherever they may be.
const ANYWHERE: usize = 64;

/// How many inputs at random are drawn in order to have some at each distance.
const DRAWN: usize = 2_048;

/// How many inputs are tried at each distance.
const AT_EACH_DISTANCE: usize = 16;

/// Up to how many inputs it takes no time to draw from those at one distance, or to go through them all.
pub(super) const FEW: u64 = 1 << 20;

/// How far these lie apart, where they are taken from the walk.
const APART: usize = 101;

/// The edge cases: those that belong together in one input, or each by itself and once.
pub(super) fn edge_cases(
    puzzle: &dyn Puzzle,
    inputs: &dyn Inputs,
    together: bool,
) -> Vec<Vec<Boards>> {
    let edge_cases = examiner::edge_cases(puzzle, inputs).into_iter();
    let edge_cases = edge_cases.map(|edge_case| edge_case.cases);
    if together {
        return edge_cases.collect();
    }
    let mut seen = HashSet::new();
    let new = edge_cases
        .flatten()
        .filter(|boards| seen.insert(boards.clone()));
    new.map(|boards| vec![boards]).collect()
}

/// These inputs at each distance once more, as no walk has them: near ones before far ones, again and again, and
/// then all in the opposite order. What one case leaves behind for another shows so.
pub(super) fn mixed(at_each_distance: &[Vec<Boards>]) -> Vec<Boards> {
    let most = at_each_distance.iter().map(Vec::len).max().unwrap_or(0);
    let round = |place| {
        at_each_distance
            .iter()
            .filter_map(move |all| all.get(place))
    };
    let up: Vec<Boards> = (0..most).flat_map(round).cloned().collect();
    up.iter().chain(up.iter().rev()).cloned().collect()
}

/// Inputs at random, wherever they may be.
pub(super) fn anywhere(inputs: &mut dyn Inputs, random: &mut Random) -> Vec<Boards> {
    draw(inputs, random).take(ANYWHERE).collect()
}

/// Some inputs at each distance, the smallest distance first.
///
/// Where there are many inputs, they are drawn from all, since to draw from one distance may take seconds.
/// Small distances are too rare for that; there, some of those that stand for their class are taken.
pub(super) fn each_distance(inputs: &mut dyn Inputs, random: &mut Random) -> Vec<Vec<Boards>> {
    if inputs.len() <= FEW {
        let at_distance = inputs.distances().map(|distance| {
            let one = || inputs.random(random, &DistanceFilter::at(distance));
            std::iter::from_fn(one).take(AT_EACH_DISTANCE).collect()
        });
        return at_distance.collect();
    }
    let mut drawn: BTreeMap<Option<u32>, Vec<Boards>> = BTreeMap::new();
    let all: Vec<Boards> = draw(inputs, random).take(DRAWN).collect();
    for boards in all {
        let at_distance = drawn.entry(inputs.distance(&boards)).or_default();
        if at_distance.len() < AT_EACH_DISTANCE {
            at_distance.push(boards);
        }
    }
    let mut is_near = true;
    let at_distance = inputs.distances().map(|distance| {
        let at_distance = drawn.remove(&distance).unwrap_or_default();
        is_near &= at_distance.len() < AT_EACH_DISTANCE && distance.is_some();
        if !is_near {
            return at_distance;
        }
        let standing = inputs.walk(&DistanceFilter::at(distance), OrbitFilter::Representatives);
        standing.step_by(APART).take(AT_EACH_DISTANCE).collect()
    });
    at_distance.collect()
}

/// Inputs at random, each once, until there are no others.
pub(super) fn distinct(inputs: &mut dyn Inputs, seed: u64) -> impl Iterator<Item = Boards> {
    let mut random = Random::new(seed);
    let mut drawn: HashSet<Boards> = HashSet::new();
    std::iter::from_fn(move || {
        while (drawn.len() as u64) < inputs.len() {
            let boards = inputs.random(&mut random, &DistanceFilter::Any)?;
            if drawn.insert(boards.clone()) {
                return Some(boards);
            }
        }
        None
    })
}

fn draw(inputs: &mut dyn Inputs, random: &mut Random) -> impl Iterator<Item = Boards> {
    std::iter::from_fn(|| inputs.random(random, &DistanceFilter::Any))
}
