//! Test data for a judge: few inputs, and hard to get through with a mistake.

use std::collections::HashSet;

use crate::inputs::{Wanted, Which};
use crate::text::Boards;
use crate::{Puzzle, Random};

/// The seed of the inputs that are drawn at random.
const SEED: u64 = 1;

/// How many inputs of each distance are drawn at random.
const AT_RANDOM: u32 = 3;

/// An input of a set of test data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestInput {
    /// A name, in lower case with hyphens, which no other input of the set has.
    pub name: String,
    /// Its cases: one, unless the puzzle's format has room for several.
    pub cases: Vec<Boards>,
}

/// A set of test data: the puzzle's edge cases; then of each distance, the inputs without a way last, the
/// smallest input, and a few at random. No case is there twice, but where an edge case needs it. The same data
/// each time.
///
/// Where the format has room for several cases, those of a distance are one input.
///
/// # Example: the data of Flip Game
///
/// ```
/// let data = puzzles::test_data(puzzles::find("flip").unwrap());
/// assert_eq!(data[0].name, "already-solved");
/// assert!(data.iter().any(|input| input.name == "distance-6-at-random-2"));
/// assert_eq!(data.last().unwrap().name, "no-way-at-random-3");
/// ```
#[must_use]
pub fn test_data(puzzle: &dyn Puzzle) -> Vec<TestInput> {
    let mut inputs = puzzle.inputs();
    let mut random = Random::new(SEED);
    let mut there: HashSet<Boards> = HashSet::new();
    let mut data = Vec::new();
    for edge_case in inputs.edge_cases() {
        let (name, cases) = (edge_case.name.to_owned(), edge_case.cases);
        if cases.len() > 1 || there.insert(cases[0].clone()) {
            data.push(TestInput { name, cases });
        }
    }
    let distances = (0..=inputs.greatest_distance()).map(Some).chain([None]);
    for distance in distances {
        let wanted = Wanted::at(distance);
        let group = distance.map_or_else(
            || "no-way".to_owned(),
            |distance| format!("distance-{distance}"),
        );
        let mut of_distance = Vec::new();
        let smallest = inputs.walk(&wanted, Which::All).next();
        of_distance.extend(smallest.map(|boards| (format!("{group}-smallest"), boards)));
        for number in 1..=AT_RANDOM {
            let drawn = inputs.random(&mut random, &wanted);
            of_distance.extend(drawn.map(|boards| (format!("{group}-at-random-{number}"), boards)));
        }
        of_distance.retain(|(_, boards)| there.insert(boards.clone()));
        if puzzle.about().format.counted && !of_distance.is_empty() {
            let cases = of_distance.into_iter().map(|(_, boards)| boards).collect();
            data.push(TestInput { name: group, cases });
        } else {
            let input = |(name, boards)| TestInput {
                name,
                cases: vec![boards],
            };
            data.extend(of_distance.into_iter().map(input));
        }
    }
    data
}
