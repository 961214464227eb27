//! Tests of stones.

use std::format;
use std::string::ToString;

use super::*;
use crate::placements::Placements;
use crate::stones;

#[test]
fn a_cell_cannot_have_both_colours() {
    let cell = Bitboard::from_cell(Cell::ALL[5]);
    assert_eq!(Stones::new(cell, cell), None);
    assert!(Stones::new(cell, !cell).is_some());
}

#[test]
fn with_changes_one_cell_only() {
    let before = Placements::new(4, 4).unrank(123_456);
    for cell in Cell::ALL {
        for content in [None, Some(Colour::Black), Some(Colour::White)] {
            let after = before.with(cell, content);
            assert_eq!(after.at(cell), content);
            for other in Cell::ALL.into_iter().filter(|&other| other != cell) {
                assert_eq!(after.at(other), before.at(other));
            }
        }
    }
}

#[test]
fn moved_exchanges_two_cells_and_is_its_own_inverse() {
    let before = Placements::new(7, 7).unrank(98_765);
    for a in Cell::ALL {
        for b in Cell::ALL {
            let after = before.moved(a, b);
            assert_eq!((after.at(a), after.at(b)), (before.at(b), before.at(a)));
            assert_eq!(after.moved(b, a), before);
        }
    }
}

#[test]
fn iter_and_exchanged_colours_agree_with_the_cells() {
    for stones in Placements::new(4, 4).iter().step_by(1009) {
        let occupied = Cell::ALL.map(|cell| Some((cell, stones.at(cell)?)));
        assert!(stones.iter().eq(occupied.into_iter().flatten()));
        let exchanged = stones.with_colours_exchanged();
        let [black, white] = Colour::ALL.map(|colour| exchanged.of(colour));
        assert_eq!(Stones::new(white, black), Some(stones));
    }
}

#[test]
fn drawings_agree_with_the_literal() {
    let stones = stones! {
        B . . .
        . W W .
        . . . .
        . . . B
    };
    assert_eq!(stones.to_string(), "B . . .\n. W W .\n. . . .\n. . . B");
    assert_eq!(format!("{stones:?}"), "Stones(B.../.WW./..../...B)");
    assert_eq!(
        format!("{stones:#?}"),
        "stones! {\n    B . . .\n    . W W .\n    . . . .\n    . . . B\n}"
    );
}
