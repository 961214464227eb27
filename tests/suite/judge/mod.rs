//! Judge cases: every engine prints the same bytes. `tests/commands/judge.rs` runs the command line.
//!
//! - [`data`]: the files of cases are complete and well formed.
//! - [`answers`]: answers of a session, stored and printed in every form.
//! - [`engines`]: every case on every engine, with and without symmetry.
//! - [`limits`]: a limit on the number of moves is exact on every engine.

mod answers;
mod data;
mod engines;
mod limits;
