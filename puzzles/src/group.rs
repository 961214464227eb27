//! Symmetry groups that act on the boards of a case.

use arrayvec::ArrayVec;
use board_core::{Stones, Symmetries, Symmetry, Transform};

use crate::format::Boards;

/// A group that acts on all boards of a case at once and keeps the distance of the case.
///
/// Cases that are images of each other are a *symmetry class*, or orbit. The least case of a class, by
/// its boards, is its representative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The name, such as `8 symmetries of the square`.
    pub name: &'static str,
    symmetries: Symmetries,
    exchanges_colours: bool,
}

/// An element of a [`Group`]: a symmetry of the square, with or without the exchange of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Element {
    symmetry: Symmetry,
    exchanges: bool,
}

impl Element {
    /// The image of a board.
    #[inline]
    pub fn of(self, stones: Stones) -> Stones {
        let stones = if self.exchanges {
            stones.with_colours_exchanged()
        } else {
            stones
        };
        stones.transform(self.symmetry)
    }
}

/// Elements of a [`Group`].
pub type Elements = ArrayVec<Element, 16>;

impl Group {
    /// The eight symmetries of the square.
    pub const SQUARE: Self = Self::new("8 symmetries of the square", Symmetries::all(), false);

    /// The eight symmetries of the square, each with and without the exchange of colours.
    pub const SQUARE_AND_COLOURS: Self = Self::new(
        "8 symmetries of the square and the exchange of colours",
        Symmetries::all(),
        true,
    );

    /// A group with a name for reports. The symmetries must be a subgroup.
    pub const fn new(name: &'static str, symmetries: Symmetries, exchanges_colours: bool) -> Self {
        Self {
            name,
            symmetries,
            exchanges_colours,
        }
    }

    /// All elements. The identity is the first.
    pub fn elements(self) -> Elements {
        let exchanges = 0..=u8::from(self.exchanges_colours);
        let elements = exchanges.flat_map(|exchanges| {
            let symmetries = self.symmetries.symmetries();
            symmetries.map(move |symmetry| Element {
                symmetry,
                exchanges: exchanges == 1,
            })
        });
        elements.collect()
    }

    /// The elements that leave a board as it is; `None` if some image of the board is less than it.
    pub fn fixing_least(self, stones: Stones) -> Option<Elements> {
        let mut fixing = Elements::new();
        for element in self.elements() {
            let image = element.of(stones);
            if image < stones {
                return None;
            }
            if image == stones {
                fixing.push(element);
            }
        }
        Some(fixing)
    }

    /// The least image of the boards of a case.
    ///
    /// # Panics
    ///
    /// Never: the group has the identity.
    pub fn canonical(self, boards: &[Stones]) -> Boards {
        let images = self.elements().into_iter().map(|element| {
            let image = boards.iter().map(|stones| element.of(*stones));
            image.collect::<Boards>()
        });
        images.min().expect("the group has the identity")
    }
}

/// Whether no image of a board under these elements is less than it.
pub(crate) fn is_least(stones: Stones, elements: &Elements) -> bool {
    elements.iter().all(|element| element.of(stones) >= stones)
}

#[cfg(test)]
mod tests {
    use board_core::Placements;

    use super::*;

    const GROUPS: [Group; 2] = [Group::SQUARE, Group::SQUARE_AND_COLOURS];

    #[test]
    fn the_canonical_case_is_an_image_and_the_same_for_all_images() {
        let placements = Placements::new(4, 4);
        let [a, b] = [123_456, 654_321].map(|rank| placements.unrank(rank));
        for group in GROUPS {
            let least = group.canonical(&[a, b]);
            assert_eq!(group.canonical(&least), least);
            let elements = group.elements().into_iter();
            let images: Vec<[Stones; 2]> = elements
                .map(|element| [a, b].map(|stones| element.of(stones)))
                .collect();
            assert!(images.iter().any(|image| image[..] == least[..]));
            for image in images {
                assert_eq!(group.canonical(&image), least);
            }
        }
    }

    #[test]
    fn exactly_the_least_boards_have_fixing_elements() {
        for stones in Placements::new(8, 8).iter() {
            for group in GROUPS {
                let is_canonical = group.canonical(&[stones])[0] == stones;
                assert_eq!(is_least(stones, &group.elements()), is_canonical);
                let fixing = group.fixing_least(stones);
                assert_eq!(fixing.is_some(), is_canonical);
                for element in fixing.into_iter().flatten() {
                    assert_eq!(element.of(stones), stones);
                }
            }
        }
    }
}
