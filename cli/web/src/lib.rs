//! The web page of `quadrille`: play a puzzle, with the value of every move.
//!
//! [`Server`] answers HTTP requests. All pages are rendered here, work without a script, and load nothing from other
//! hosts. The address of a page is the only state of a game, so the server keeps no state and sets no cookies.
//!
//! | address | contents |
//! |---|---|
//! | `/` | all puzzles |
//! | `/today?date=…`, `/flip/today?date=…` | the boards of a date |
//! | `/flip?board=…&moves=…` | a game of a puzzle |
//! | `/flip.svg?board=…&moves=…`, `/flip.png?…` | a picture of a position |
//! | `/flip/learn?step=…` | a step of a lesson |
//! | `/flip/edit`, `/flip/paste`, `/flip/random` | another board |
//! | `/flip/atlas` | the statistics of all boards |
//! | `/api`, `/api/flip/random` | the puzzles and a random board, as JSON |
//! | `/api/flip?board=…&moves=…` | the values of a position and of its moves, as JSON |
//! | `/api/flip/game`, `/api/flip/atlas` | the values of a whole game, and the statistics, as JSON |
//!
//! Each page exists for every puzzle of the registry.

mod address;
mod api;
mod app;
mod boards;
mod day;
#[cfg(any(test, fuzzing))]
#[path = "../fuzz/relations.rs"]
pub mod fuzz;
mod image;
mod lesson;
mod level;
mod page;
mod picture;
mod query;
mod refusal;
mod server;
mod tables;
#[cfg(test)]
mod tests;
mod texts;
mod theme;

pub use picture::picture;
pub use server::Server;

use puzzles::{About, Stones};

/// The colours of the page as a style sheet, in light and dark; reports in HTML have the same colours.
pub const COLOURS: &str = include_str!("../assets/colours.css");

/// The port on which `quadrille serve` listens by default.
pub const PORT: u16 = 4004;

/// The address of the page of a case, on the default port of this machine.
///
/// # Example: the sample of `flip`
///
/// ```
/// let flip = puzzles::find("flip").unwrap();
/// let cases = puzzles::text::read_input(flip.about().sample.input.as_bytes(), &flip.about().format).unwrap();
/// assert_eq!(web::link(flip.about(), &cases[0]), "http://127.0.0.1:4004/flip?board=bwwb.bbwb.bwwb.bwww");
/// ```
pub fn link(about: &About, boards: &[Stones]) -> String {
    let path = boards::boards_href(about, "", boards);
    format!("http://127.0.0.1:{PORT}{path}")
}
