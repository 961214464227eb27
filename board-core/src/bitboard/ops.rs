//! Set operators.

use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use super::Bitboard;

macro_rules! operator {
    ($operator:ident, $apply:ident, $assign:ident, $apply_assign:ident, $method:ident) => {
        impl $operator for Bitboard {
            type Output = Self;

            fn $apply(self, other: Self) -> Self {
                self.$method(other)
            }
        }

        impl $assign for Bitboard {
            fn $apply_assign(&mut self, other: Self) {
                *self = self.$method(other);
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

impl Not for Bitboard {
    type Output = Self;

    fn not(self) -> Self {
        self.complement()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cell;

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
                assert_eq!(a.is_subset(b), a | b == b);
                assert_eq!(a.is_disjoint(b), a & b == Bitboard::EMPTY);
            }
        }
    }

    #[test]
    fn assignment_operators_agree_with_the_operators() {
        let (a, b) = (Bitboard::from_bits(0x1234), Bitboard::from_bits(0x0ff0));
        let assigned = |assign: fn(&mut Bitboard, Bitboard)| {
            let mut result = a;
            assign(&mut result, b);
            result
        };
        assert_eq!(assigned(Bitboard::bitand_assign), a & b);
        assert_eq!(assigned(Bitboard::bitor_assign), a | b);
        assert_eq!(assigned(Bitboard::bitxor_assign), a ^ b);
        assert_eq!(assigned(Bitboard::sub_assign), a - b);
    }
}
