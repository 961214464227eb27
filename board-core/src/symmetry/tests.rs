//! Tests of the laws of the group and of its action.

use super::*;

#[test]
fn the_identity_is_neutral_and_every_symmetry_has_an_inverse() {
    for a in Symmetry::ALL {
        assert_eq!(a.then(Symmetry::Identity), a);
        assert_eq!(Symmetry::Identity.then(a), a);
        assert_eq!(a.then(a.inverse()), Symmetry::Identity);
        assert_eq!(a.inverse().then(a), Symmetry::Identity);
    }
}

#[test]
fn powers_of_a_quarter_turn_have_the_right_names() {
    let turn = Symmetry::Rotate90;
    assert_eq!(turn * turn, Symmetry::Rotate180);
    assert_eq!(turn * turn * turn, Symmetry::Rotate270);
    let corners = [0, 3, 15, 12].map(|index| Cell::new(index).unwrap());
    for (index, &corner) in corners.iter().enumerate() {
        assert_eq!(turn.apply_to_cell(corner), corners[(index + 1) % 4]);
    }
}

/// With the tests of [`Transform`](crate::Transform), it follows that the product is associative.
#[test]
fn the_action_on_cells_is_faithful() {
    for a in Symmetry::ALL {
        for b in Symmetry::ALL {
            let same = Cell::ALL.map(|cell| a.apply_to_cell(cell))
                == Cell::ALL.map(|cell| b.apply_to_cell(cell));
            assert_eq!(same, a == b);
        }
    }
}

#[test]
fn boards_transform_like_their_cells_on_all_boards() {
    for symmetry in Symmetry::ALL {
        for board in Bitboard::all() {
            let cell_by_cell: Bitboard = board
                .cells()
                .map(|cell| symmetry.apply_to_cell(cell))
                .collect();
            assert_eq!(symmetry.apply_to_board(board), cell_by_cell);
        }
    }
}
