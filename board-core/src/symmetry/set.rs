//! Sets of symmetries.

use super::Symmetry;

bitflags::bitflags! {
    /// A set of [`Symmetry`]s. A stabiliser is a subgroup.
    ///
    /// # Example: the symmetries of a row
    ///
    /// ```
    /// use board_core::{Bitboard, Symmetries, Transform};
    ///
    /// let fixed = Bitboard::row(0).stabiliser();
    /// assert_eq!(fixed, Symmetries::IDENTITY | Symmetries::FLIP_HORIZONTAL);
    /// assert!(fixed.is_subgroup());
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
    #[must_use]
    pub struct Symmetries: u8 {
        /// The set of [`Symmetry::Identity`]: the trivial group.
        const IDENTITY = 1 << Symmetry::Identity as u8;
        /// The set of [`Symmetry::FlipHorizontal`].
        const FLIP_HORIZONTAL = 1 << Symmetry::FlipHorizontal as u8;
        /// The set of [`Symmetry::FlipVertical`].
        const FLIP_VERTICAL = 1 << Symmetry::FlipVertical as u8;
        /// The set of [`Symmetry::Rotate180`].
        const ROTATE_180 = 1 << Symmetry::Rotate180 as u8;
        /// The set of [`Symmetry::Transpose`].
        const TRANSPOSE = 1 << Symmetry::Transpose as u8;
        /// The set of [`Symmetry::Rotate90`].
        const ROTATE_90 = 1 << Symmetry::Rotate90 as u8;
        /// The set of [`Symmetry::Rotate270`].
        const ROTATE_270 = 1 << Symmetry::Rotate270 as u8;
        /// The set of [`Symmetry::AntiTranspose`].
        const ANTI_TRANSPOSE = 1 << Symmetry::AntiTranspose as u8;
    }
}

impl Symmetries {
    /// The number of symmetries in the set, 0 to 8. For a group, this is its order.
    #[must_use]
    pub const fn order(self) -> u32 {
        self.bits().count_ones()
    }

    /// The members in order, the identity first.
    pub fn symmetries(self) -> impl Iterator<Item = Symmetry> {
        Symmetry::ALL
            .into_iter()
            .filter(move |&symmetry| self.contains(symmetry.into()))
    }

    /// Whether the set contains the identity and every product of its members. (A finite set that is
    /// closed under products also contains the inverses.)
    #[must_use]
    pub fn is_subgroup(self) -> bool {
        self.contains(Self::IDENTITY)
            && self
                .symmetries()
                .all(|a| self.symmetries().all(|b| self.contains(a.then(b).into())))
    }
}

impl From<Symmetry> for Symmetries {
    fn from(symmetry: Symmetry) -> Self {
        Self::from_bits_retain(1 << symmetry as u8)
    }
}

impl FromIterator<Symmetry> for Symmetries {
    fn from_iter<I: IntoIterator<Item = Symmetry>>(symmetries: I) -> Self {
        symmetries.into_iter().map(Self::from).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_group_has_ten_subgroups() {
        let subgroups: std::vec::Vec<Symmetries> = (0..=u8::MAX)
            .map(Symmetries::from_bits_retain)
            .filter(|set| set.is_subgroup())
            .collect();
        assert_eq!(subgroups.len(), 10);
        let of_order = |order| subgroups.iter().filter(|set| set.order() == order).count();
        assert_eq!([1, 2, 4, 8].map(of_order), [1, 5, 3, 1]);
    }

    #[test]
    fn symmetries_and_collect_are_inverses() {
        for bits in 0..=u8::MAX {
            let set = Symmetries::from_bits_retain(bits);
            assert_eq!(set.symmetries().collect::<Symmetries>(), set);
        }
    }
}
