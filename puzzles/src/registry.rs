//! All puzzles.

use crate::capabilities::{Capabilities, Registered};
use crate::puzzle::{Entry, Puzzle};

/// Declares the module of each puzzle, and lists the puzzle with its capabilities.
macro_rules! puzzles {
    ($($name:ident: $($capability:ident),*;)*) => {
        $(
            impl Registered for crate::$name::Case {
                const CAPABILITIES: Capabilities<Self> = Capabilities::none()$(.$capability())*;
            }
        )*

        /// All puzzles.
        pub static PUZZLES: &[&dyn Puzzle] = &[$(&Entry::<crate::$name::Case>::NEW),*];
    };
}

puzzles! {
    flip: closed_form, symmetric, commuting;
    sdao: lookup, symmetric;
    four: lookup, symmetric;
    swap: closed_form, symmetric, spelling;
}

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
