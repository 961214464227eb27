//! What programs are likely to fail on.

use puzzles::Random;
use puzzles::inputs::{Inputs, Wanted};
use puzzles::text::Boards;

/// How many inputs at random are tried wherever they may be.
const ANYWHERE: usize = 64;

/// How many inputs at random are tried at each distance.
const AT_EACH_DISTANCE: usize = 16;

/// The edge cases; where the format has room for several cases in an input, those that belong together are.
pub(super) fn edge_cases(inputs: &mut dyn Inputs, several: bool) -> Vec<Vec<Boards>> {
    let edge_cases = inputs.edge_cases().into_iter();
    let edge_cases = edge_cases.map(|edge_case| edge_case.cases);
    if several {
        edge_cases.collect()
    } else {
        edge_cases.flatten().map(|boards| vec![boards]).collect()
    }
}

/// Inputs at random, wherever they may be.
pub(super) fn anywhere(inputs: &mut dyn Inputs, random: &mut Random) -> Vec<Boards> {
    at_random(inputs, random, &Wanted::Any, ANYWHERE)
}

/// Inputs at random at a distance; `None` for those without a way.
pub(super) fn at_distance(
    inputs: &mut dyn Inputs,
    random: &mut Random,
    distance: Option<u32>,
) -> Vec<Boards> {
    at_random(inputs, random, &Wanted::at(distance), AT_EACH_DISTANCE)
}

/// All distances, the smallest first, and behind them that there is no way.
pub(super) fn distances(inputs: &dyn Inputs) -> impl Iterator<Item = Option<u32>> + use<> {
    (0..=inputs.greatest_distance()).map(Some).chain([None])
}

fn at_random(
    inputs: &mut dyn Inputs,
    random: &mut Random,
    wanted: &Wanted,
    number: usize,
) -> Vec<Boards> {
    let one = || inputs.random(random, wanted);
    std::iter::repeat_with(one)
        .map_while(|boards| boards)
        .take(number)
        .collect()
}
