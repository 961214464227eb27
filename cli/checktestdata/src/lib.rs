//! Input grammars: parsing, checking, and enumeration of all inputs by size.
//!
#![doc = include_str!("../README.md")]

mod cases;
mod check;
mod draft;
mod error;
#[cfg(any(test, fuzzing))]
pub mod fuzz;
mod grammar;
mod inputs;
mod lexer;
mod machine;
mod number;
mod parse;
mod pattern;
mod program;
mod syntax;
mod value;
mod variable;

pub use error::{CheckError, GrammarError, Mismatch, Span};
pub use grammar::{Cases, Grammar, Options};
pub use inputs::{Input, Inputs};
