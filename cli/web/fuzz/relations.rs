//! Relations that hold for every address. `fuzz/` attacks them, and a test tries stored and random addresses.

use axum::http::Uri;
use puzzles::PUZZLES;

use crate::address::Game;

/// Parts of addresses. A control character stands for one of them, so that few bytes make an address.
const WORDS: [&str; 24] = [
    "board=bwwb.bbwb.bwwb.bwww",
    "board=",
    "&",
    "target=",
    "moves=11.22.34",
    "moves=",
    "at=1",
    "at=",
    "mode=study",
    "mode=exercise",
    "answer=11",
    "cell=22",
    "to=23",
    "hint=move",
    "hints=3",
    "solve=1",
    "level=easy",
    "lang=zh",
    "%20",
    "+",
    "%C3%A4",
    "board=1111.0000.1110.0010&target=1010.0101.1010.0101",
    "board=BWBO.WBWB.BWBW.WBWO",
    "board=w**b.*wb*.*bw*.b**w&target=b**w.*wb*.*bw*.w**b",
];

/// A game that an address names has an address of its own, which names the same game.
///
/// # Panics
///
/// If this does not hold.
pub fn address(data: &[u8]) {
    let mut query = String::new();
    for byte in data {
        match WORDS.get(usize::from(*byte)) {
            Some(word) => query.push_str(word),
            None => query.push(char::from(*byte)),
        }
    }
    for puzzle in PUZZLES {
        let parse = |address: &str| {
            let address: Uri = address.parse().ok()?;
            Game::parse(puzzle, &address).ok()
        };
        if let Some(game) = parse(&format!("/{}?{query}", puzzle.about().name)) {
            let href = game.href();
            let again = parse(&href).unwrap_or_else(|| panic!("{query}: {href} is not read"));
            assert_eq!(format!("{again:?}"), format!("{game:?}"), "{query}: {href}");
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::*;

    #[test]
    fn stored_addresses_name_the_same_games() {
        let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz/inputs/address");
        let mut inputs = 0;
        for entry in std::fs::read_dir(directory).expect("the folder is there") {
            let path = entry.expect("the folder can be read").path();
            address(&std::fs::read(path).expect("the file can be read"));
            inputs += 1;
        }
        assert!(inputs > 0);
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 4_000,
            failure_persistence: None,
            rng_seed: RngSeed::Fixed(1),
            ..ProptestConfig::default()
        })]

        #[test]
        fn random_addresses_name_the_same_games(data in proptest::collection::vec(byte(), 0..12)) {
            address(&data);
        }
    }

    /// A byte that mostly stands for a part of an address.
    fn byte() -> impl Strategy<Value = u8> {
        prop_oneof![6 => 0_u8..24, 3 => Just(2_u8), 2 => 32_u8..127, 1 => any::<u8>()]
    }
}
