//! Judge cases: every engine prints the same bytes, and so does the command line.
//!
//! - [`data`]: the cases are where they ought to be, and say what they ought to.
//! - [`answers`]: what a session answers, kept, and printed in every form.
//! - [`engines`]: every case on every engine, with and without symmetry.
//! - [`limits`]: a limit on the number of moves is exact on every engine.
//! - [`printed`]: what `quadrille solve` prints, against the cases and in snapshots.

mod answers;
mod data;
mod engines;
mod limits;
mod printed;
