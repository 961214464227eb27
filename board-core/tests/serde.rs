//! Serialised values are read back, and invalid values are rejected.
#![cfg(feature = "serde")]

use std::fmt::Debug;

use board_core::{Bitboard, Cell, Colour, Direction, Placements, Stones, Symmetries, Symmetry};
use serde::{Serialize, de::DeserializeOwned};

#[track_caller]
fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, expected: &str) {
    let json = serde_json::to_string(value).expect("the value is serialisable");
    assert_eq!(json, expected);
    let back: T = serde_json::from_str(&json).expect("the form is valid");
    assert_eq!(back, *value);
}

#[test]
fn serialised_forms_are_stable() {
    check(&Cell::ALL[6], "6");
    check(&Bitboard::row(1), "240");
    check(&Colour::White, r#""white""#);
    check(&Direction::NorthEast, r#""north_east""#);
    check(&Symmetry::Rotate90, r#""rotate90""#);
    check(&Symmetries::IDENTITY, r#""IDENTITY""#);
    check(&Placements::new(1, 1).unrank(0), r#"{"black":1,"white":2}"#);
}

#[test]
fn invalid_cells_and_positions_are_rejected() {
    assert!(serde_json::from_str::<Cell>("16").is_err());
    assert!(serde_json::from_str::<Bitboard>("65536").is_err());
    assert!(serde_json::from_str::<Stones>(r#"{"black":3,"white":2}"#).is_err());
}
