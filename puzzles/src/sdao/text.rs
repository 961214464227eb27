//! A case as judges write it, and as the engines see it.

use arrayvec::ArrayVec;
use board_core::{Alphabet, Colour, Stones, Transform};

use super::pairs::Pairs;
use super::{BidirectionalSets, Rules, atlas, inputs};
use crate::atlas::{AllPairs, Atlas};
use crate::inputs::{Inputs, TwoBoards};
use crate::text::{Format, StoneCounts, read_input};
use crate::{
    About, Case as _, Engine, GoalSet, Group, Grouped, Lookup, Oracle, OwnInputs, OwnStatistics,
    Position, Sample,
};

/// An initial and a final position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Case {
    /// The initial position; white is to move.
    pub from: Stones,
    /// The final position; whose turn it then is does not matter.
    pub to: Stones,
}

impl crate::Case for Case {
    type Space = Rules;
    type Goal = EitherSide;

    const ABOUT: About = About {
        name: "sdao",
        title: "S-Dao",
        rules: "Four white and four black stones. White moves first, then the colours alternate, \
                without passing. A stone slides in one of eight directions until the border or \
                another stone stops it, at least one cell. The least number of moves from an \
                initial to a final position, reached after either colour's move.",
        move_order: "stones by cell, then directions in reading order (north-west, north, \
                     north-east, west, east, south-west, south, south-east)",
        format: Format {
            alphabet: Alphabet::new('b', 'w', Some('*')),
            boards: &["initial position", "final position"],
            counted: true,
            stones: StoneCounts::Exactly(Rules::PLACEMENTS),
        },
        unsolvable: "-1",
        prints_moves: false,
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

    fn goal(&self) -> EitherSide {
        EitherSide(self.to)
    }
}

/// The goals: these stones, with either side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EitherSide(pub Stones);

impl GoalSet<Position> for EitherSide {
    fn contains(&self, position: &Position) -> bool {
        position.stones == self.0
    }

    fn states(&self) -> Vec<Position> {
        Colour::ALL.map(|side| Position::new(self.0, side)).to_vec()
    }
}

impl Lookup for Case {
    /// One search takes two or three milliseconds, the tables 20.
    const BREAK_EVEN: u64 = 10;

    fn oracle() -> Box<dyn Oracle<Self>> {
        Box::<BidirectionalSets>::default()
    }
}

impl OwnStatistics for Case {
    const HAS_SOURCE: bool = true;

    fn atlas(from: Option<Stones>) -> Atlas {
        let sample = || {
            let cases = read_input(Self::ABOUT.sample.input.as_bytes(), &Self::ABOUT.format);
            cases.expect("the sample is valid")[0][0]
        };
        atlas::atlas(from.unwrap_or_else(sample))
    }

    fn all_pairs() -> Option<Box<dyn AllPairs>> {
        Some(Box::new(Pairs::new()))
    }
}

impl OwnInputs for Case {
    fn inputs() -> Box<dyn Inputs> {
        Box::new(TwoBoards::<inputs::Pairs>::default())
    }
}

impl Grouped for Case {
    const GROUP: Group = Group::SQUARE;
}
