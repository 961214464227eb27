//! Judge cases: every engine gives the same answers. `tests/commands/judge.rs` runs the command line.
//!
//! - [`data`]: the files of cases are complete and well formed.
//! - [`answers`]: requests to a session, and its answers as values.
//! - [`engines`]: every case on every engine, with and without symmetry.
//! - [`limits`]: a limit on the number of moves is exact on every engine.

mod answers;
mod data;
mod engines;
mod limits;
