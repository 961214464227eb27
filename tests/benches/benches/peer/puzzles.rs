//! Cases of the puzzles of this project.

use puzzles::{Case, GoalSet, flip, sdao, swap};
use search_core::{Limits, bfs, bidirectional};

use crate::searches::{both_ends, one_end};
