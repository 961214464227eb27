//! What would find out the programs that survive.

use examiner::{Judge, Reads, Results, edge_cases};
use puzzles::Puzzle;
use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter};
use puzzles::text::Boards;

use super::examiner::{Examiner, Failed, Ready};
use super::programs::Remedy;
use super::{Addition, Examined, Given, Status};
use crate::exit::Failure;

/// How many cases of each distance a survivor is tried on, all in one run.
const TRIED: usize = 8;

impl Examiner<'_> {
    /// Finds for each wrong program that survives an input which kills it: one of those to be added,
    /// or else one that is found quickly.
    pub(super) fn find_remedies(
        &self,
        examined: &mut [Examined],
        ready: Vec<Ready>,
        additions: &[Addition],
    ) -> Result<(), Failure> {
        let pairs = examined.iter_mut().zip(ready);
        let (mut survivors, programs): (Vec<&mut Examined>, Vec<Ready>) =
            pairs.filter(|(examined, _)| examined.survives()).unzip();
        if survivors.is_empty() {
            return Ok(());
        }
        let given: Vec<Given> = additions
            .iter()
            .map(|addition| addition.given.clone())
            .collect();
        let Results { results, error } = self.fates(&programs, &given);
        let mut found: Vec<Remedy> = Vec::new();
        let mut tries = None;
        for ((examined, ready), fate) in survivors.iter_mut().zip(&programs).zip(results) {
            examined.remedy = match fate {
                Some(Status::Fails { input, .. }) => additions
                    .iter()
                    .find(|addition| addition.given.name == input)
                    .map(|addition| Remedy {
                        given: addition.given.clone(),
                        edge_case: addition.edge_case.clone(),
                    }),
                Some(Status::Passes) => {
                    let tries = tries.get_or_insert_with(|| Tries::new(self.puzzle));
                    let remedy = self.remedy(ready, &found, tries)?;
                    found.extend(remedy.clone());
                    remedy
                }
                _ => None,
            };
        }
        error.map_or(Ok(()), |error| Err(error.into()))
    }

    /// An input that kills a program, of those found before, of the edge cases, and of the smallest
    /// cases of each distance.
    fn remedy(
        &self,
        ready: &Ready,
        found: &[Remedy],
        tries: &Tries,
    ) -> Result<Option<Remedy>, Failure> {
        let checker = &Judge::new(self.puzzle);
        for remedy in found.iter().chain(&tries.edge_cases) {
            let is_fair = remedy.given.is_fair_to(self.puzzle, &ready.planted);
            if is_fair && matches!(self.run(ready, &remedy.given, checker)?, Ok(Some(_))) {
                return Ok(Some(remedy.clone()));
            }
        }
        let many = &tries.smallest;
        if !self.puzzle.about().format.counted && ready.planted.reads == Reads::OneCase {
            return Ok(None);
        }
        let Ok(Some(Failed {
            case: Some(case), ..
        })) = self.run(ready, many, checker)?
        else {
            return Ok(None);
        };
        let name = format!("against {}", ready.planted.name);
        // The case alone, or with those before it where the mistake is in what they leave behind.
        let alone = Given::new(self.puzzle, name.clone(), vec![many.cases[case].clone()]);
        if let Ok(Some(_)) = self.run(ready, &alone, checker)? {
            return Ok(Some(Remedy {
                given: alone,
                edge_case: None,
            }));
        }
        let is_counted = self.puzzle.about().format.counted;
        Ok(is_counted.then(|| Remedy {
            given: Given::new(self.puzzle, name, many.cases[..=case].to_vec()),
            edge_case: None,
        }))
    }
}

/// What survivors are tried on.
struct Tries {
    edge_cases: Vec<Remedy>,
    /// The smallest cases of each distance, in one input.
    smallest: Given,
}

impl Tries {
    fn new(puzzle: &dyn Puzzle) -> Self {
        let inputs = puzzle.inputs();
        let edge_cases = edge_cases(puzzle, &*inputs)
            .into_iter()
            .map(|edge_case| Remedy {
                given: Given::new(puzzle, edge_case.name.clone(), edge_case.cases),
                edge_case: Some(edge_case.name),
            });
        Self {
            edge_cases: edge_cases.collect(),
            smallest: Given::new(puzzle, "the smallest".to_owned(), smallest(&*inputs)),
        }
    }
}

/// The smallest cases of each distance.
fn smallest(inputs: &dyn Inputs) -> Vec<Boards> {
    let walk = |distance| inputs.walk(&DistanceFilter::at(distance), OrbitFilter::Representatives);
    inputs
        .distances()
        .flat_map(|distance| walk(distance).take(TRIED))
        .collect()
}
