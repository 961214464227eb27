//! A puzzle's inputs, all of them, in one order.
//!
//! An input here has one case: a board, or a pair of them. [`Inputs`] counts them, walks through them,
//! and draws some at random.
//!
//! # The order
//!
//! Each puzzle has its inputs in one total order, and "the smallest input on which a program fails" is
//! meant in this one. Of two inputs, the one comes first
//!
//! 1. whose *distance* is less; those without any way come last;
//! 2. that stands for its symmetry class, where the other does not;
//! 3. whose boards come first: the first board decides, then the second one. The order of boards is that
//!    of [`Stones`]: by the black stones as a number, in which cell *i* is bit *i*, then by the white
//!    ones. That is the order of their ranks, too.
//!
//! A *symmetry class* is what the [atlas](crate::atlas) counts as an orbit: the images under the eight
//! symmetries of the square, all boards of a case together, and where a puzzle treats both colours
//! alike, under their exchange as well. The first of a class by its boards stands for it.
//!
//! # Example: the first and the last input of Flip Game
//!
//! ```
//! use board_core::Stones;
//! use puzzles::inputs::{DistanceFilter, OrbitFilter};
//!
//! let mut inputs = puzzles::find("flip").unwrap().inputs();
//! assert_eq!((inputs.len(), inputs.greatest_distance()), (65_536, 6));
//!
//! let all: Vec<_> = inputs.walk(&DistanceFilter::Any, OrbitFilter::All).collect();
//! assert_eq!(all.len(), 65_536);
//! let (first, last) = (&all[0], all.last().unwrap());
//! assert_eq!(first[0].to_string(), "W W W W\nW W W W\nW W W W\nW W W W");
//! assert_eq!([first, last].map(|boards| inputs.distance(boards)), [Some(0), None]);
//! ```

mod one_board;
mod smaller;
mod two_boards;
mod wanted;

use std::fmt::Debug;

use board_core::Stones;

use crate::atlas::Count;
use crate::text::Boards;
use crate::{Random, Registered};

use one_board::OneBoard;
pub use smaller::RankBound;
use two_boards::BfsPairs;
pub(crate) use two_boards::{PairCounts, PairSource, TwoBoards};
pub use wanted::{DistanceFilter, OrbitFilter};

/// The inputs of one case that a puzzle has, in [the order](self) that it has them in.
///
/// # Panics
///
/// Whatever is given boards may panic, or answer with nonsense, if they are not as many, or have not the
/// numbers of stones, as the puzzle's [`Format`](crate::text::Format) says.
#[expect(
    clippy::len_without_is_empty,
    reason = "there is always at least one input"
)]
pub trait Inputs: Debug + Send {
    /// How many inputs there are.
    fn len(&self) -> u64;

    /// The greatest distance of any input that can be solved.
    fn greatest_distance(&self) -> u32;

    /// How many inputs there are at a distance, and of how many symmetry classes; `None` for those
    /// without a way.
    fn at(&self, distance: Option<u32>) -> Count;

    /// The distance of an input, exactly; `None` if there is no way.
    fn distance(&mut self, boards: &[Stones]) -> Option<u32>;

    /// The input that stands for the symmetry class of another.
    fn canonical(&self, boards: &[Stones]) -> Boards;

    /// The inputs in order, the smallest first: those wanted, and of these all, or only some. They are
    /// found while one walks, however many there are.
    fn walk(
        &self,
        wanted: &DistanceFilter,
        which: OrbitFilter,
    ) -> Box<dyn Iterator<Item = Boards> + Send>;

    /// How many inputs come before this one.
    fn smaller_than(&mut self, boards: &[Stones]) -> RankBound;

    /// An input at random, of those wanted; `None` if there are none.
    ///
    /// Each is as likely as the other, but at the distances that the puzzle's documentation names, if it
    /// names any: there each first board that has second ones is as likely as the other, however many
    /// it has, and of these each second board. What comes out depends on the numbers of `random` alone,
    /// and stays the same for ever.
    fn random(&mut self, random: &mut Random, wanted: &DistanceFilter) -> Option<Boards>;
}

impl dyn Inputs + '_ {
    /// All distances that an input may be at, in the order of inputs: from 0 to the greatest, and behind
    /// them `None`, for those without a way. At some of them there may be none.
    pub fn distances(&self) -> impl Iterator<Item = Option<u32>> + use<> {
        let distances = (0..=self.greatest_distance()).map(Some);
        distances.chain([None])
    }

    /// How many inputs are wanted, and of how many symmetry classes.
    #[must_use]
    pub fn count(&self, wanted: &DistanceFilter) -> Count {
        wanted
            .shells(self.greatest_distance())
            .map(|distance| self.at(distance))
            .fold(Count::default(), Count::plus)
    }
}

/// The inputs of a puzzle with one board per case, or with two.
pub(crate) fn generic<C: Registered>() -> Box<dyn Inputs> {
    match C::ABOUT.format.boards.len() {
        1 => Box::new(OneBoard::<C>::new()),
        _ => Box::<TwoBoards<BfsPairs<C>>>::default(),
    }
}
