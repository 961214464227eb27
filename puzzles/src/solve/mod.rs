//! Solvers and sessions: from a case to an answer and its text.

mod answer;
mod searches;
mod session;
mod solver;

pub use answer::{Answer, Request, Solution, write_answer};
pub use searches::Lists;
pub use session::Session;
pub(crate) use session::{WriteLines, write_closed_form};
pub use solver::Solver;
