//! The value of every move of a position.
//!
//! An [`Analyser`] finds the distance of a position, and for each legal move the distance after it, its cost
//! compared with the best play, and the number of shortest lists that continue from there. It works for every
//! puzzle of the registry. It keeps the distances for recent goals, so further positions are cheap.
//!
//! # Example: the moves of the sample of `swap`
//!
//! ```
//! use puzzles::Distance;
//! use puzzles::text::read_input;
//!
//! let swap = puzzles::find("swap").unwrap();
//! let cases = read_input(swap.about().sample.input.as_bytes(), &swap.about().format).unwrap();
//! let analyser = swap.analyser();
//!
//! let start = analyser.start(&cases[0]).analyse(0);
//! assert_eq!((start.distance, start.count), (Distance::Moves(4), 24));
//! assert_eq!(start.moves[0].step.text.as_str(), "1222");
//! assert_eq!((start.moves[0].distance, start.moves[0].delta), (Distance::Moves(3), Some(0)));
//!
//! let line = analyser.read(&cases[0], "1222 1424").unwrap();
//! let distances = [0, 1, 2].map(|position| line.analyse(position).distance);
//! assert_eq!(distances, [4, 3, 2].map(Distance::Moves));
//! let error = analyser.read(&cases[0], "1222 1222 1112").unwrap_err();
//! assert_eq!((error.number, error.text.as_str()), (3, "1112"));
//! ```

mod analyser;
mod values;
mod why;

pub use analyser::{Analyser, IllegalMove, Line};
pub use values::{Analysis, Missing, MoveValue, Step};
pub use why::{Lines, Obstacle, Press, Why};
