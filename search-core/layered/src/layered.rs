//! Breadth-first search over all states of a space, by rank, on several threads.

use std::thread;

use search_core::extend::Meter;
use search_core::{Control, Enumerable, Report};

use crate::codes::Codes;
use crate::layers::{Layers, out_of_range};
use crate::part::{Outbox, Part};
use crate::table::LayeredTable;

/// Breadth-first search over all states of an [`Enumerable`] space, on all processors, with two or three
/// bits per state.
///
/// [`count`](Self::count) finds the number of states at each distance from the starts.
/// [`table`](Self::table) also keeps the distances. The results are the same with any number of
/// threads.
///
/// A limit of depth or states stops the search between two layers: a layer is not expanded if the
/// number of expanded states would exceed the limit.
///
/// The search computes the ranks of successors by [`Enumerable::successor_ranks`]. A space that overrides
/// this method, and computes ranks from ranks without the states, is several times as fast.
///
/// Memory: 8 bytes for each 32 states (`count`) or 21 states (`table`), and about 32 KiB per thread.
///
/// # Example: a dial that turns in two ways
///
/// ```
/// use layered::Layered;
/// use search_core::{Enumerable, Limits, StateSpace};
///
/// /// A dial with sixty positions. A move turns it by 7 or by 11.
/// struct Dial;
///
/// impl StateSpace for Dial {
///     type State = usize;
///     type Move = usize;
///     fn moves(&self, _: &usize) -> impl Iterator<Item = usize> { [7, 11].into_iter() }
///     fn apply(&self, at: &usize, by: &usize) -> usize { (at + by) % 60 }
/// }
///
/// impl Enumerable for Dial {
///     fn len(&self) -> usize { 60 }
///     fn rank(&self, at: &usize) -> usize { *at }
///     fn unrank(&self, rank: usize) -> usize { rank }
/// }
///
/// let layers = Layered::new(&Dial).count([0], Limits::none()).solution().unwrap();
/// assert_eq!(layers.widths()[..5], [1, 2, 3, 4, 5]);
/// assert_eq!(layers.radius(), Some(13));
/// assert_eq!(layers.farthest(), [59]);
/// assert_eq!(layers.unreached(), 0);
/// ```
#[derive(Debug)]
#[must_use]
pub struct Layered<'s, S> {
    pub(crate) space: &'s S,
    /// 0: one thread per processor.
    threads: usize,
}

impl<S> Clone for Layered<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Layered<'_, S> {}

impl<'s, S: Enumerable + Sync> Layered<'s, S> {
    /// Creates a search with one thread per processor.
    pub const fn new(space: &'s S) -> Self {
        Self { space, threads: 0 }
    }

    /// Sets the number of threads; 0 stands for one per processor.
    pub const fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Counts the states at each distance from the nearest start, with two bits per state.
    ///
    /// The outcome is never *unsolvable*. The starts may have repetitions.
    ///
    /// # Panics
    ///
    /// If a rank is not below the number of states, or if the system starts no threads.
    pub fn count<'a>(
        &self,
        starts: impl IntoIterator<Item = S::State>,
        control: impl Into<Control<'a>>,
    ) -> Report<Layers> {
        self.run::<2>(starts, control).map(|(layers, _)| layers)
    }

    /// Finds the distance of each state from the nearest start, with three bits per state.
    ///
    /// The space must be undirected: if a move leads from *a* to *b*, then a move leads from *b* to
    /// *a*. The table is wrong otherwise; use [`explore`](search_core::explore) or
    /// [`retrograde`](search_core::retrograde) for directed spaces.
    ///
    /// The outcome is never *unsolvable*. The starts may have repetitions.
    ///
    /// # Panics
    ///
    /// If a rank is not below the number of states, or if the system starts no threads.
    pub fn table<'a>(
        &self,
        starts: impl IntoIterator<Item = S::State>,
        control: impl Into<Control<'a>>,
    ) -> Report<LayeredTable> {
        self.run::<3>(starts, control)
            .map(|(layers, part)| LayeredTable::new(layers, part.into_words()))
    }

    fn run<'a, const BITS: u32>(
        &self,
        starts: impl IntoIterator<Item = S::State>,
        control: impl Into<Control<'a>>,
    ) -> Report<(Layers, Part<BITS>)> {
        Meter::run(control, |meter| {
            let states = self.space.len();
            let threads = self.thread_count();
            let part = Part::<BITS>::new(0..states);
            let mut width = 0;
            for start in self.ranks(starts) {
                width += u64::from(part.reach(start, Codes::<BITS>::frontier(0), true));
            }
            let mut layers = Layers {
                states: states as u64,
                widths: Vec::new(),
                farthest: Vec::new(),
            };
            for depth in 0.. {
                meter.finish_layer(
                    depth,
                    usize::try_from(width).expect("a width is a number of ranks"),
                );
                if width == 0 {
                    break;
                }
                layers.widths.push(width);
                meter.deepen(depth + 1)?;
                meter.expand_layer(width)?;
                let outbox = || OutOfRange { states };
                let tally = part.expand(self.space, depth, threads, meter.limits(), outbox)?;
                meter.generate(tally.generated, tally.new);
                layers.farthest = tally.lowest;
                width = tally.new;
            }
            Ok(Some((layers, part)))
        })
    }

    /// The ranks of the starts, in order.
    pub(crate) fn ranks(&self, starts: impl IntoIterator<Item = S::State>) -> Vec<usize> {
        let mut ranks: Vec<usize> = starts
            .into_iter()
            .map(|start| self.space.rank(&start))
            .collect();
        ranks.sort_unstable();
        if let Some(&last) = ranks.last() {
            let states = self.space.len();
            assert!(last < states, "{}", out_of_range(last, states));
        }
        ranks
    }

    /// The number of threads to use.
    pub(crate) fn thread_count(&self) -> usize {
        match self.threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        }
    }
}

/// The outbox of a part with all states: every rank outside of it is an error.
struct OutOfRange {
    states: usize,
}

impl Outbox for OutOfRange {
    fn send(&mut self, rank: usize) {
        panic!("{}", out_of_range(rank, self.states));
    }
}
