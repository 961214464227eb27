//! What [`explore`](crate::explore) and [`retrograde`](crate::retrograde) share.

use crate::meter::Meter;
use crate::{Control, DistanceTable, Enumerable, Limit, Report, Reversible};

/// Which way a flood goes.
pub(super) trait Way<S: Enumerable> {
    /// The states one step further out, with their ranks.
    fn further(space: &S, state: &S::State) -> impl Iterator<Item = (usize, S::State)>;
}

/// Along the moves.
pub(super) struct Forward;

impl<S: Enumerable> Way<S> for Forward {
    fn further(space: &S, state: &S::State) -> impl Iterator<Item = (usize, S::State)> {
        space.ranked_successors(state)
    }
}

/// Against the moves.
pub(super) struct Backward;

impl<S: Enumerable + Reversible> Way<S> for Backward {
    fn further(space: &S, state: &S::State) -> impl Iterator<Item = (usize, S::State)> {
        space
            .predecessors(state)
            .map(|state| (space.rank(&state), state))
    }
}

/// Gives every state its distance from the sources, layer by layer.
pub(super) fn flood<'a, S: Enumerable, W: Way<S>>(
    space: &S,
    _: W,
    sources: impl IntoIterator<Item = S::State>,
    control: impl Into<Control<'a>>,
) -> Report<DistanceTable> {
    let mut meter = Meter::new(control);
    let result = fill::<S, W>(space, sources, &mut meter);
    meter.report(result.map(Some))
}

fn fill<S: Enumerable, W: Way<S>>(
    space: &S,
    sources: impl IntoIterator<Item = S::State>,
    meter: &mut Meter<'_>,
) -> Result<DistanceTable, Limit> {
    let mut table = DistanceTable::unreached(space.len());
    let mut frontier: Vec<S::State> = sources
        .into_iter()
        .filter(|source| table.reach(space.rank(source), 0))
        .collect();
    for depth in 0.. {
        meter.finish_layer(depth, frontier.len());
        if frontier.is_empty() {
            break;
        }
        if depth >= DistanceTable::GREATEST {
            return Err(Limit::Depth);
        }
        meter.deepen(depth + 1)?;
        let mut next_frontier = Vec::new();
        for state in frontier {
            meter.expand()?;
            let met_before = next_frontier.len();
            let mut generated = 0;
            W::further(space, &state).for_each(|(rank, next)| {
                generated += 1;
                if table.reach(rank, depth + 1) {
                    next_frontier.push(next);
                }
            });
            let new = next_frontier.len() - met_before;
            meter.generate(generated, new as u64);
        }
        frontier = next_frontier;
    }
    Ok(table)
}
