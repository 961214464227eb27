//! The analysis of a position, and the proof of an answer.

use puzzles::analysis::{self, Analysis as Data, MoveValue, Obstacle, Step};
use puzzles::text::input_text;
use puzzles::{About, Cell, Distance};
use serde::Serialize;

use crate::board::{Board, Side, boards, rows};

/// The values of the moves of a position. `quadrille analyse PUZZLE --format json` writes one object per case, each on
/// one line.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "quadrille.analysis/1")]
pub struct Analysis<'a> {
    /// The name of the puzzle on the command line.
    puzzle: &'a str,
    /// For each board of the case, its four rows. The first one is the position, after the moves of `--after`.
    boards: Vec<Board>,
    /// The side to move; `null` if the puzzle has no sides, or if either side can move first.
    side: Option<Side>,
    /// The least number of moves; `null` if the position is unsolvable.
    distance: Option<u32>,
    /// Whether the position is a goal.
    solved: bool,
    /// The exact number of shortest lists, or of smallest sets if moves commute. It may need more than 64 bits.
    count: u128,
    /// The legal moves, in order of `distance`, then in move order.
    moves: Vec<Move<'a>>,
    /// The first shortest list; `null` if the position is unsolvable.
    list: Option<Vec<&'a str>>,
    /// Why no shorter list exists.
    reason: Reason<'a>,
    /// Why the last move before the position is not a best move; `null` if it is one, and without a move.
    why: Option<Why<'a>>,
}

/// A legal move and its value.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Move<'a> {
    /// The move as the judge prints it, or as `solve --moves` prints it.
    #[serde(rename = "move")]
    text: &'a str,
    /// The least number of moves after the move; `null` if the position after it is unsolvable.
    distance: Option<u32>,
    /// `distance` + 1 minus the distance of the position, so 0 for a best move; `null` if the position after it is
    /// unsolvable.
    delta: Option<u32>,
    /// The number of shortest lists, or of smallest sets, after the move.
    count: u128,
    /// The side that moves; `null` if the puzzle has no sides.
    side: Option<Side>,
    /// The pressed cell; the cells from which and to which a stone or a toy moves; or two cells that exchange their stones,
    /// in order of number. Cells are numbers from 0 to 15.
    cells: Vec<u8>,
    /// The changed cells.
    changed: Vec<u8>,
    /// The rows of the board after the move.
    board: Board,
}

/// The proof of the answer to a case. `quadrille solve PUZZLE --proof FILE` and `quadrille explain PUZZLE --format json`
/// write one object per case, each on one line.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "quadrille.proof/1")]
pub struct Proof<'a> {
    /// The name of the puzzle on the command line.
    puzzle: &'a str,
    /// The case as the input of the judge.
    input: String,
    /// The least number of moves; the judge's word if the case is impossible.
    answer: Number<'a>,
    /// A list of `answer` moves that solves the case; `null` if the case is impossible.
    list: Option<Vec<&'a str>>,
    /// Why no shorter list exists.
    lower: Reason<'a>,
}

/// An answer as the judge prints it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
enum Number<'a> {
    /// The least number of moves.
    Moves(u32),
    /// The judge's word for an impossible case.
    Impossible(&'a str),
}

/// The reason why no shorter list exists. Cells are numbers from 0 to 15. A state is its sixteen characters; if the puzzle
/// has sides, a blank and the character of the side to move follow. `sets` of states are there with `--proof-full`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Reason<'a> {
    /// The start is a goal.
    Goal,
    /// Each press turns an even number of these cells; the board and each goal differ in an odd number of them.
    QuietPattern { cells: Vec<u8> },
    /// All sets of presses that lead to a goal; the smallest has as many presses as the answer says.
    PressSets { sets: Vec<Vec<u8>> },
    /// One integer per cell, row by row. Neighbours differ by at most one; the sums over the black cells of start and
    /// target differ by the answer. `pairs` has the black cells that are not black in the target, each with a cell of the target;
    /// the steps between them are as many as the answer says.
    HeightMap {
        heights: [i32; 16],
        pairs: Vec<[u8; 2]>,
    },
    /// `sizes` has the numbers of states that are 0, 1, …, `radius` moves away; none is a goal. If the case is impossible,
    /// these are all reachable states. `sets` has the states of each layer.
    Layers {
        radius: usize,
        sizes: &'a [usize],
        #[serde(skip_serializing_if = "Option::is_none")]
        sets: Option<&'a [Vec<String>]>,
    },
    /// The number of states within some moves from the start, and of states within some moves to the goal. No state is in
    /// both sets.
    #[serde(rename = "meeting")]
    DisjointSets {
        radii: [usize; 2],
        sizes: [usize; 2],
        #[serde(skip_serializing_if = "Option::is_none")]
        sets: Option<&'a [Vec<String>; 2]>,
    },
    /// The first mover has no move.
    ShutIn,
}

/// Why a move is not a best move. Cells are numbers from 0 to 15.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Why<'a> {
    /// The press is in none of the `smallest` sets before it. `instead` is a smallest set after it that does not press its
    /// cell again; `null` if there is none. `around` is the number of black pieces in its row and column, if the only set
    /// has the cells with an odd number; otherwise `null`.
    Press {
        smallest: Vec<Vec<u8>>,
        instead: Option<Vec<u8>>,
        around: Option<usize>,
    },
    /// The pairs of a height map before and after the exchange. Their steps are the distances.
    Exchange {
        before: Vec<[u8; 2]>,
        after: Vec<[u8; 2]>,
    },
    /// A shortest list before the move, and the first one after it; `null` if no goal can be reached. `before` begins with the side
    /// that moves if one does. Of up to 100 lists, it is one that makes the same move of the same stone and does not take it back, which is then move `early` of it, from
    /// 1; then one that the move itself prevents, for a cause that most of them share, at the earliest move. `shared` is the number of shortest lists that are prevented for this cause; `null` if there are 100 or more.
    /// `parting` is the index in `before` of the first move that cannot follow, because of the `obstacle`: no stone is on `cell` to
    /// make it (`gone`), a stone on `cell` is `in-the-way`, or no stone on `cell` stops it (`nothing-stops`); both are `null` if all
    /// moves can follow. `side` makes the first move of `before`; if it is the side that moved, and ends on another cell, the move
    /// replaces that one. `boards` are the two before the move at `parting`: in the list, and after the move that was made. `late`
    /// tells whether all moves can follow and reach a goal, and `shut` whether the next side has no move. `replaced` tells whether
    /// the obstacle would also be there without the move, so that the first move of `before` would have removed it; otherwise, it is
    /// the stone that was moved, or the cell that this stone has left. `idle` tells whether no shortest list before the move moves
    /// this stone. `leaves_place` tells whether the target has a stone of this colour
    /// on the cell that the stone left, so that one must come back. `again` is the number of the first move in `after` of the stone
    /// that moved, from 1; `null` if there is none. `repeated` is the distance if the side that moved could move again at once;
    /// `null` if no goal could be reached. `passed` is the same number if it is less than with each move of the next side, which must
    /// not pass; otherwise `null`.
    Line {
        before: Vec<&'a str>,
        after: Option<Vec<&'a str>>,
        shared: Option<usize>,
        early: Option<usize>,
        parting: usize,
        obstacle: Option<&'a str>,
        cell: Option<u8>,
        side: Option<Side>,
        boards: Vec<Board>,
        late: bool,
        shut: bool,
        replaced: bool,
        again: Option<usize>,
        passed: Option<u32>,
        idle: bool,
        leaves_place: bool,
        repeated: Option<u32>,
    },
}

impl<'a> Why<'a> {
    pub(crate) fn new(about: &About, why: &'a analysis::Why) -> Self {
        match why {
            analysis::Why::Press(press) => Self::Press {
                smallest: press.smallest.iter().map(|set| cells(set)).collect(),
                instead: press.instead.as_deref().map(cells),
                around: press.around,
            },
            analysis::Why::Exchange([before, after]) => Self::Exchange {
                before: pairs(before),
                after: pairs(after),
            },
            analysis::Why::Line(lines) => Self::Line {
                before: texts(&lines.before),
                after: lines.after.as_deref().map(texts),
                shared: lines.shared,
                early: lines.early,
                parting: lines.parting,
                obstacle: lines.obstacle.map(|(obstacle, _)| match obstacle {
                    Obstacle::Gone => "gone",
                    Obstacle::InTheWay => "in-the-way",
                    Obstacle::NothingStops => "nothing-stops",
                }),
                cell: lines.obstacle.map(|(_, cell)| cell.index()),
                side: lines.before[0].side.map(Side::from),
                boards: boards(about, &lines.boards),
                late: lines.is_late,
                shut: lines.is_shut,
                replaced: lines.is_replaced,
                again: lines.again,
                passed: lines.passed,
                idle: lines.is_idle,
                leaves_place: lines.leaves_place,
                repeated: lines.repeated,
            },
        }
    }
}

impl<'a> Analysis<'a> {
    /// The record of an analysis, with the reason for its distance, and why the last move before it is not a best move.
    pub fn new(
        about: &'a About,
        analysis: &'a Data,
        reason: &'a puzzles::Reason,
        why: Option<&'a analysis::Why>,
    ) -> Self {
        let moves = analysis.moves.iter();
        Self {
            puzzle: about.name,
            boards: boards(about, &analysis.boards),
            side: analysis.side.map(Side::from),
            distance: analysis.distance.moves(),
            solved: analysis.distance == Distance::Moves(0),
            count: analysis.count,
            moves: moves.map(|value| Move::new(about, value)).collect(),
            list: analysis.list.as_deref().map(texts),
            reason: Reason::new(reason),
            why: why.map(|why| Why::new(about, why)),
        }
    }
}

impl<'a> Move<'a> {
    fn new(about: &About, value: &'a MoveValue) -> Self {
        let step = &value.step;
        Self {
            text: &step.text,
            distance: value.distance.moves(),
            delta: value.delta,
            count: value.count,
            side: step.side.map(Side::from),
            cells: numbers(step.cells.iter().copied()),
            changed: numbers(step.changed.cells()),
            board: rows(about, &step.board),
        }
    }
}

impl<'a> Proof<'a> {
    /// The proof of the answer to a case: the analysis of the case, and the reason.
    pub fn new(about: &'a About, analysis: &'a Data, reason: &'a puzzles::Reason) -> Self {
        Self {
            puzzle: about.name,
            input: input_text(&about.format, std::slice::from_ref(&analysis.boards)),
            answer: match analysis.distance {
                Distance::Moves(moves) => Number::Moves(moves),
                Distance::Unsolvable => Number::Impossible(about.unsolvable),
            },
            list: analysis.list.as_deref().map(texts),
            lower: Reason::new(reason),
        }
    }
}

impl<'a> Reason<'a> {
    fn new(reason: &'a puzzles::Reason) -> Self {
        use puzzles::Reason as From;

        match reason {
            From::Goal => Self::Goal,
            From::QuietPattern { cells: all } => Self::QuietPattern { cells: cells(all) },
            From::PressSets { sets } => Self::PressSets {
                sets: sets.iter().map(|set| cells(set)).collect(),
            },
            From::HeightMap { heights, pairs } => Self::HeightMap {
                heights: *heights,
                pairs: self::pairs(pairs),
            },
            From::Layers {
                radius,
                sizes,
                sets,
            } => Self::Layers {
                radius: *radius,
                sizes,
                sets: sets.as_deref(),
            },
            From::DisjointSets {
                radii, sizes, sets, ..
            } => Self::DisjointSets {
                radii: *radii,
                sizes: *sizes,
                sets: sets.as_ref(),
            },
            From::ShutIn => Self::ShutIn,
        }
    }
}

/// The numbers of cells, row by row.
fn numbers(cells: impl Iterator<Item = Cell>) -> Vec<u8> {
    cells.map(Cell::index).collect()
}

fn cells(cells: &[Cell]) -> Vec<u8> {
    numbers(cells.iter().copied())
}

fn pairs(pairs: &[(Cell, Cell)]) -> Vec<[u8; 2]> {
    pairs.iter().map(|(a, b)| [a.index(), b.index()]).collect()
}

/// The texts of moves.
fn texts(list: &[Step]) -> Vec<&str> {
    list.iter().map(|step| &*step.text).collect()
}
