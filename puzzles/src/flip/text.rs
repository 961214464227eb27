//! A case as judges write it, and as the engines see it.

use arrayvec::ArrayVec;
use board_core::{Alphabet, Bitboard, Colour, Stones};

use super::inputs::Boards;
use super::{Press, Rules, atlas, distance_to_uniform, lightest_sets};
use crate::atlas::Atlas;
use crate::inputs::{Inputs, OneBoard};
use crate::lists::BoxedLists;
use crate::text::{Format, StoneCounts};
use crate::{
    About, ClosedForm, CommutingMoves, Engine, GoalSet, OrderedInputs, OwnStatistics, Sample,
};

/// A board to be made uniform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Case {
    /// The black pieces.
    pub black: Bitboard,
}

impl crate::Case for Case {
    type Space = Rules;
    type Goal = Uniform;

    const ABOUT: About = About {
        name: "flip",
        title: "Flip Game",
        rules: "Sixteen two-sided pieces. A press on a cell turns its piece and those above, below, \
                left and right of it. The least number of presses until all pieces are white, or \
                all are black.",
        move_order: "presses in increasing order of cells; a list is a set and counts once",
        format: Format {
            alphabet: Alphabet::new('b', 'w', None),
            boards: &["board"],
            counted: false,
            stones: StoneCounts::Any,
        },
        unsolvable: "Impossible",
        prints_moves: false,
        engines: &[
            Engine::Bidirectional,
            Engine::Bfs,
            Engine::Iddfs,
            Engine::Subset,
            Engine::Retrograde,
        ],
        sample: Sample {
            input: "bwwb\nbbwb\nbwwb\nbwww\n",
            output: "4\n",
        },
    };

    fn from_boards(boards: &[Stones]) -> Self {
        Self {
            black: boards[0].of(Colour::Black),
        }
    }

    fn space(&self) -> Rules {
        Rules
    }

    fn starts(&self) -> ArrayVec<Bitboard, 2> {
        [self.black].into_iter().collect()
    }

    fn goal(&self) -> Uniform {
        Uniform
    }
}

/// The goals: all white, all black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uniform;

impl GoalSet<Bitboard> for Uniform {
    fn contains(&self, board: &Bitboard) -> bool {
        Rules.is_goal(*board)
    }

    fn states(&self) -> Vec<Bitboard> {
        Rules::GOALS.to_vec()
    }
}

impl CommutingMoves for Case {}

impl ClosedForm for Case {
    #[inline]
    fn distance(&self) -> Option<u32> {
        distance_to_uniform(self.black)
    }

    fn lists(&self) -> Option<BoxedLists<'static, Press>> {
        Some(Box::new(lightest_sets(self.black)?))
    }
}

impl OwnStatistics for Case {
    fn atlas(_from: Option<Stones>) -> Atlas {
        atlas::atlas()
    }
}

impl OrderedInputs for Case {
    fn inputs() -> Box<dyn Inputs> {
        Box::new(OneBoard::<Boards>::new())
    }
}
