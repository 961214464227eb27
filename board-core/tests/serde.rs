//! What is written is read back, and what is no board is refused.
#![cfg(feature = "serde")]

use std::fmt::Debug;

use board_core::{
    Bitboard, Cell, Colour, Direction, Directions, Placements, Stones, Symmetries, Symmetry,
};
use serde::{Serialize, de::DeserializeOwned};

#[track_caller]
fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, expected: &str) {
    let json = serde_json::to_string(value).expect("it can be written");
    assert_eq!(json, expected);
    let back: T = serde_json::from_str(&json).expect("it can be read");
    assert_eq!(back, *value);
}

#[test]
fn the_forms_are_as_documented() {
    check(&Cell::ALL[6], "6");
    check(&Bitboard::row(1), "240");
    check(&Colour::White, r#""white""#);
    check(&Direction::NorthEast, r#""north_east""#);
    check(&(Directions::NORTH | Directions::EAST), r#""NORTH | EAST""#);
    check(&Symmetry::Rotate90, r#""rotate90""#);
    check(&Symmetries::IDENTITY, r#""IDENTITY""#);
    check(&Placements::new(1, 1).unrank(0), r#"{"black":1,"white":2}"#);
}

#[test]
fn what_is_no_cell_and_no_position_is_refused() {
    assert!(serde_json::from_str::<Cell>("16").is_err());
    assert!(serde_json::from_str::<Bitboard>("65536").is_err());
    assert!(serde_json::from_str::<Stones>(r#"{"black":3,"white":2}"#).is_err());
}
