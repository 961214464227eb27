//! Values of games of two players.

use std::fmt;

use crate::audit::{Law, Violation};
use crate::control::Control;
use crate::meter::Meter;
use crate::outcome::{Limit, Report};
use crate::space::{Enumerable, Reversible};

/// The value of a state for the player whose turn it is, if both players play best. A player who wins does it as soon as possible,
/// and one who loses as late as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameValue {
    /// The player wins after this number of moves of both players.
    Win(u32),
    /// The player loses after this number of moves of both players.
    Loss(u32),
    /// Neither player can force a win. A play without end is a draw.
    Draw,
}

/// The value of every state of a game, in order of rank. The result of [`solve_game`].
///
/// Memory: two bytes per state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTable {
    /// Twice the number of moves, and one more for a win; or [`DRAW`].
    entries: Vec<u16>,
}

const DRAW: u16 = u16::MAX;

/// Finds the value of every state of a game of two players, who move in turns, in one pass backward from the ends of the game
/// (retrograde analysis).
///
/// A state says whose turn it is, as far as the moves or the end depend on it. `ended` gives the value of a state in which the game is
/// over: [`Win(0)`](GameValue::Win) or [`Loss(0)`](GameValue::Loss) for the player whose turn it would be, or a draw. The moves of such a state do
/// not count. A state without moves in which the game is not over is a draw.
///
/// A state loses when all its moves lead to wins of the other player, so the pass counts for each state the moves that are left. It is
/// exact with cycles. The outcome is never *unsolvable*. In the statistics, a state is expanded once forward, and once backward if its value is no draw. A limit stops the pass without a table, and so does a value above
/// [`GREATEST`](GameTable::GREATEST) moves. (Ströhlein, "Untersuchungen über kombinatorische Spiele", 1970; Thompson, "Retrograde analysis of
/// certain endgames", 1986.)
///
/// Memory: six bytes per state, and the ranks of two layers.
///
/// # Panics
///
/// If the space gives a state a rank that is not below its number of states, or if `ended` returns a win or a loss after some moves.
///
/// # Example: take one, two or three of ten stones; who takes the last one wins
///
/// ```
/// use search_core::{Enumerable, GameValue, Limits, Reversible, StateSpace, solve_game};
///
/// struct Stones;
///
/// impl StateSpace for Stones {
///     type State = usize;
///     type Move = usize;
///     fn moves(&self, left: &usize) -> impl Iterator<Item = usize> { 1..=3.min(*left) }
///     fn apply(&self, left: &usize, taken: &usize) -> usize { left - taken }
/// }
///
/// impl Reversible for Stones {
///     fn predecessors(&self, left: &usize) -> impl Iterator<Item = usize> { left + 1..=10.min(left + 3) }
/// }
///
/// impl Enumerable for Stones {
///     fn len(&self) -> usize { 11 }
///     fn rank(&self, left: &usize) -> usize { *left }
///     fn unrank(&self, rank: usize) -> usize { rank }
/// }
///
/// let ended = |left: &usize| (*left == 0).then_some(GameValue::Loss(0));
/// let table = solve_game(&Stones, ended, Limits::none()).solution().unwrap();
/// assert_eq!(table.value(10), GameValue::Win(5));
/// assert_eq!(table.value(8), GameValue::Loss(4));
/// assert_eq!(table.audit(&Stones, ended), Ok(()));
/// ```
pub fn solve_game<'a, S: Reversible + Enumerable>(
    space: &S,
    ended: impl Fn(&S::State) -> Option<GameValue>,
    control: impl Into<Control<'a>>,
) -> Report<GameTable> {
    Meter::run(control, |meter| {
        let mut entries = vec![DRAW; space.len()];
        // The number of states after a move that are not known to be wins. It is 0 if the value is known.
        let mut left = vec![0_u32; space.len()];
        let (mut layer, mut neighbours) = (Vec::new(), Vec::new());
        for rank in 0..space.len() {
            meter.expand()?;
            if let Some(value) = ended(&space.unrank(rank)) {
                entries[rank] = entry_of_end(value);
            } else {
                collect(&mut neighbours, |visit| space.successor_ranks(rank, visit));
                left[rank] = u32::try_from(neighbours.len()).unwrap_or(u32::MAX);
            }
            if entries[rank] != DRAW {
                layer.push(rank);
            }
        }
        for depth in 0.. {
            meter.finish_layer(depth, layer.len());
            if layer.is_empty() {
                break;
            }
            if depth > GameTable::GREATEST {
                return Err(Limit::Depth);
            }
            meter.deepen(depth + 1)?;
            let mut next_layer = Vec::new();
            let next = u16::try_from(2 * depth + 2).expect("the depth is limited");
            for rank in &layer {
                meter.expand()?;
                collect(&mut neighbours, |visit| {
                    space.predecessor_ranks(*rank, visit);
                });
                let is_win = entries[*rank] % 2 == 1;
                let known = next_layer.len();
                for &before in &neighbours {
                    let others = &mut left[before];
                    if *others > 0 {
                        *others = if is_win { *others - 1 } else { 0 };
                        if *others == 0 {
                            entries[before] = next + u16::from(!is_win);
                            next_layer.push(before);
                        }
                    }
                }
                let new = next_layer.len() - known;
                meter.generate(neighbours.len() as u64, new as u64);
            }
            layer = next_layer;
        }
        Ok(Some(GameTable { entries }))
    })
}

/// Collects ranks, each once.
fn collect(ranks: &mut Vec<usize>, each: impl FnOnce(&mut dyn FnMut(usize))) {
    ranks.clear();
    each(&mut |rank| ranks.push(rank));
    ranks.sort_unstable();
    ranks.dedup();
}

fn entry_of_end(value: GameValue) -> u16 {
    match value {
        GameValue::Win(0) => 1,
        GameValue::Loss(0) => 0,
        GameValue::Draw => DRAW,
        _ => panic!("a game that is over is won or lost after 0 moves, not `{value}`"),
    }
}

impl GameTable {
    /// The greatest number of moves that a table can hold.
    pub const GREATEST: u32 = DRAW as u32 / 2 - 2;

    /// The value of the state with this rank.
    ///
    /// # Panics
    ///
    /// If `rank` is not below the number of states.
    #[must_use]
    pub fn value(&self, rank: usize) -> GameValue {
        value_of(self.entries[rank])
    }

    /// The values in order of rank.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = GameValue> {
        self.entries.iter().copied().map(value_of)
    }

    /// Checks the table against the rules of the game alone. Only the correct table passes.
    ///
    /// # Errors
    ///
    /// The state with the lowest rank that breaks [`Law::Game`].
    ///
    /// # Panics
    ///
    /// If the table and the space have different numbers of states.
    pub fn audit<S: Enumerable>(
        &self,
        space: &S,
        ended: impl Fn(&S::State) -> Option<GameValue>,
    ) -> Result<(), Violation<S::State>> {
        assert_eq!(self.entries.len(), space.len(), "the table is of this game");
        for (rank, value) in self.iter().enumerate() {
            let state = space.unrank(rank);
            let expected = ended(&state).unwrap_or_else(|| {
                let next = space.successors(&state);
                let values = next.map(|next| self.value(space.rank(&next)).before());
                values
                    .max_by_key(GameValue::order)
                    .unwrap_or(GameValue::Draw)
            });
            if value != expected {
                return Err(Violation {
                    law: Law::Game,
                    state,
                    other: None,
                });
            }
        }
        Ok(())
    }
}

const fn value_of(entry: u16) -> GameValue {
    let moves = entry as u32 / 2;
    match entry {
        DRAW => GameValue::Draw,
        _ if entry % 2 == 1 => GameValue::Win(moves),
        _ => GameValue::Loss(moves),
    }
}

impl GameValue {
    /// The value of a state for the player who moves to a state with this value.
    const fn before(self) -> Self {
        match self {
            Self::Win(moves) => Self::Loss(moves + 1),
            Self::Loss(moves) => Self::Win(moves + 1),
            Self::Draw => Self::Draw,
        }
    }

    /// Greater for a value that a player prefers.
    const fn order(&self) -> i64 {
        match *self {
            Self::Win(moves) => i64::MAX - moves as i64,
            Self::Draw => 0,
            Self::Loss(moves) => i64::MIN + moves as i64,
        }
    }
}

impl fmt::Display for GameValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(moves) => write!(f, "win in {moves}"),
            Self::Loss(moves) => write!(f, "loss in {moves}"),
            Self::Draw => f.write_str("draw"),
        }
    }
}
