//! What [`explore`](crate::explore) and [`retrograde`](crate::retrograde) share.

use crate::meter::Meter;
use crate::{Control, DistanceTable, Enumerable, Limit, Report};

/// Gives every state its distance from the sources, layer by layer.
///
/// `for_each_neighbour` calls its last argument with every state one step further out.
pub(super) fn flood<'a, S: Enumerable>(
    space: &S,
    sources: impl IntoIterator<Item = S::State>,
    for_each_neighbour: impl Fn(&S::State, &mut dyn FnMut(&S::State)),
    control: impl Into<Control<'a>>,
) -> Report<DistanceTable> {
    let mut meter = Meter::new(control);
    let result = fill(space, sources, for_each_neighbour, &mut meter);
    meter.report(result.map(Some))
}

fn fill<S: Enumerable>(
    space: &S,
    sources: impl IntoIterator<Item = S::State>,
    for_each_neighbour: impl Fn(&S::State, &mut dyn FnMut(&S::State)),
    meter: &mut Meter<'_>,
) -> Result<DistanceTable, Limit> {
    let mut table = DistanceTable::unreached(space.len());
    let mut frontier: Vec<usize> = sources
        .into_iter()
        .map(|source| space.rank(&source))
        .filter(|&rank| table.reach(rank, 0))
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
        for rank in frontier {
            meter.expand()?;
            for_each_neighbour(&space.unrank(rank), &mut |neighbour| {
                let rank = space.rank(neighbour);
                if meter.generate(table.reach(rank, depth + 1)) {
                    next_frontier.push(rank);
                }
            });
        }
        frontier = next_frontier;
    }
    Ok(table)
}
