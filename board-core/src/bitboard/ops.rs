//! Set operators.

use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use super::Bitboard;
use crate::cell::Cell;

macro_rules! operator {
    ($operator:ident, $apply:ident, $assign:ident, $apply_assign:ident, $method:ident) => {
        impl<T: Into<Self>> $operator<T> for Bitboard {
            type Output = Self;

            fn $apply(self, other: T) -> Self {
                self.$method(other.into())
            }
        }

        impl<T: Into<Self>> $assign<T> for Bitboard {
            fn $apply_assign(&mut self, other: T) {
                *self = self.$method(other.into());
            }
        }
    };
}

operator!(BitAnd, bitand, BitAndAssign, bitand_assign, intersection);
operator!(BitOr, bitor, BitOrAssign, bitor_assign, union);
operator!(
    BitXor,
    bitxor,
    BitXorAssign,
    bitxor_assign,
    symmetric_difference
);
operator!(Sub, sub, SubAssign, sub_assign, difference);

impl From<Cell> for Bitboard {
    fn from(cell: Cell) -> Self {
        Self::from_cell(cell)
    }
}

impl From<u16> for Bitboard {
    fn from(bits: u16) -> Self {
        Self::from_bits(bits)
    }
}

impl From<Bitboard> for u16 {
    fn from(board: Bitboard) -> Self {
        board.bits()
    }
}

impl Not for Bitboard {
    type Output = Self;

    fn not(self) -> Self {
        self.complement()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All boards, each with eight others.
    #[test]
    fn operators_agree_with_the_definition_for_each_cell() {
        let others = [
            0x0000, 0xffff, 0x0660, 0x8421, 0x1248, 0x5a5a, 0x00ff, 0x3333,
        ];
        for a in Bitboard::all() {
            for b in others.map(Bitboard::from_bits) {
                for cell in Cell::ALL {
                    let (in_a, in_b) = (a.contains(cell), b.contains(cell));
                    assert_eq!((a & b).contains(cell), in_a && in_b);
                    assert_eq!((a | b).contains(cell), in_a || in_b);
                    assert_eq!((a ^ b).contains(cell), in_a != in_b);
                    assert_eq!((a - b).contains(cell), in_a && !in_b);
                    assert_eq!((!a).contains(cell), !in_a);
                }
                let mut assigned = a;
                assigned ^= b;
                assert_eq!(assigned, a ^ b);
                assigned |= a;
                assert_eq!(assigned, a | b);
                assigned &= b;
                assert_eq!(assigned, b);
                assigned -= a;
                assert_eq!(assigned, b - a);
                assert_eq!(a.is_subset(b), a | b == b);
                assert_eq!(a.is_disjoint(b), a & b == Bitboard::EMPTY);
            }
        }
    }

    #[test]
    fn cells_and_bits_on_the_right_side_are_sets() {
        for board in Bitboard::all() {
            assert_eq!(u16::from(board), board.bits());
            assert_eq!(Bitboard::from(board.bits()), board);
            for cell in Cell::ALL {
                let (with, without) = (board | cell, board - cell);
                assert_eq!(with, board.with(cell));
                assert_eq!(without, board.without(cell));
                assert_eq!(board & cell, board & (1 << cell.index()));
                let mut changed = board;
                assert_eq!(changed.insert(cell), changed != board);
                assert_eq!(changed, with);
                assert!(changed.remove(cell) && !changed.remove(cell));
                assert_eq!(changed, without);
            }
        }
    }
}
