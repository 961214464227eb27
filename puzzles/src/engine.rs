//! The engines, and methods that use them.

use std::fmt;

/// An algorithm that finds the shortest list of moves.
///
/// # Example: the names
///
/// ```
/// use puzzles::Engine;
///
/// assert_eq!(Engine::Bidirectional.to_string(), "bidirectional");
/// assert_eq!(Engine::ALL.map(Engine::name)[..3], ["auto", "bfs", "iddfs"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// The fastest route of the puzzle: a closed form, a table, or the best of its engines.
    Auto,
    /// Breadth-first search.
    Bfs,
    /// Depth-first search with iterative deepening.
    Iddfs,
    /// Search of sets of moves in increasing order, for commuting moves.
    Subset,
    /// Breadth-first search from both ends.
    Bidirectional,
    /// A table of the distances of all states, computed backwards from the goals.
    Retrograde,
}

impl Engine {
    /// All engines.
    pub const ALL: [Self; 6] = [
        Self::Auto,
        Self::Bfs,
        Self::Iddfs,
        Self::Subset,
        Self::Bidirectional,
        Self::Retrograde,
    ];

    /// The engines for a case with one goal or a few goals, the best one first.
    pub const TO_ONE_GOAL: &'static [Self] = &[
        Self::Bidirectional,
        Self::Bfs,
        Self::Iddfs,
        Self::Retrograde,
    ];

    /// The engines for a case with many goals, the best one first.
    pub const TO_MANY_GOALS: &'static [Self] = &[
        Self::Bfs,
        Self::Iddfs,
        Self::Bidirectional,
        Self::Retrograde,
    ];

    /// The engines for a case with a few goals and [commuting moves](crate::TypedPuzzle::SETS), the best
    /// one first.
    pub const COMMUTING: &'static [Self] = &[
        Self::Bidirectional,
        Self::Bfs,
        Self::Iddfs,
        Self::Subset,
        Self::Retrograde,
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Bfs => "bfs",
            Self::Iddfs => "iddfs",
            Self::Subset => "subset",
            Self::Bidirectional => "bidirectional",
            Self::Retrograde => "retrograde",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// An engine, and whether it runs on the quotient by the symmetries of the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Method {
    /// The algorithm, or [`Engine::Auto`] for the fastest route.
    pub engine: Engine,
    /// Whether images of a state count as one state.
    pub symmetry: bool,
}

impl Method {
    /// An engine on the plain space.
    pub const fn new(engine: Engine) -> Self {
        Self {
            engine,
            symmetry: false,
        }
    }

    /// Checks that a puzzle with these engines can use the method.
    pub(crate) fn check(self, engines: &'static [Engine]) -> Result<(), MethodError> {
        let engine = self.engine;
        if engine != Engine::Auto && !engines.contains(&engine) {
            Err(MethodError::EngineDoesNotFit { engine, engines })
        } else if engine == Engine::Subset && self.symmetry {
            Err(MethodError::NothingToReduce(engine))
        } else {
            Ok(())
        }
    }
}

/// The reason why a puzzle cannot use a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MethodError {
    /// The puzzle lacks a capability that the engine needs.
    #[error(
        "engine `{engine}` does not fit this puzzle: use one of auto, {}",
        .engines.iter().map(|engine| engine.name()).collect::<Vec<_>>().join(", ")
    )]
    EngineDoesNotFit {
        /// The engine.
        engine: Engine,
        /// The engines that the puzzle can use in addition to [`Engine::Auto`].
        engines: &'static [Engine],
    },
    /// The engine stores no states, so symmetry has nothing to reduce.
    #[error("engine `{0}` stores no states, so `--symmetry` has no effect on it")]
    NothingToReduce(Engine),
}
