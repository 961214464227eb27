//! The greatest distance from each of many sources.

use crate::meter::Meter;
use crate::{Adjacency, BitSet, Control, MultiSource, Report};

/// The number of 64-bit words per set of sources.
const WORDS: usize = 8;

/// The eccentricity of each source: the greatest distance of the states that it reaches, in moves.
///
/// It takes one pass of a [`MultiSource`] search per 512 sources. The greatest eccentricity of all
/// states is the diameter of the space.
///
/// # Panics
///
/// If the space has no state with the rank of a source.
///
/// # Example: the ends and the middle of a street
///
/// ```
/// use search_core::{Adjacency, Enumerable, Limits, StateSpace, eccentricities};
///
/// /// A street of a hundred houses. A move goes to a neighbouring house.
/// struct Street;
///
/// impl StateSpace for Street {
///     type State = usize;
///     type Move = isize;
///     fn moves(&self, house: &usize) -> impl Iterator<Item = isize> {
///         let house = *house;
///         [-1, 1].into_iter().filter(move |by| house.checked_add_signed(*by).is_some_and(|to| to < 100))
///     }
///     fn apply(&self, house: &usize, by: &isize) -> usize { house.saturating_add_signed(*by) }
/// }
///
/// impl Enumerable for Street {
///     fn len(&self) -> usize { 100 }
///     fn rank(&self, house: &usize) -> usize { *house }
///     fn unrank(&self, rank: usize) -> usize { rank }
/// }
///
/// let report = eccentricities(&Adjacency::predecessors(&Street), [0, 30, 50, 99], Limits::none());
/// assert_eq!(report.outcome.solved().unwrap(), [99, 69, 50, 99]);
/// ```
pub fn eccentricities<'a>(
    predecessors: &Adjacency,
    sources: impl IntoIterator<Item = usize>,
    control: impl Into<Control<'a>>,
) -> Report<Vec<u32>> {
    let sources: Vec<usize> = sources.into_iter().collect();
    Meter::run(control, |meter| {
        let mut search = MultiSource::<WORDS>::new(predecessors);
        let mut greatest = Vec::with_capacity(sources.len());
        for sources in sources.chunks(MultiSource::<WORDS>::SOURCES) {
            // For each depth the sources that reach a state there.
            let mut depths: Vec<BitSet<WORDS>> = Vec::new();
            let ranks = sources.iter().copied();
            search.pass(
                ranks,
                |reached| {
                    let depth = reached.depth as usize;
                    if depth == depths.len() {
                        depths.push(BitSet::EMPTY);
                    }
                    depths[depth] |= reached.sources;
                },
                meter,
            )?;
            greatest.extend((0..sources.len()).map(|source| {
                let last = depths.iter().rposition(|reached| reached.contains(source));
                let last = last.expect("a source reaches itself");
                u32::try_from(last).expect("a depth is a u32")
            }));
        }
        Ok(Some(greatest))
    })
}
