//! Inputs that look alike.

use arrayvec::ArrayVec;
use board_core::{Stones, Symmetry, Transform};

use crate::text::Boards;

/// What makes inputs of a puzzle look alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Alike {
    /// The eight symmetries of the square.
    Square,
    /// Those, and the exchange of colours.
    SquareAndColours,
}

/// One way to look at a board: a symmetry of the square, and whether the colours are exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct View {
    symmetry: Symmetry,
    exchanges: bool,
}

impl View {
    /// What a board looks like.
    #[inline]
    pub(crate) fn of(self, stones: Stones) -> Stones {
        let stones = if self.exchanges {
            stones.with_colours_exchanged()
        } else {
            stones
        };
        stones.transform(self.symmetry)
    }
}

/// Some of the ways to look at a board.
pub(crate) type Views = ArrayVec<View, 16>;

impl Alike {
    /// All the ways to look at a board, the plain one first.
    pub(crate) fn views(self) -> Views {
        let exchanges: &[bool] = match self {
            Self::Square => &[false],
            Self::SquareAndColours => &[false, true],
        };
        let views = exchanges.iter().flat_map(|&exchanges| {
            Symmetry::ALL.map(|symmetry| View {
                symmetry,
                exchanges,
            })
        });
        views.collect()
    }

    /// The ways in which a board looks like itself; `None` if it looks like a lesser one in some way.
    pub(crate) fn fixing_least(self, stones: Stones) -> Option<Views> {
        let mut fixing = Views::new();
        for view in self.views() {
            let image = view.of(stones);
            if image < stones {
                return None;
            }
            if image == stones {
                fixing.push(view);
            }
        }
        Some(fixing)
    }

    /// The least of the images of some boards, all of them seen in one way.
    pub(crate) fn canonical(self, boards: &[Stones]) -> Boards {
        let images = self.views().into_iter().map(|view| {
            let image = boards.iter().map(|stones| view.of(*stones));
            image.collect::<Boards>()
        });
        images.min().expect("there is the plain view")
    }
}

#[cfg(test)]
mod tests {
    use board_core::Placements;

    use super::*;

    #[test]
    fn the_canonical_image_is_the_same_from_every_side_and_one_of_the_images() {
        let placements = Placements::new(4, 4);
        let [a, b] = [123_456, 654_321].map(|rank| placements.unrank(rank));
        for alike in [Alike::Square, Alike::SquareAndColours] {
            let least = alike.canonical(&[a, b]);
            assert_eq!(alike.canonical(&least), least);
            let images = alike
                .views()
                .into_iter()
                .map(|view| [view.of(a), view.of(b)]);
            let images: Vec<[Stones; 2]> = images.collect();
            assert!(images.iter().any(|image| image[..] == least[..]));
            for image in images {
                assert_eq!(alike.canonical(&image), least);
            }
        }
    }

    #[test]
    fn a_least_board_has_the_views_that_fix_it_and_no_other_board_has_any() {
        for stones in Placements::new(8, 8).iter() {
            for alike in [Alike::Square, Alike::SquareAndColours] {
                let is_least = alike.canonical(&[stones])[0] == stones;
                let fixing = alike.fixing_least(stones);
                assert_eq!(fixing.is_some(), is_least);
                for view in fixing.into_iter().flatten() {
                    assert_eq!(view.of(stones), stones);
                }
            }
        }
    }
}
