//! Problems that are not puzzles: packages that setters wrote, and judging by references.
//!
//! A [`ProblemPackage`] says where the grammars, validators and programs of a problem are. A [`ReferenceJudge`] knows the
//! answer to an input because correct programs, the references, give it. A [`Comparison`] decides whether an
//! output is as right as this answer. An [`OwnProblem`] joins them; [`stress`](crate::stress) searches among its inputs.

mod comparison;
mod own;
mod package;
mod program;
mod reference;
pub(crate) mod settings;
mod words;

pub use self::comparison::{Comparison, OutputValidator, ValidatorProtocol};
pub use self::own::{NamedGrammar, OwnProblem};
pub use self::package::ProblemPackage;
pub use self::program::NamedProgram;
pub use self::reference::ReferenceJudge;
pub use self::words::WordRules;
