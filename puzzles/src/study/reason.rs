//! Reasons that a search finds.

use board_core::Alphabet;
use rustc_hash::FxHashSet;
use search_core::{Reversible, StateSpace};

use crate::distance::Distance;
use crate::rules::{Case, GoalSet, HasStones, Reason, StateOf};

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
    fn grow(&mut self, neighbours: impl Fn(&T) -> Vec<T>) -> bool {
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

/// The generic reason: the layers of a search from some states with this distance.
pub(crate) fn layers<C: Case>(
    case: &C,
    starts: &[StateOf<C>],
    distance: Distance,
    sets: SearchedSets,
) -> Reason {
    let space = case.space();
    let mut ball = Ball::new(starts.iter().cloned());
    let radius = distance.moves().map(|moves| moves as usize - 1);
    while radius != Some(ball.radius()) && ball.grow(|state| space.successors(state).collect()) {}
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
            forward.grow(|state| space.successors(state).collect());
        } else {
            backward.grow(|state| space.predecessors(state).collect());
        }
    }
    let balls = [&forward, &backward];
    let text = |ball: &Ball<_>| ball.layers.iter().flatten().map(state_text::<C>).collect();
    Reason::DisjointSets {
        radii: balls.map(Ball::radius),
        sizes: balls.map(|ball| ball.states.len()),
        layers: balls.map(|ball| ball.layers.iter().map(Vec::len).collect()),
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
