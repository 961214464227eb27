//! Solvers and sessions: from a case to an answer and its text.

mod answer;
mod commuting;
mod searches;
mod session;
mod solver;

pub use answer::{Answer, Request, Solution, write_answer};
pub use session::Session;
pub(crate) use session::TypedSession;
pub use solver::Solver;
