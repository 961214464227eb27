//! Inputs that a search tries before it walks through all inputs.

use std::collections::HashSet;

use puzzles::Random;

use super::space::InputSpace;

/// The number of random inputs.
pub(super) const ANYWHERE: usize = 64;

/// The same inputs in another order, which no walk has: one of each shell in turn, then all in reverse. This shows
/// whether one case leaves something behind for another.
pub(super) fn mixed<C: Clone>(of_each_shell: &[Vec<C>]) -> Vec<C> {
    let max = of_each_shell.iter().map(Vec::len).max().unwrap_or(0);
    let round = |index| of_each_shell.iter().filter_map(move |all| all.get(index));
    let up: Vec<C> = (0..max).flat_map(round).cloned().collect();
    up.iter().chain(up.iter().rev()).cloned().collect()
}

/// Random inputs without repetition, until all have been drawn.
pub(super) fn distinct<I: InputSpace>(
    inputs: &mut I,
    seed: u64,
) -> impl Iterator<Item = I::Case> + Send {
    let mut random = Random::new(seed);
    let mut drawn: HashSet<I::Case> = HashSet::new();
    std::iter::from_fn(move || {
        while Some(drawn.len() as u64) < inputs.len() {
            let case = inputs.random(&mut random)?;
            if drawn.insert(case.clone()) {
                return Some(case);
            }
        }
        None
    })
}

/// Random inputs.
pub(super) fn draw<I: InputSpace>(
    inputs: &mut I,
    random: &mut Random,
) -> impl Iterator<Item = I::Case> {
    std::iter::from_fn(|| inputs.random(random))
}
