//! A case as judges write it, and as the engines see it.

use arrayvec::ArrayVec;
use board_core::{Alphabet, Bitboard, Colour, Placements, Stones, Symmetries, Transform};
use search_core::ShortestPaths;

use super::inputs::Pairs;
use super::solve::DistanceTo;
use super::{Rules, Swap, atlas, matching_distance};
use crate::atlas::Atlas;
use crate::inputs::{Inputs, TwoBoards};
use crate::lists::BoxedLists;
use crate::text::{Format, StoneCounts};
use crate::{
    About, ClosedForm, Engine, MoveSpelling, OrderedInputs, OwnStatistics, ParseDisplacementError,
    Sample, SingleGoal,
};

/// An initial and a target board, as the sets of their black pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Case {
    /// The initial board.
    pub from: Bitboard,
    /// The target board.
    pub to: Bitboard,
}

impl crate::Case for Case {
    type Space = Rules;
    type Goal = SingleGoal<Bitboard>;

    const ABOUT: About = About {
        name: "swap",
        title: "black-and-white swap",
        rules: "Eight black and eight white pieces. A move exchanges two orthogonally adjacent \
                pieces of different colours. The shortest list of moves from an initial to a target \
                board.",
        move_order: "cells from 0 to 15, for each first the exchange with the cell below, then with \
                     the cell to the right",
        format: Format {
            alphabet: Alphabet::new('1', '0', None),
            boards: &["initial board", "target board"],
            counted: false,
            stones: StoneCounts::Exactly(Placements::new(8, 8)),
        },
        unsolvable: "Impossible",
        prints_moves: true,
        engines: &[
            Engine::Bidirectional,
            Engine::Bfs,
            Engine::Iddfs,
            Engine::Retrograde,
        ],
        sample: Sample {
            input: "1111\n0000\n1110\n0010\n1010\n0101\n1010\n0101\n",
            output: "4\n1222\n1424\n3242\n4344\n",
        },
    };

    fn from_boards(boards: &[Stones]) -> Self {
        Self {
            from: boards[0].of(Colour::Black),
            to: boards[1].of(Colour::Black),
        }
    }

    fn space(&self) -> Rules {
        Rules::with_symmetries(self.to.stabiliser())
    }

    fn starts(&self) -> ArrayVec<Bitboard, 2> {
        [self.from].into_iter().collect()
    }

    fn goal(&self) -> SingleGoal<Bitboard> {
        SingleGoal(self.to)
    }
}

impl ClosedForm for Case {
    fn distance(&self) -> Option<u32> {
        matching_distance(self.from, self.to)
    }

    fn lists(&self) -> Option<BoxedLists<'static, Swap>> {
        // The symmetries of the target do not matter when all distances are known.
        let rules = Rules::with_symmetries(Symmetries::IDENTITY);
        let paths = ShortestPaths::new(rules, [self.from], DistanceTo::new(self.to))?;
        Some(Box::new(paths))
    }
}

impl MoveSpelling for Case {
    /// Which of the two cells is named first does not matter.
    fn read_move(word: &str) -> Result<Swap, String> {
        let Swap { from, to } = word
            .parse()
            .map_err(|error: ParseDisplacementError| error.to_string())?;
        Ok(Swap::new(from.min(to), from.max(to)))
    }

    fn why_illegal(board: &Bitboard, swap: &Swap) -> String {
        let [from, to] = [swap.from, swap.to]
            .map(|cell| format!("row {}, column {}", cell.row() + 1, cell.column() + 1));
        if swap.from == swap.to {
            format!("the piece at {from} cannot change places with itself")
        } else if !swap.from.orthogonal_neighbours().contains(swap.to) {
            format!("the piece at {from} and the one at {to} are not neighbours")
        } else {
            let colour = if board.contains(swap.from) {
                Colour::Black
            } else {
                Colour::White
            };
            format!("the piece at {from} and the one at {to} are both {colour}: nothing changes")
        }
    }
}

impl OwnStatistics for Case {
    fn atlas(_from: Option<Stones>) -> Atlas {
        atlas::atlas()
    }
}

impl OrderedInputs for Case {
    fn inputs() -> Box<dyn Inputs> {
        Box::new(TwoBoards::new(Pairs::default()))
    }
}
