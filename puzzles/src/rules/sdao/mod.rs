//! S-Dao: slide stones from one position to another.
//!
//! Four white and four black stones. White moves first, then the colours alternate, without passing.
//! A slide takes a stone in one of eight directions until the border or another stone stops it,
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
//! use puzzles::{Engine, Method};
//! use search_core::Limits;
//!
//! let sdao = puzzles::find("sdao").unwrap();
//! let boards = [
//!     stones! {
//!         W . . B
//!         . B . .
//!         . . B .
//!         B W W W
//!     },
//!     stones! {
//!         W . . B
//!         . B B .
//!         . . . .
//!         B W W W
//!     },
//! ];
//! let case = sdao.case(&boards);
//! let mut solver = sdao.solver(Method::new(Engine::Auto)).unwrap();
//! let path = solver.solve(&case, Limits::none()).solution().unwrap();
//! assert_eq!(path.len(), 3);
//! assert_eq!(path.replay(&case.space()).unwrap()[3].stones, boards[1]);
//! ```

mod bidirectional;
mod blocks;
mod distances;
mod numbers;
mod to_goal;

use std::convert::Infallible;
use std::thread;

use arrayvec::ArrayVec;
use board_core::{Alphabet, Colour, Stones, Transform};
use search_core::StateSpace;

use super::state::{Move, State};
use super::turns::{self, Position};
use super::typed::{GoalDistances, Lookup, LookupTable, Reason, TypedPuzzle};
use crate::about::{About, MoveForm, Sample};
use crate::distance::Distance;
use crate::engine::Engine;
use crate::format::{Boards, Format, StoneCounts};
use crate::group::Group;
use crate::parallel;
use to_goal::DistancesTo;

pub use bidirectional::BidirectionalSets;
pub use blocks::Blocks;
pub use distances::Distances;
pub(crate) use numbers::{Before, Number};

/// The positions with four stones of each colour, and the slides.
pub type Rules = turns::Rules<turns::Slides, 4, 4>;

/// The rules with all symmetries of the board.
pub const RULES: Rules = Rules::new();

/// An initial and a final position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Case {
    /// The initial position; white is to move.
    pub from: Stones,
    /// The final position, with either side to move.
    pub to: Stones,
}

impl TypedPuzzle for Case {
    type Space = Rules;

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
        white_is_empty: false,
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
        ArrayVec::from_iter([Position::new(self.from, Colour::White)])
    }

    fn is_goal(&self, position: &Position) -> bool {
        position.stones == self.to
    }

    /// The final position, with either side to move.
    fn goals(&self) -> Vec<Position> {
        let both = Colour::ALL.map(|side| Position::new(self.to, side));
        both.to_vec()
    }

    /// One search takes two or three milliseconds, the tables 20.
    const LOOKUP: Option<Lookup> = Some(Lookup {
        break_even: 10,
        make: || Box::<BidirectionalSets>::default(),
    });

    fn distances_to_goal(&self) -> Option<GoalDistances> {
        Some(GoalDistances::new(DistancesTo::new(self.to)))
    }

    /// No slide at the start.
    fn reason(&self, start: State, list: Option<&[Move]>) -> Option<Reason> {
        let start = Position::from(start);
        let is_shut_in = list.is_none() && self.space().moves(&start).next().is_none();
        is_shut_in.then_some(Reason::ShutIn)
    }
}

/// The least number of cases for each thread; fewer are not worth its start.
const MIN_CASES: usize = 8;

impl LookupTable for BidirectionalSets {
    /// With a thread on each processor. Each thread has its own sets and takes one case after the other.
    fn distances(&mut self, cases: &[Boards]) -> Vec<Distance> {
        let are_right = |stones: &Stones| Rules::PLACEMENTS.contains(*stones);
        assert!(
            cases.iter().flatten().all(are_right),
            "a position has other numbers of stones"
        );
        if cases.len() < MIN_CASES {
            let cases = cases.iter();
            return cases.map(|case| self.distance(case[0], case[1])).collect();
        }
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let mut distances = vec![Distance::Unsolvable; cases.len()];
        let Ok(()) = parallel::for_each(
            processors.min(cases.len() / MIN_CASES),
            cases.iter().enumerate(),
            Self::default,
            |sets, (index, case)| (index, sets.distance(case[0], case[1])),
            |(index, distance)| {
                distances[index] = distance;
                Ok::<(), Infallible>(())
            },
        );
        distances
    }
}
