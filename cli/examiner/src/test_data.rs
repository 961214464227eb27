//! Test data for a judge: few inputs, and hard to get through with a mistake.

use std::collections::HashSet;
use std::iter;

use puzzles::inputs::{DistanceFilter, OrbitFilter};
use puzzles::text::Boards;
use puzzles::{Puzzle, Random};

use crate::{EdgeCase, edge_cases};

/// The seed of the inputs that are drawn at random.
const SEED: u64 = 1;

/// How many inputs that can be solved are drawn at random.
const SOLVABLE: usize = 30;

/// How many inputs without a way are drawn at random.
const UNSOLVABLE: usize = 3;

/// How many cases are one input, where the format has room for several.
const TOGETHER: usize = 5;

/// An input of a set of test data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestInput {
    /// A name, in lower case with hyphens, which no other input of the set has.
    pub name: String,
    /// Its cases: one, unless the puzzle's format has room for several.
    pub cases: Vec<Boards>,
}

/// A set of test data: the puzzle's [edge cases](crate::EdgeCase); then of each distance the smallest
/// input, and some at random. No case is there twice, but where an edge case needs it. The same data each
/// time.
///
/// # Example: the data of Flip Game
///
/// ```
/// let data = examiner::test_data(puzzles::find("flip").unwrap());
/// assert_eq!(data[0].name, "already-solved");
/// assert!(data.iter().any(|input| input.name == "at-random-20"));
/// assert_eq!(data.last().unwrap().name, "no-way-3");
/// ```
#[must_use]
pub fn test_data(puzzle: &dyn Puzzle) -> Vec<TestInput> {
    let mut inputs = puzzle.inputs();
    let mut there = HashSet::new();
    let mut data = Vec::new();
    for EdgeCase { name, cases, .. } in edge_cases(puzzle, &*inputs) {
        if there.insert(cases.clone()) {
            data.push(TestInput { name, cases });
        }
    }
    let smallest: Vec<Boards> = inputs
        .distances()
        .filter_map(|distance| {
            inputs
                .walk(&DistanceFilter::at(distance), OrbitFilter::All)
                .next()
        })
        .collect();
    let mut random = Random::new(SEED);
    let mut at_random = |wanted: DistanceFilter, number| -> Vec<Boards> {
        let draw = || inputs.random(&mut random, &wanted);
        iter::repeat_with(draw).take(number).flatten().collect()
    };
    let groups = [
        ("smallest", smallest),
        ("at-random", at_random(DistanceFilter::Solvable, SOLVABLE)),
        ("no-way", at_random(DistanceFilter::Unsolvable, UNSOLVABLE)),
    ];
    let together = if puzzle.about().format.counted {
        TOGETHER
    } else {
        1
    };
    for (group, mut cases) in groups {
        cases.retain(|boards| there.insert(vec![boards.clone()]));
        data.extend(
            (1..)
                .zip(cases.chunks(together))
                .map(|(number, cases)| TestInput {
                    name: format!("{group}-{number}"),
                    cases: cases.to_vec(),
                }),
        );
    }
    data
}
