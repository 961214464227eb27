//! Running programs: how they are started, what they are given, and that nothing of them is left.

mod hostile;
mod interrupted;
mod judged;
mod left;
mod program;
