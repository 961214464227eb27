//! Input grammars: parsing, checking, and enumeration of all inputs by size.
//!
#![doc = include_str!("../README.md")]

mod analysis;
mod cases;
mod check;
mod error;
mod evaluate;
#[cfg(any(test, fuzzing))]
#[path = "../fuzz/relations.rs"]
pub mod fuzz;
mod grammar;
mod inputs;
mod machine;
mod numbers;
mod parse;
mod pattern;
mod syntax;
mod value;
mod variable;
mod words;

pub use error::{CheckError, GrammarError, Mismatch, Span};
pub use grammar::{Cases, Grammar, Options};
pub use inputs::{Input, Inputs};
