//! All the puzzles.

use crate::puzzle::{Entry, Puzzle};
use crate::{flip, four, sdao, swap};

/// All the puzzles; a new one is one more line.
pub static PUZZLES: &[&dyn Puzzle] = &[
    &Entry::<flip::Case>::NEW,
    &Entry::<sdao::Case>::NEW,
    &Entry::<four::Case>::NEW,
    &Entry::<swap::Case>::NEW,
];

/// The puzzle with this name.
///
/// # Example: one that there is, one that there is not
///
/// ```
/// assert_eq!(puzzles::find("flip").unwrap().about().title, "Flip Game");
/// assert!(puzzles::find("chess").is_none());
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static dyn Puzzle> {
    PUZZLES
        .iter()
        .copied()
        .find(|puzzle| puzzle.about().name == name)
}
