//! The engines that work on any space, plain or a quotient.

use search_core::{
    Control, DistanceMap, Found, Report, Reversible, ShortestPaths, bfs, bfs_all, bidirectional,
    bidirectional_all, iddfs,
};

use crate::Engine;

/// The first shortest path.
pub(super) fn search<S: Reversible, G: Iterator<Item = S::State>>(
    engine: Engine,
    space: &S,
    starts: impl IntoIterator<Item = S::State>,
    is_goal: impl Fn(&S::State) -> bool,
    goals: impl Fn() -> G,
    control: Control<'_>,
) -> Found<S> {
    match engine {
        Engine::Bfs => bfs(space, starts, is_goal, control),
        Engine::Iddfs => iddfs(space, starts, is_goal, control),
        Engine::Bidirectional => bidirectional(space, starts, goals(), control),
        Engine::Auto | Engine::Subset | Engine::Retrograde => {
            unreachable!("{engine} does not work on any space")
        }
    }
}

/// The distances to the goal along all shortest paths.
pub(super) fn distances<S: Reversible, G: Iterator<Item = S::State>>(
    engine: Engine,
    space: &S,
    starts: impl IntoIterator<Item = S::State>,
    is_goal: impl Fn(&S::State) -> bool,
    goals: impl Fn() -> G,
    control: Control<'_>,
) -> Report<DistanceMap<S::State>> {
    match engine {
        Engine::Bidirectional => {
            bidirectional_all(space, starts, goals(), control).map(ShortestPaths::into_distances)
        }
        _ => bfs_all(space, starts, is_goal, control).map(ShortestPaths::into_distances),
    }
}
