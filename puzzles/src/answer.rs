//! The answer to a case, whatever the puzzle.

use std::fmt;

use arrayvec::ArrayString;
use search_core::{Outcome, Stats};

use crate::Engine;

/// A move in a judge's output, with single blanks between its words.
pub type MoveText = ArrayString<8>;

/// The answer to one case.
#[derive(Debug)]
pub struct Answer<'a> {
    /// The solution, the proof that there is none, or the limit that stopped the search.
    pub outcome: Outcome<Solution<'a>>,
    /// The engine that found it: the one that [`Engine::Auto`] chose, or `Auto` itself where a
    /// closed form answered without search.
    pub engine: Engine,
    /// What the search did; nothing, where a closed form or a table from an earlier case answered.
    pub stats: Stats,
}

/// The least number of moves, and what else was asked for.
pub struct Solution<'a> {
    /// The least number of moves.
    pub distance: u32,
    /// The first shortest list of moves in move order, if it was asked for.
    pub moves: Option<Vec<MoveText>>,
    /// The number of shortest lists, if it was asked for.
    pub count: Option<u128>,
    /// All shortest lists in move order, if they were asked for.
    pub lists: Option<Box<dyn Iterator<Item = Vec<MoveText>> + 'a>>,
}

impl fmt::Debug for Solution<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solution")
            .field("distance", &self.distance)
            .field("moves", &self.moves)
            .field("count", &self.count)
            .finish_non_exhaustive()
    }
}
