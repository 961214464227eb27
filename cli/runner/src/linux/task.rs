//! The task of a supervisor.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::files::Files;
use crate::limits::RunLimits;

/// What all runs of a supervisor have in common.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Task {
    /// The command of the program.
    pub(super) words: Vec<String>,
    /// The files of the program.
    pub(super) files: Files,
    /// The limits of each run.
    pub(super) limits: RunLimits,
    /// The parent of the private working directories, if the program has files.
    pub(super) home: Option<PathBuf>,
}
