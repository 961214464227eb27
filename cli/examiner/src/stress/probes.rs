//! Inputs that a search tries before it walks through all inputs.

use std::collections::{BTreeMap, HashSet};

use puzzles::Random;
use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter};
use puzzles::text::Boards;

use super::scope::Scoped;

/// The number of random inputs.
pub(super) const ANYWHERE: usize = 64;

/// The number of inputs at each distance.
const AT_EACH_DISTANCE: usize = 16;

/// The number of random inputs that are drawn in order to get some at each distance.
const MAX_DRAWN: usize = 2_048;

/// Up to this number of inputs, random inputs of one distance and walks through all inputs are fast.
pub(super) const MAX_ENUMERATED: u64 = 1 << 20;

/// The step between the inputs that are taken from a walk.
const STEP: usize = 101;

/// The position of an input in the order of inputs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    is_unsolvable: bool,
    distance: u32,
    is_no_representative: bool,
    pub(super) boards: Boards,
}

impl Key {
    pub(super) fn new(inputs: &mut dyn Inputs, boards: &Boards) -> Self {
        let distance = inputs.distance(boards);
        Self {
            is_unsolvable: distance.is_none(),
            distance: distance.unwrap_or_default(),
            is_no_representative: inputs.canonical(boards) != *boards,
            boards: boards.clone(),
        }
    }
}

/// Some inputs at each distance, the smallest distance first.
///
/// In a large space, drawing from one distance may take seconds, so the inputs are drawn from all distances. The first
/// distances are too rare for that; they are represented by some representatives of symmetry classes.
pub(super) fn each_distance(inputs: &mut Scoped, random: &mut Random) -> Vec<Vec<Boards>> {
    if inputs.len() <= MAX_ENUMERATED {
        let at_distance = inputs.distances().map(|distance| {
            let one = || inputs.all.random(random, &DistanceFilter::at(distance));
            std::iter::from_fn(one).take(AT_EACH_DISTANCE).collect()
        });
        return at_distance.collect();
    }
    let mut drawn: BTreeMap<Option<u32>, Vec<Boards>> = BTreeMap::new();
    let all: Vec<Boards> = draw(inputs, random).take(MAX_DRAWN).collect();
    for boards in all {
        let at_distance = drawn.entry(inputs.all.distance(&boards)).or_default();
        if at_distance.len() < AT_EACH_DISTANCE {
            at_distance.push(boards);
        }
    }
    let mut is_rare = true;
    let at_distance = inputs.distances().map(|distance| {
        let at_distance = drawn.remove(&distance).unwrap_or_default();
        is_rare &= at_distance.len() < AT_EACH_DISTANCE && distance.is_some();
        if !is_rare {
            return at_distance;
        }
        let filter = DistanceFilter::at(distance);
        let representatives = inputs.all.walk(&filter, OrbitFilter::Representatives);
        representatives
            .step_by(STEP)
            .take(AT_EACH_DISTANCE)
            .collect()
    });
    at_distance.collect()
}

/// The same inputs in another order, which no walk has: one of each distance in turn, then all in reverse. This shows
/// whether one case leaves something behind for another.
pub(super) fn mixed(at_each_distance: &[Vec<Boards>]) -> Vec<Boards> {
    let max = at_each_distance.iter().map(Vec::len).max().unwrap_or(0);
    let round = |index| {
        at_each_distance
            .iter()
            .filter_map(move |all| all.get(index))
    };
    let up: Vec<Boards> = (0..max).flat_map(round).cloned().collect();
    up.iter().chain(up.iter().rev()).cloned().collect()
}

/// Random inputs without repetition, until all have been drawn.
pub(super) fn distinct(inputs: &mut Scoped, seed: u64) -> impl Iterator<Item = Boards> {
    let mut random = Random::new(seed);
    let mut drawn: HashSet<Boards> = HashSet::new();
    std::iter::from_fn(move || {
        while (drawn.len() as u64) < inputs.len() {
            let boards = inputs.random(&mut random)?;
            if drawn.insert(boards.clone()) {
                return Some(boards);
            }
        }
        None
    })
}

/// Random inputs.
pub(super) fn draw(inputs: &mut Scoped, random: &mut Random) -> impl Iterator<Item = Boards> {
    std::iter::from_fn(|| inputs.random(random))
}
