//! Reasons that a search finds.

use board_core::Alphabet;
use rustc_hash::FxHashSet;
use search_core::{Reversible, StateSpace};

use crate::distance::Distance;
use crate::rules::{Case, PuzzleRules, Reason, State};

/// How a reason describes the sets of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchedSets {
    /// By their numbers of states.
    Counted,
    /// By their states, too.
    Listed,
}

/// The states within some moves, in layers.
struct Ball {
    layers: Vec<Vec<State>>,
    states: FxHashSet<State>,
}

impl Ball {
    fn new(centre: Vec<State>) -> Self {
        Self {
            states: centre.iter().copied().collect(),
            layers: vec![centre],
        }
    }

    fn radius(&self) -> usize {
        self.layers.len() - 1
    }

    fn last_layer(&self) -> &[State] {
        &self.layers[self.radius()]
    }

    /// Adds the next layer. Returns `false` if it is empty, and then does not add it.
    fn grow(&mut self, neighbours: &dyn Fn(&State) -> Vec<State>) -> bool {
        let mut layer = Vec::new();
        for state in self.last_layer() {
            layer.extend(neighbours(state));
        }
        layer.retain(|next| self.states.insert(*next));
        let is_new = !layer.is_empty();
        if is_new {
            self.layers.push(layer);
        }
        is_new
    }
}

/// The generic reason: the layers of a search from some states with this distance.
pub(crate) fn layers(
    rules: &PuzzleRules,
    case: &Case,
    starts: &[State],
    distance: Distance,
    sets: SearchedSets,
) -> Reason {
    let space = case.space();
    let mut ball = Ball::new(starts.to_vec());
    let radius = distance.moves().map(|moves| moves as usize - 1);
    while radius != Some(ball.radius()) && ball.grow(&|state| space.successors(state).collect()) {}
    let alphabet = rules.about.format.alphabet;
    let is_listed = sets == SearchedSets::Listed;
    let states = |layer: &Vec<_>| layer.iter().map(|state| text(alphabet, *state)).collect();
    Reason::Layers {
        radius: ball.radius(),
        sizes: ball.layers.iter().map(Vec::len).collect(),
        sets: is_listed.then(|| ball.layers.iter().map(states).collect()),
    }
}

/// Two sets around a state at this distance and around the goals. In each round, the set with the smaller last
/// layer grows.
pub(crate) fn disjoint_sets(
    rules: &PuzzleRules,
    case: &Case,
    start: State,
    distance: u32,
    sets: SearchedSets,
) -> Reason {
    let space = case.space();
    let mut forward = Ball::new(vec![start]);
    let mut backward = Ball::new(case.goals());
    while forward.radius() + backward.radius() + 1 < distance as usize {
        if forward.last_layer().len() <= backward.last_layer().len() {
            forward.grow(&|state| space.successors(state).collect());
        } else {
            backward.grow(&|state| space.predecessors(state).collect());
        }
    }
    let balls = [&forward, &backward];
    let alphabet = rules.about.format.alphabet;
    let is_listed = sets == SearchedSets::Listed;
    let states = |ball: &Ball| {
        let states = ball.layers.concat();
        states.iter().map(|state| text(alphabet, *state)).collect()
    };
    Reason::DisjointSets {
        radii: balls.map(Ball::radius),
        sizes: balls.map(|ball| ball.states.len()),
        layers: balls.map(|ball| ball.layers.iter().map(Vec::len).collect()),
        sets: is_listed.then(|| balls.map(states)),
    }
}

/// The text of a state.
fn text(alphabet: Alphabet, state: State) -> String {
    let rows = alphabet.draw(state.stones).rows();
    let mut text: String = rows.as_flattened().iter().collect();
    let side = state.side.and_then(|side| alphabet.character(Some(side)));
    if let Some(side) = side {
        text.extend([' ', side]);
    }
    text
}
