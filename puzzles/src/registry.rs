//! Finding a puzzle by its name.

use crate::PUZZLES;
use crate::puzzle::Puzzle;

/// The puzzle with this name.
///
/// # Example: a known name and an unknown name
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
