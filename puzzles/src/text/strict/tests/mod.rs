//! Strict validation.
//!
//! - [`layout`]: faults of layout alone.
//! - [`faults`]: other faults.
//! - [`bytes`]: every change to one byte.

mod bytes;
mod faults;
mod layout;

use std::ops::Range;

use super::*;
use crate::text::{FaultKind, read_input};

const FLIP: &str = "bwwb\nbbwb\nbwwb\nbwww\n";
const SDAO: &str = "w**b\n*wb*\n*bw*\nb**w\nw**b\n*wb*\n*bw*\nbw**\n";
const SWAP: &str = "1111\n0000\n1110\n0010\n1010\n0101\n1010\n0101\n";
const FOUR: &str = "BWBO\nWBWB\nBWBW\nWBWO\n";

fn format_of(puzzle: &str) -> Format {
    let puzzle = crate::find(puzzle).expect("it is in the registry");
    puzzle.about().format
}

/// The cases that the lenient reader reads; `None` if it finds a fault.
fn read(text: &[u8], format: &Format) -> Option<Vec<Boards>> {
    read_input(text, format).ok()
}

/// The text has exactly these faults.
#[track_caller]
fn check(puzzle: &str, text: impl AsRef<[u8]>, faults: &[(FaultKind, Range<usize>)]) {
    let found = validate(text.as_ref(), &format_of(puzzle)).expect_err("it is faulty");
    let found: Vec<_> = found
        .into_iter()
        .map(|fault| (fault.kind, fault.span))
        .collect();
    assert_eq!(found, faults, "{:?}", text.as_ref().escape_ascii());
}
