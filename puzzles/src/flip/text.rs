//! A case as judges write it, and as the engines see it.

use arrayvec::ArrayVec;
use board_core::{Alphabet, Bitboard, Colour, Stones};
use search_core::{Control, DistanceToGoal, Found, Increasing, Sequence, ShortestPaths, subset};

use super::inputs::Boards;
use super::{Press, Rules, atlas, distance_to_uniform, lightest_sets, planted, statement};
use crate::atlas::Atlas;
use crate::inputs::{Inputs, OneBoard};
use crate::lists::BoxedLists;
use crate::planted::Mutant;
use crate::text::{Format, StoneCounts};
use crate::{About, Engine, Problem, Sample};

/// A board to be made uniform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Case {
    /// The black pieces.
    pub black: Bitboard,
}

impl Problem for Case {
    type Space = Rules;
    type Goal = ();

    fn space(&self) -> Rules {
        Rules
    }

    fn starts(&self) -> ArrayVec<Bitboard, 2> {
        [self.black].into_iter().collect()
    }

    fn goal(&self) {}

    fn is_goal(&self, board: &Bitboard) -> bool {
        Rules.is_goal(*board)
    }

    fn goals(&self) -> Vec<Bitboard> {
        Rules::GOALS.to_vec()
    }

    fn subset(&self, control: Control<'_>) -> Option<Found<Rules>> {
        Some(subset(
            &Rules,
            self.starts(),
            |board| self.is_goal(board),
            control,
        ))
    }

    /// Presses commute: a list is a set, and counts once.
    fn lists<'a, D>(&self, distances: D) -> Option<BoxedLists<'a, Press>>
    where
        D: DistanceToGoal<Bitboard> + 'a,
    {
        let increasing = Increasing::new(Rules);
        let start = increasing.start(self.black);
        let distance = move |at: &Sequence<Bitboard, Press>| distances.distance_to_goal(&at.state);
        let paths = ShortestPaths::new(increasing, [start], distance)?;
        Some(Box::new(paths))
    }
}

impl crate::Case for Case {
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
        statement: statement::STATEMENT,
    };

    const HAS_CLOSED_FORM: bool = true;

    fn from_boards(boards: &[Stones]) -> Self {
        Self {
            black: boards[0].of(Colour::Black),
        }
    }

    fn closed_form(&self) -> Option<BoxedLists<'static, Press>> {
        Some(Box::new(lightest_sets(self.black)?))
    }

    #[inline]
    fn closed_form_distance(&self) -> Option<u32> {
        distance_to_uniform(self.black)
    }

    fn atlas(_from: Option<Stones>) -> Atlas {
        atlas::atlas()
    }

    fn inputs() -> Box<dyn Inputs> {
        Box::new(OneBoard::<Boards>::new())
    }

    const PLANTED: &'static [Mutant] = planted::PROGRAMS;
}
