//! All inputs of a problem, as lists of choices: checking, enumeration by size, sampling, and reduction.
//!
#![doc = include_str!("../README.md")]

mod checktestdata;
mod choose;
mod enumerate;
mod error;
#[cfg(any(test, fuzzing))]
#[path = "../fuzz/relations.rs"]
pub mod fuzz;
mod grammar;
mod loops;
mod make;
mod numbers;
mod pattern;
mod read;
mod sample;
mod samples;
mod shrink;
mod validator;
mod value;

pub use choose::{Cases, Counts};
pub use enumerate::{Input, Inputs};
pub use error::{CheckError, GrammarError, Mismatch, Span};
pub use grammar::{Grammar, Options};
pub use read::Choice;
pub use sample::{Below, Sampler};
pub use samples::{NoShape, infer};
pub use shrink::Fails;
pub use validator::{Header, Start, Talk, Validator};
