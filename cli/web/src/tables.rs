//! The tables of a puzzle: built when they are needed, then kept.

use std::sync::{Arc, Mutex, MutexGuard, Once, OnceLock, PoisonError};
use std::thread;

use puzzles::Puzzle;
use puzzles::analysis::Analyser;
use puzzles::atlas::Atlas;
use puzzles::inputs::Inputs;

/// The tables of a puzzle.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) puzzle: &'static dyn Puzzle,
    pub(crate) analyser: Box<dyn Analyser>,
    max_distance: OnceLock<u32>,
    inputs: OnceLock<Mutex<Box<dyn Inputs>>>,
    atlas: OnceLock<Atlas>,
    atlas_start: Once,
}

impl Tables {
    pub(crate) fn new(puzzle: &'static dyn Puzzle) -> Arc<Self> {
        Arc::new(Self {
            puzzle,
            analyser: puzzle.analyser(),
            max_distance: OnceLock::new(),
            inputs: OnceLock::new(),
            atlas: OnceLock::new(),
            atlas_start: Once::new(),
        })
    }

    /// All inputs of the puzzle.
    pub(crate) fn inputs(&self) -> MutexGuard<'_, Box<dyn Inputs>> {
        let inputs = self.inputs.get_or_init(|| Mutex::new(self.puzzle.inputs()));
        inputs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The greatest distance of an input.
    pub(crate) fn max_distance(&self) -> u32 {
        let find = || self.inputs().greatest_distance();
        *self.max_distance.get_or_init(find)
    }

    /// The statistics of all boards. The first call starts a thread that computes them; `None` until they are
    /// complete.
    pub(crate) fn atlas(self: &Arc<Self>) -> Option<&Atlas> {
        self.atlas_start.call_once(|| {
            let tables = Arc::clone(self);
            thread::spawn(move || tables.atlas.set(tables.puzzle.atlas(None)));
        });
        self.atlas.get()
    }
}
