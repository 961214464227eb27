//! Search over sets of moves.

use crate::control::Control;
use crate::meter::Meter;
use crate::outcome::{Found, Limit};
use crate::path::Path;
use crate::space::Commuting;

/// Finds the first shortest path from the starts to a goal in a [`Commuting`] space by trying sets of
/// moves: the empty set, sets of one move, sets of two moves and so on, each in increasing order.
///
/// The search stores no visited states, because it tries each set once. A space with *n* moves has 2ⁿ
/// sets. It does not check that the moves commute: [`Audit::commuting`](crate::Audit::commuting) does.
///
/// Memory: one state per move of the path.
///
/// # Example: lamps in a row
///
/// ```
/// use search_core::{Commuting, Limits, Outcome, StateSpace, subset};
///
/// /// Eight lamps in a row. A switch changes its lamp and the neighbouring lamps.
/// struct Lamps;
///
/// impl StateSpace for Lamps {
///     type State = u8;
///     type Move = u8;
///     fn moves(&self, _: &u8) -> impl Iterator<Item = u8> { 0..8 }
///     fn apply(&self, lamps: &u8, switch: &u8) -> u8 {
///         lamps ^ ((0b111_u16 << switch >> 1) as u8)
///     }
/// }
///
/// impl Commuting for Lamps {}
///
/// let report = subset(&Lamps, [0b1111_1111], |lamps| *lamps == 0, Limits::none());
/// assert_eq!(report.solution().unwrap().moves, [0, 3, 6]);
/// ```
pub fn subset<'a, S: Commuting>(
    space: S,
    starts: impl IntoIterator<Item = S::State>,
    is_goal: impl Fn(&S::State) -> bool,
    control: impl Into<Control<'a>>,
) -> Found<S> {
    let starts: Vec<S::State> = starts.into_iter().collect();
    Meter::run(control, |meter| {
        let Some(start) = starts.first() else {
            return Ok(None);
        };
        let moves: Vec<S::Move> = space.moves(start).collect();
        for (depth, size) in (0..).zip(0..=moves.len()) {
            meter.deepen(depth)?;
            let mut sets = Sets {
                space: &space,
                is_goal: &is_goal,
                meter,
                moves: &moves,
                chosen: Vec::with_capacity(size),
                tried: 0,
            };
            for start in &starts {
                if sets.extend(start, 0, size)? {
                    let moves = sets.chosen.iter().map(|&index| moves[index].clone());
                    return Ok(Some(Path {
                        start: start.clone(),
                        moves: moves.collect(),
                    }));
                }
            }
            let tried = sets.tried;
            meter.finish_layer(depth, tried);
        }
        Ok(None)
    })
}

/// The search over all sets of one size.
struct Sets<'i, 'm, S: Commuting, G> {
    space: &'i S,
    is_goal: &'i G,
    meter: &'i mut Meter<'m>,
    moves: &'i [S::Move],
    /// The indices of the chosen moves, in increasing order.
    chosen: Vec<usize>,
    /// The number of complete sets that were tried.
    tried: usize,
}

impl<S: Commuting, G: Fn(&S::State) -> bool> Sets<'_, '_, S, G> {
    /// Adds `missing` moves from index `first` on so that the state becomes a goal; returns whether
    /// that is possible.
    fn extend(&mut self, state: &S::State, first: usize, missing: usize) -> Result<bool, Limit> {
        if missing == 0 {
            self.tried += 1;
            return Ok((self.is_goal)(state));
        }
        self.meter.expand()?;
        for index in first..=self.moves.len() - missing {
            let next = self.space.apply(state, &self.moves[index]);
            self.meter.generate_one(true);
            self.chosen.push(index);
            if self.extend(&next, index + 1, missing - 1)? {
                return Ok(true);
            }
            self.chosen.pop();
        }
        Ok(false)
    }
}
