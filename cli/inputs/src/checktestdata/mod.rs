//! The language checktestdata: its syntax, and its execution as a source of inputs.

mod analysis;
mod cases;
mod evaluate;
mod machine;
mod parse;
mod syntax;
mod variable;
mod words;

pub(crate) use self::machine::Machine;
pub(crate) use self::parse::parse;
