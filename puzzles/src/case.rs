//! What every puzzle has to say of its cases.

use std::fmt::{Debug, Display};

use arrayvec::ArrayVec;
use board_core::Stones;
use search_core::{
    Control, DistanceToGoal, Enumerable, Found, Reversible, ShortestPaths, StateSpace, Symmetric,
};

use crate::atlas::{AllPairs, Atlas};
use crate::inputs::Inputs;
use crate::lists::BoxedLists;
use crate::text::{Boards, ParseError};
use crate::{About, Oracle};

/// The states of a problem's space.
pub type StateOf<P> = <<P as Problem>::Space as StateSpace>::State;

/// The moves of a problem's space.
pub type MoveOf<P> = <<P as Problem>::Space as StateSpace>::Move;

/// A case as a problem of search: a space, starts in it, and goals.
pub trait Problem {
    /// The rules.
    type Space: Reversible + Enumerable + Symmetric + 'static;

    /// What the goals depend on: cases with equal goals can share a table of distances.
    type Goal: Eq;

    /// The rules, with the symmetries that leave the goals alone.
    fn space(&self) -> Self::Space;

    /// Where the moves start from, in order of preference where several starts are as near.
    fn starts(&self) -> ArrayVec<StateOf<Self>, 2>;

    /// What the goals depend on.
    fn goal(&self) -> Self::Goal;

    /// Whether a state is a goal.
    fn is_goal(&self, state: &StateOf<Self>) -> bool;

    /// All the goals.
    fn goals(&self) -> Vec<StateOf<Self>>;

    /// The search over sets of moves, where the order of moves does not matter.
    fn subset(&self, _control: Control<'_>) -> Option<Found<Self::Space>> {
        None
    }

    /// All shortest lists of moves, given the distances to the goal of at least the states on them;
    /// `None` if there is no list.
    ///
    /// A puzzle in which lists that differ in order are the same list says so here.
    fn lists<'a, D>(&self, distances: D) -> Option<BoxedLists<'a, MoveOf<Self>>>
    where
        D: DistanceToGoal<StateOf<Self>> + 'a,
        Self::Space: 'a,
        StateOf<Self>: 'a,
        MoveOf<Self>: 'a,
    {
        let paths = ShortestPaths::new(self.space(), self.starts(), distances)?;
        Some(Box::new(paths))
    }
}

/// A case of a puzzle: what an input holds once for each answer.
///
/// Whoever implements this, and [`Problem`], has a puzzle that every engine can run, that the
/// command line can read and print, and that the registry can hold. A case has one or two boards and
/// one or two starts, and its moves display as at most four characters.
pub trait Case:
    Debug + Problem<Space: Send + StateSpace<State: Send, Move: Display>, Goal: Send> + Sized + 'static
{
    /// What there is to know of the puzzle.
    const ABOUT: About;

    /// The case that these boards make. They have the numbers of stones, and there are as many of
    /// them, as [`ABOUT`](Self::ABOUT) says.
    fn from_boards(boards: &[Stones]) -> Self;

    /// Whether the puzzle has a route of its own that is no search: the
    /// [closed form](Self::closed_form).
    const HAS_CLOSED_FORM: bool = false;

    /// All shortest lists by the puzzle's own route; `None` if there is no list.
    ///
    /// # Panics
    ///
    /// If the puzzle [has no such route](Self::HAS_CLOSED_FORM).
    fn closed_form(&self) -> Option<BoxedLists<'static, MoveOf<Self>>> {
        panic!("{} has no closed form", Self::ABOUT.name)
    }

    /// The distance alone by the puzzle's own route; `None` if there is no way.
    ///
    /// # Panics
    ///
    /// If the puzzle [has no such route](Self::HAS_CLOSED_FORM).
    fn closed_form_distance(&self) -> Option<u32> {
        Some(self.closed_form()?.distance())
    }

    /// The puzzle's oracle, if it has one and to make it pays for this many cases.
    #[must_use]
    fn oracle(_cases: u64) -> Option<Box<dyn Oracle<Self>>> {
        None
    }

    /// Whether the puzzle's atlas is one of the ways from a position.
    const ATLAS_HAS_SOURCE: bool = false;

    /// What there is to say of all cases at once. `from` is the position to begin from, where the
    /// [atlas has one](Self::ATLAS_HAS_SOURCE); without it, a position of the sample is.
    fn atlas(from: Option<Stones>) -> Atlas;

    /// The survey of all pairs, where they are too many for the atlas.
    #[must_use]
    fn all_pairs() -> Option<Box<dyn AllPairs>> {
        None
    }

    /// All inputs of one case, in order.
    #[must_use]
    fn inputs() -> Box<dyn Inputs>;

    /// The move that a word of a judge's output says, in each way in which it may be written: what
    /// [displays](Display) as the word, and what means the same. Whether any state has this move does not
    /// matter here.
    ///
    /// A puzzle whose answers have [no moves](About::prints_moves) need not read any.
    ///
    /// # Errors
    ///
    /// If the word is no move: what was expected, beginning with this very word.
    fn read_move(_word: &str) -> Result<MoveOf<Self>, String> {
        Err("expected no move".to_owned())
    }

    /// Why a state has not a move that was read, in words.
    #[must_use]
    fn why_not(_state: &StateOf<Self>, step: &MoveOf<Self>) -> String {
        format!("the move {step} cannot be made here")
    }

    /// Reads a text that holds one case and nothing else, as judges read.
    ///
    /// # Errors
    ///
    /// All that is wrong with the case at once, each fault with the span that it is about.
    fn parse(text: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        let boards: Boards = Self::ABOUT.format.parse(text)?;
        Ok(Self::from_boards(&boards))
    }
}
