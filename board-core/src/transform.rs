//! The action of symmetries: canonical forms, orbits, stabilisers.

use crate::bitboard::Bitboard;
use crate::cell::Cell;
use crate::stones::Stones;
use crate::symmetry::{Symmetries, Symmetry};

/// A type on which the symmetries of the square act.
///
/// Only [`transform`](Self::transform) is required. It must be a group action:
/// `x.transform(Identity) == x` and `x.transform(a).transform(b) == x.transform(a.then(b))`.
///
/// # Example: your own position type
///
/// ```
/// use board_core::{Bitboard, Cell, Symmetry, Transform};
///
/// /// A robot in a maze.
/// #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
/// struct Maze {
///     walls: Bitboard,
///     robot: Cell,
/// }
///
/// impl Transform for Maze {
///     fn transform(self, symmetry: Symmetry) -> Self {
///         Self {
///             walls: self.walls.transform(symmetry),
///             robot: self.robot.transform(symmetry),
///         }
///     }
/// }
///
/// let maze = Maze { walls: Bitboard::row(3), robot: Cell::ALL[0] };
/// let (canonical, symmetry) = maze.canonical();
/// assert_eq!(maze.transform(symmetry), canonical);
/// assert_eq!(canonical.walls, Bitboard::row(0));
/// assert_eq!(maze.orbit().count(), 8);
/// ```
pub trait Transform: Copy + Ord {
    /// The image under a symmetry.
    #[must_use]
    fn transform(self, symmetry: Symmetry) -> Self;

    /// The least member of the orbit, and the first symmetry that leads to it.
    fn canonical(self) -> (Self, Symmetry) {
        least_image(self, Symmetry::ALL)
    }

    /// The least image under a subgroup, and the first symmetry of the subgroup that leads to it.
    ///
    /// The set must be a subgroup (see [`Symmetries::is_subgroup`]); otherwise the result is not the same
    /// for all images. The empty set has the same effect as the trivial group.
    fn canonical_under(self, subgroup: Symmetries) -> (Self, Symmetry) {
        least_image(self, subgroup.symmetries())
    }

    /// The different images under the eight symmetries, in increasing order.
    fn orbit(self) -> impl ExactSizeIterator<Item = Self> {
        let mut members = arrayvec::ArrayVec::<Self, 8>::new();
        for symmetry in Symmetry::ALL {
            let image = self.transform(symmetry);
            if let Err(index) = members.binary_search(&image) {
                members.insert(index, image);
            }
        }
        members.into_iter()
    }

    /// The symmetries that leave the value unchanged: a subgroup.
    fn stabiliser(self) -> Symmetries {
        Symmetry::ALL
            .into_iter()
            .filter(|&symmetry| self.transform(symmetry) == self)
            .collect()
    }
}

/// The least of the value and its images, and the first symmetry that leads to it.
#[inline]
fn least_image<T: Transform>(
    value: T,
    symmetries: impl IntoIterator<Item = Symmetry>,
) -> (T, Symmetry) {
    let mut least = (value, Symmetry::Identity);
    for symmetry in symmetries {
        let image = value.transform(symmetry);
        if image < least.0 {
            least = (image, symmetry);
        }
    }
    least
}

impl Transform for Cell {
    #[inline]
    fn transform(self, symmetry: Symmetry) -> Self {
        symmetry.apply_to_cell(self)
    }
}

impl Transform for Bitboard {
    #[inline]
    fn transform(self, symmetry: Symmetry) -> Self {
        symmetry.apply_to_board(self)
    }
}

impl Transform for Stones {
    #[inline]
    fn transform(self, symmetry: Symmetry) -> Self {
        self.map(|board| symmetry.apply_to_board(board))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::vec::Vec;

    use super::*;
    use crate::placements::Placements;

    fn check_action<T: Transform + core::fmt::Debug>(things: impl Iterator<Item = T>) {
        for thing in things {
            assert_eq!(thing.transform(Symmetry::Identity), thing);
            for a in Symmetry::ALL {
                for b in Symmetry::ALL {
                    assert_eq!(thing.transform(a).transform(b), thing.transform(a.then(b)));
                }
            }
        }
    }

    #[test]
    fn transform_is_a_group_action_on_all_types() {
        check_action(Cell::ALL.into_iter());
        check_action(Bitboard::all());
        check_action(Placements::new(4, 4).iter().step_by(101));
    }

    #[test]
    fn canonical_is_the_least_image_and_the_same_for_all_images_on_all_boards() {
        for board in Bitboard::all() {
            let (canonical, symmetry) = board.canonical();
            let images = Symmetry::ALL.map(|symmetry| board.transform(symmetry));
            assert_eq!(Some(canonical), images.into_iter().min());
            let first = images.iter().position(|image| *image == canonical);
            assert_eq!(first, Some(symmetry as usize));
            assert!(images.iter().all(|image| image.canonical().0 == canonical));
        }
    }

    /// OEIS A054247(4) and A054407(4): 2-colourings of the board up to symmetry.
    #[test]
    fn the_boards_have_8548_orbits_and_7860_are_asymmetric() {
        let orbits: HashSet<Bitboard> = Bitboard::all().map(|board| board.canonical().0).collect();
        assert_eq!(orbits.len(), 8_548);
        let asymmetric = orbits
            .iter()
            .filter(|board| board.stabiliser() == Symmetries::IDENTITY)
            .count();
        assert_eq!(asymmetric, 7_860);
    }

    #[test]
    fn orbit_and_stabiliser_sizes_multiply_to_eight_on_all_boards() {
        for board in Bitboard::all() {
            let orbit: Vec<Bitboard> = board.orbit().collect();
            let stabiliser = board.stabiliser();
            assert!(stabiliser.is_subgroup());
            assert_eq!(orbit.len() * stabiliser.order() as usize, 8);
            assert!(orbit.is_sorted_by(|a, b| a < b));
            assert!(orbit.contains(&board));
        }
    }

    #[test]
    fn canonical_under_a_subgroup_uses_only_its_symmetries() {
        let mirror = Symmetries::IDENTITY | Symmetries::FLIP_HORIZONTAL;
        for board in Bitboard::all() {
            let image = board.transform(Symmetry::FlipHorizontal);
            let (canonical, symmetry) = board.canonical_under(mirror);
            assert_eq!(canonical, board.min(image));
            assert_eq!(board.transform(symmetry), canonical);
            assert_eq!(board.canonical_under(Symmetries::IDENTITY).0, board);
        }
    }
}
