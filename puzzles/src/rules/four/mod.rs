//! Four in a row: step until four of a colour stand in a line.
//!
//! Seven black stones, seven white ones, two blanks. A move takes a stone of the side to move to
//! a blank beside it. The colours alternate, either can move first, and passing is not allowed: if a
//! side cannot step, the play ends without a line. The least number of steps until four of one colour stand in
//! a row, a column or a main diagonal.
//!
//! Source: Codevs 1004, Luogu P2346.
//!
//! - **States**: a [`Position`]: stones and the side to move; 411,840 placements,
//!   823,680 states.
//! - **Moves**: at most 8, four for each blank.
//! - **Move order**: stones by cell, then directions in reading order (north, west, east, south).
//!   Lists with black as the first mover come before lists with white.
//! - **Symmetry**: all eight symmetries of the square map lines onto lines.
//!
//! - **Table**: [`distance`] looks a position up in a table that the program embeds.
//!
//! # Example: either first mover
//!
//! ```
//! use board_core::{Colour, stones};
//! use puzzles::{Distance, Position, four};
//!
//! let board = stones! {
//!     B W B .
//!     W B W B
//!     B W B W
//!     W B W .
//! };
//! let distances = Colour::ALL.map(|side| four::distance(Position::new(board, side)));
//! assert_eq!(distances, [Distance::Moves(5); 2]);
//! ```

mod table;

use arrayvec::ArrayVec;
use board_core::{Alphabet, Colour, Stones};

use super::state::State;
use super::turns::Position;
use super::typed::{GoalDistances, TypedPuzzle};
use crate::about::{About, MoveForm, Sample};
use crate::distance::Distance;
use crate::engine::Engine;
use crate::format::{Format, StoneCounts};
use crate::group::Group;

pub use table::{RULES, Rules, distance};

/// A board. Either colour can move first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Case {
    /// The stones.
    pub stones: Stones,
}

impl TypedPuzzle for Case {
    type Space = Rules;

    const ABOUT: About = About {
        name: "four",
        title: "four in a row",
        problems: &["Codevs 1004", "Luogu P2346"],
        rules: "Seven black stones, seven white ones, two blanks. A stone of the side to move steps \
                to a blank beside it; the colours alternate, either can move first, without passing. \
                The least number of steps until four of one colour stand in a row, a column or a \
                main diagonal.",
        move_names: ["step", "steps"],
        move_order: "stones by cell, then directions in reading order (north, west, east, south); \
                     lists with black as the first mover before lists with white",
        format: Format {
            alphabet: Alphabet::new('B', 'W', Some('O')),
            boards: &["board"],
            counted: false,
            max_cases: 1,
            separated: false,
            stones: StoneCounts::Exactly(Rules::PLACEMENTS),
        },
        grammar: include_str!("../grammars/four.ctd"),
        unsolvable: "Impossible",
        prints_moves: false,
        white_is_empty: false,
        moves: MoveForm::Joined,
        engines: Engine::TO_MANY_GOALS,
        sample: Sample {
            input: "BWBO\nWBWB\nBWBW\nWBWO\n",
            output: "5\n",
        },
    };

    const GROUP: Group = Group::SQUARE_AND_COLOURS;

    fn from_boards(boards: &[Stones]) -> Self {
        Self { stones: boards[0] }
    }

    fn space(&self) -> Rules {
        RULES
    }

    /// Black to move, then white to move.
    fn starts(&self) -> ArrayVec<Position, 2> {
        let both = Colour::ALL.map(|side| Position::new(self.stones, side));
        both.into()
    }

    fn is_goal(&self, position: &Position) -> bool {
        has_line(position.stones)
    }

    fn goals(&self) -> Vec<Position> {
        goals()
    }

    const CLOSED_FORM: Option<fn(&Self) -> Distance> = Some(Self::distance);

    fn distances_to_goal(&self) -> Option<GoalDistances> {
        let distance = |state: &State| distance(Position::from(*state)).moves();
        Some(GoalDistances::new(distance))
    }
}

impl Case {
    /// The least number of steps to a line, for either first mover.
    #[inline]
    pub fn distance(&self) -> Distance {
        let [black, white] = Colour::ALL.map(|side| table::entry(self.stones, side));
        table::of_entry(black.min(white))
    }
}

/// Whether four stones of one colour stand in a line.
pub const fn has_line(stones: Stones) -> bool {
    stones.of(Colour::Black).has_line() || stones.of(Colour::White).has_line()
}

/// All positions with four stones of one colour in a line.
pub fn goals() -> Vec<Position> {
    let boards = Rules::PLACEMENTS.iter();
    let boards = boards.filter(|&stones| has_line(stones));
    let both = boards.flat_map(|stones| Colour::ALL.map(|side| Position::new(stones, side)));
    both.collect()
}
