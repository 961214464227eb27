//! S-Dao: slide stones from one position to another.
//!
//! Four white and four black stones. White moves first, then the colours alternate, without passing.
//! A [`Slide`] takes a stone in one of eight directions until the border or another stone stops it,
//! at least one cell. The least number of slides from an initial to a final position, which may be
//! reached after either colour's slide.
//!
//! Source: POJ 2697, after the game Dao by Jeff Pickering and Ben van Buskirk (1999).
//!
//! - **States**: a [`Position`]: stones and the side to move; 900,900 placements,
//!   1,801,800 states.
//! - **Moves**: at most 4 stones × 8 directions. Slides cannot be taken back in general.
//! - **Move order**: stones by cell, then directions in reading order (north-west, north,
//!   north-east, west, east, south-west, south, south-east).
//! - **Symmetry**: the symmetries of the square that fix the final position.
//! - **Known**: all states but 36 reach each other (the tests prove it by exhaustion). 28 states
//!   have no predecessor. In the other 8 states, the side to move has no slide. So a case is unsolvable
//!   exactly if the final position differs and white is shut in at the start, on an edge with black
//!   beside it.
//! - **Sampling**: at the distances 3, 4, 11, 12 and 13, initial positions that have final positions at
//!   the distance are sampled uniformly, then a final position. Pairs are therefore not uniform. A sample
//!   takes at most 20 milliseconds, or 250 milliseconds at distance 13, where few initial positions have
//!   final positions.
//!
//! # Example: three slides
//!
//! ```
//! use board_core::stones;
//! use puzzles::{Case, Engine, Method, Solver, sdao};
//! use search_core::Limits;
//!
//! let case = sdao::Case {
//!     from: stones! {
//!         W . . B
//!         . B . .
//!         . . B .
//!         B W W W
//!     },
//!     to: stones! {
//!         W . . B
//!         . B B .
//!         . . . .
//!         B W W W
//!     },
//! };
//! let mut solver = Solver::new(Method::new(Engine::Auto)).unwrap();
//! let path = solver.solve(&case, Limits::none()).solution().unwrap();
//! assert_eq!(path.len(), 3);
//! assert_eq!(path.replay(&case.space()).unwrap()[3].stones, case.to);
//! ```

mod bidirectional;
mod blocks;
mod distances;
mod numbers;
mod rules;
mod to_goal;

use std::convert::Infallible;
use std::thread;

use arrayvec::ArrayVec;
use board_core::{Alphabet, Colour, Stones, Transform};
use search_core::StateSpace;

use super::{FewGoals, GoalDistances, Lookup, LookupTable, Position, Reason};
use crate::about::{About, MoveForm, Sample};
use crate::distance::Distance;
use crate::engine::Engine;
use crate::format::{Format, StoneCounts};
use crate::group::Group;
use crate::parallel;

pub use bidirectional::BidirectionalSets;
pub use blocks::Blocks;
pub use distances::Distances;
pub(crate) use numbers::{Before, Number};
pub use rules::{Rules, Slide};

/// An initial and a final position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Case {
    /// The initial position; white is to move.
    pub from: Stones,
    /// The final position, with either side to move.
    pub to: Stones,
}

impl super::Case for Case {
    type Space = Rules;
    type Goal = FewGoals<Position>;

    const ABOUT: About = About {
        name: "sdao",
        title: "S-Dao",
        problems: &["POJ 2697"],
        rules: "Four white and four black stones. White moves first, then the colours alternate, \
                without passing. A stone slides in one of eight directions until the border or \
                another stone stops it, at least one cell. The least number of moves from an \
                initial to a final position, reached after either colour's move.",
        move_names: ["slide", "slides"],
        move_order: "stones by cell, then directions in reading order (north-west, north, \
                     north-east, west, east, south-west, south, south-east)",
        format: Format {
            alphabet: Alphabet::new('b', 'w', Some('*')),
            boards: &["initial position", "final position"],
            counted: true,
            max_cases: 6,
            separated: false,
            stones: StoneCounts::Exactly(Rules::PLACEMENTS),
        },
        grammar: include_str!("../grammars/sdao.ctd"),
        unsolvable: "-1",
        prints_moves: false,
        moves: MoveForm::Joined,
        engines: Engine::TO_ONE_GOAL,
        sample: Sample {
            input: "2\n\
                    w**b\n*wb*\n*bw*\nb**w\n\
                    w**b\n*wb*\n*bw*\nbw**\n\
                    w**b\n*b**\n**b*\nbwww\n\
                    w**b\n*bb*\n****\nbwww\n",
            output: "1\n3\n",
        },
    };

    const GROUP: Group = Group::SQUARE;

    fn from_boards(boards: &[Stones]) -> Self {
        Self {
            from: boards[0],
            to: boards[1],
        }
    }

    fn space(&self) -> Rules {
        Rules::with_symmetries(self.to.stabiliser())
    }

    fn starts(&self) -> ArrayVec<Position, 2> {
        [Position::new(self.from, Colour::White)]
            .into_iter()
            .collect()
    }

    /// The final position, with either side to move.
    fn goal(&self) -> FewGoals<Position> {
        Colour::ALL.map(|side| Position::new(self.to, side)).into()
    }

    /// One search takes two or three milliseconds, the tables 20.
    const LOOKUP: Option<Lookup<Self>> = Some(Lookup {
        break_even: 10,
        make: || Box::<BidirectionalSets>::default(),
    });

    fn distances_to_goal(&self) -> GoalDistances<Self> {
        Box::new(to_goal::DistancesTo::new(self.to))
    }

    /// No slide at the start.
    fn reason(&self, start: &Position, list: Option<&[Slide]>) -> Option<Reason> {
        let is_shut_in = list.is_none() && self.space().moves(start).next().is_none();
        is_shut_in.then_some(Reason::ShutIn)
    }
}

/// The least number of cases for each thread; fewer are not worth its start.
const MIN_CASES: usize = 8;

impl LookupTable<Case> for BidirectionalSets {
    fn distance(&mut self, case: &Case) -> Distance {
        let are_right = |stones| Rules::PLACEMENTS.contains(stones);
        assert!(
            are_right(case.from) && are_right(case.to),
            "the position has other numbers of stones"
        );
        BidirectionalSets::distance(self, case.from, case.to)
    }

    /// With a thread on each processor. The threads share the blocks and take one case after the other.
    fn distances(&mut self, cases: &[Case]) -> Vec<Distance> {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let mut distances = vec![Distance::Unsolvable; cases.len()];
        let Ok(()) = parallel::for_each(
            processors.min(cases.len() / MIN_CASES),
            cases.iter().enumerate(),
            || self.another(),
            |sets, (index, case)| (index, LookupTable::distance(sets, case)),
            |(index, distance)| {
                distances[index] = distance;
                Ok::<(), Infallible>(())
            },
        );
        distances
    }
}
