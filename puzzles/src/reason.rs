//! Why no shorter list of moves exists, as data that another program can check.

use board_core::{Alphabet, Cell};
use rustc_hash::FxHashSet;
use search_core::{Reversible, StateSpace};

use crate::case::{Case, GoalSet, HasStones, MoveOf, StateOf};

/// The reason why a position has no shorter list of moves, or no list at all.
///
/// A state is written as the sixteen characters of its board; if the puzzle has sides, a blank and the character
/// of the side to move follow.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Reason {
    /// The position is a goal.
    Goal,
    /// Impossible: each press turns an even number of these cells, and the position and each goal differ in an
    /// odd number of them.
    QuietPattern {
        /// The cells.
        cells: Vec<Cell>,
    },
    /// All sets of presses that lead to a goal, the smallest first.
    PressSets {
        /// The sets, each with its cells in order.
        sets: Vec<Vec<Cell>>,
    },
    /// One integer per cell. Neighbours differ by at most one, so an exchange changes the sum over the black
    /// pieces by at most one. The sums of the position and of the target differ by the distance.
    HeightMap {
        /// The integers, row by row; the least one is 0.
        heights: [i32; 16],
    },
    /// A search from the position: no goal is within the radius. If the position is unsolvable, no further state
    /// can be reached.
    Layers {
        /// The number of moves to the last layer.
        radius: usize,
        /// The numbers of states that are 0, 1, 2, … moves away.
        sizes: Vec<usize>,
        /// The states of each layer, if requested.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        sets: Option<Vec<Vec<String>>>,
    },
    /// Two sets that have no common state: the states within some moves from the position, and the states within
    /// some moves to a goal. The sum of both numbers of moves is one less than the distance.
    // The name is part of the JSON schema.
    #[cfg_attr(feature = "serde", serde(rename = "meeting"))]
    DisjointSets {
        /// The numbers of moves.
        radii: [usize; 2],
        /// The numbers of states.
        sizes: [usize; 2],
        /// The states of both sets, if requested.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        sets: Option<[Vec<String>; 2]>,
    },
    /// Impossible: the side to move has no move, and the position is not a goal.
    ShutIn,
}

/// How a reason describes the sets of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchedSets {
    /// By their numbers of states.
    Counted,
    /// By their states, too.
    Listed,
}

impl SearchedSets {
    /// The lists of states, if they are requested.
    fn listed<T>(self, list: impl FnOnce() -> T) -> Option<T> {
        (self == Self::Listed).then(list)
    }
}

/// Capability: reasons that are easier to check than a search.
pub trait Reasons: Case {
    /// The reason for a state that is not a goal. `list` is a shortest list of moves from it; `None` if the state
    /// is unsolvable. `None` as the result stands for the [layers](Reason::Layers) of a search.
    fn reason(
        &self,
        start: &StateOf<Self>,
        list: Option<&[MoveOf<Self>]>,
        sets: SearchedSets,
    ) -> Option<Reason>;
}

/// The states within some moves, in layers.
struct Ball<T> {
    layers: Vec<Vec<T>>,
    states: FxHashSet<T>,
}

impl<T: Clone + Eq + std::hash::Hash> Ball<T> {
    fn new(centre: impl IntoIterator<Item = T>) -> Self {
        let centre: Vec<T> = centre.into_iter().collect();
        Self {
            states: centre.iter().cloned().collect(),
            layers: vec![centre],
        }
    }

    fn radius(&self) -> usize {
        self.layers.len() - 1
    }

    fn last_layer(&self) -> &[T] {
        &self.layers[self.radius()]
    }

    /// Adds the next layer. Returns `false` if it is empty, and then does not add it.
    fn grow<I: IntoIterator<Item = T>>(&mut self, neighbours: impl Fn(&T) -> I) -> bool {
        let mut layer = Vec::new();
        for state in &self.layers[self.radius()] {
            for next in neighbours(state) {
                if self.states.insert(next.clone()) {
                    layer.push(next);
                }
            }
        }
        let is_new = !layer.is_empty();
        if is_new {
            self.layers.push(layer);
        }
        is_new
    }
}

/// The successors of a state.
fn successors<S: StateSpace>(space: &S, state: &S::State) -> Vec<S::State> {
    let moves = space.moves(state);
    moves.map(|step| space.apply(state, &step)).collect()
}

/// The generic reason: the layers of a search from some states with this distance.
pub(crate) fn layers<C: Case>(
    case: &C,
    starts: &[StateOf<C>],
    distance: Option<u32>,
    sets: SearchedSets,
) -> Reason {
    let space = case.space();
    let mut ball = Ball::new(starts.iter().cloned());
    let radius = distance.map(|distance| distance as usize - 1);
    while radius != Some(ball.radius()) && ball.grow(|state| successors(&space, state)) {}
    let text = |layer: &Vec<_>| layer.iter().map(state_text::<C>).collect();
    Reason::Layers {
        radius: ball.radius(),
        sizes: ball.layers.iter().map(Vec::len).collect(),
        sets: sets.listed(|| ball.layers.iter().map(text).collect()),
    }
}

/// Two sets around a state at this distance and around the goals. In each round, the set with the smaller last
/// layer grows.
pub(crate) fn disjoint_sets<C: Case>(
    case: &C,
    start: &StateOf<C>,
    distance: usize,
    sets: SearchedSets,
) -> Reason {
    let space = case.space();
    let mut forward = Ball::new([start.clone()]);
    let mut backward = Ball::new(case.goal().states());
    while forward.radius() + backward.radius() + 1 < distance {
        if forward.last_layer().len() <= backward.last_layer().len() {
            forward.grow(|state| successors(&space, state));
        } else {
            backward.grow(|state| space.predecessors(state).collect::<Vec<_>>());
        }
    }
    let balls = [&forward, &backward];
    let text = |ball: &Ball<_>| ball.layers.iter().flatten().map(state_text::<C>).collect();
    Reason::DisjointSets {
        radii: balls.map(Ball::radius),
        sizes: balls.map(|ball| ball.states.len()),
        sets: sets.listed(|| balls.map(text)),
    }
}

/// The text of a state.
fn state_text<C: Case>(state: &StateOf<C>) -> String {
    let alphabet: Alphabet = C::ABOUT.format.alphabet;
    let rows = alphabet.draw(state.stones()).rows();
    let side = state.side().and_then(|side| alphabet.character(Some(side)));
    let side = side.into_iter().flat_map(|character| [' ', character]);
    rows.into_iter().flatten().chain(side).collect()
}
