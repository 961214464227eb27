//! The tables of a puzzle: built when they are needed, then kept.

use std::sync::{Arc, Mutex, MutexGuard, Once, OnceLock, PoisonError};
use std::thread;

use puzzles::analysis::Analyser;
use puzzles::atlas::Statistics;
use puzzles::inputs::{DistanceFilter, Inputs};
use puzzles::text::Boards;
use puzzles::{Puzzle, Random};
use tokio::sync::Semaphore;

/// The tables of a puzzle.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) puzzle: &'static Puzzle,
    pub(crate) analyser: Analyser,
    /// One permit for each thread that may work on a request for this puzzle.
    pub(crate) threads: Arc<Semaphore>,
    /// The permit of the request that chooses random boards.
    pub(crate) choosing: Arc<Semaphore>,
    limits: OnceLock<(u32, bool)>,
    inputs: OnceLock<Mutex<Box<dyn Inputs>>>,
    atlas: OnceLock<Vec<Statistics>>,
    atlas_start: Once,
}

impl Tables {
    pub(crate) fn new(puzzle: &'static Puzzle, threads: usize) -> Arc<Self> {
        Arc::new(Self {
            puzzle,
            analyser: puzzle.analyser(),
            threads: Arc::new(Semaphore::new(threads)),
            choosing: Arc::new(Semaphore::new(1)),
            limits: OnceLock::new(),
            inputs: OnceLock::new(),
            atlas: OnceLock::new(),
            atlas_start: Once::new(),
        })
    }

    /// All inputs of the puzzle.
    fn inputs(&self) -> MutexGuard<'_, Box<dyn Inputs>> {
        let inputs = self.inputs.get_or_init(|| Mutex::new(self.puzzle.inputs()));
        inputs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Samples the boards of an input; `None` if there is none at these distances.
    pub(crate) fn random(&self, random: &mut Random, distances: &DistanceFilter) -> Option<Boards> {
        self.inputs().random(random, distances)
    }

    /// The greatest distance of an input, and whether the puzzle has unsolvable inputs.
    fn limits(&self) -> (u32, bool) {
        *self.limits.get_or_init(|| {
            let inputs = self.inputs();
            (inputs.greatest_distance(), inputs.at(None).each > 0)
        })
    }

    /// The greatest distance of an input.
    pub(crate) fn max_distance(&self) -> u32 {
        self.limits().0
    }

    /// The greatest distance of an input, and whether the puzzle has unsolvable inputs; `None` until they are computed.
    pub(crate) fn known_limits(&self) -> Option<(u32, bool)> {
        self.limits.get().copied()
    }

    /// The statistics of all boards. The first call starts a thread that computes them; `None` until they are
    /// complete.
    pub(crate) fn atlas(self: &Arc<Self>) -> Option<&[Statistics]> {
        self.atlas_start.call_once(|| {
            let tables = Arc::clone(self);
            thread::spawn(move || tables.atlas.set(tables.puzzle.atlas(None)));
        });
        self.atlas.get().map(Vec::as_slice)
    }
}
