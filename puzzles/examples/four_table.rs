//! Computes the distances of `four`, and compares them with the table that the library embeds, or writes the table.
//!
//! ```console
//! $ cargo run --release -p puzzles --example four_table -- --write
//! ```

use std::env;
use std::fs;
use std::process::ExitCode;

use board_core::{Colour, Placements, Stones};
use puzzles::Position;
use puzzles::four::{RULES, goals};
use search_core::{Limits, retrograde};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/rules/four/distances.bin");

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let result = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => fs::read(FILE).map(|bytes| bytes == table()),
        ["--write"] => fs::write(FILE, table()).map(|()| true),
        _ => {
            eprintln!("error: the only argument is `--write`");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(true) => {
            println!("{FILE} is up to date");
            return ExitCode::SUCCESS;
        }
        Ok(false) => {
            eprintln!("error: {FILE} is out of date; write it with `cargo xtask four-table`");
        }
        Err(error) => eprintln!("error: {FILE}: {error}"),
    }
    ExitCode::FAILURE
}

/// Half a byte for each position in which White is to move: first by the blanks, then by the white stones among
/// the other cells; 15 without a distance.
fn table() -> Vec<u8> {
    let distances = retrograde(&RULES, goals(), Limits::none());
    let distances = distances.outcome.solution().expect("there is no limit");
    // A placement of "black" blanks and white stones.
    let entries = Placements::new(2, 7).iter().map(|placement| {
        let [blanks, white] = Colour::ALL.map(|colour| placement.of(colour));
        let stones = Stones::new((blanks | white).complement(), white);
        let position = Position::new(stones.expect("disjoint"), Colour::White);
        let distance = distances.of(&RULES)(&position);
        distance.map_or(15, |distance| u8::try_from(distance).expect("at most 8"))
    });
    let entries: Vec<u8> = entries.collect();
    entries
        .chunks(2)
        .map(|pair| pair[0] | pair[1] << 4)
        .collect()
}
