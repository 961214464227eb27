//! The law that makes a quotient sound: the moves of an image are the images of the moves.

use std::fmt::Debug;

use board_core::{Symmetries, Symmetry, Transform};
use puzzles::{Move, flip, four, sdao, swap};
use search_core::{Enumerable, Symmetric};

/// Checks on every `stride`-th state, with every symmetry, that the moves of the image are the
/// images of the moves and lead to the images of the successors, and that the image has the same
/// canonical state, which is one of the images.
#[track_caller]
fn check_law<S>(space: &S, stride: usize, image_of: impl Fn(S::Move, Symmetry) -> S::Move)
where
    S: Enumerable<State: Transform + Debug, Move: Ord + Debug> + Symmetric,
{
    for rank in (0..space.len()).step_by(stride) {
        let state = space.unrank(rank);
        let canonical = space.canonical(&state);
        assert!(state.orbit().any(|image| image == canonical), "{state:?}");
        for symmetry in Symmetry::ALL {
            let image = state.transform(symmetry);
            assert_eq!(space.canonical(&image), canonical);
            let mut expected: Vec<(S::Move, S::State)> = space
                .moves(&state)
                .map(|step| {
                    let next = space.apply(&state, &step).transform(symmetry);
                    (image_of(step, symmetry), next)
                })
                .collect();
            let mut found: Vec<(S::Move, S::State)> = space
                .moves(&image)
                .map(|step| (step.clone(), space.apply(&image, &step)))
                .collect();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{state:?}, {symmetry:?}");
        }
    }
}

#[test]
fn moves_of_the_image_are_images_of_the_moves_in_flip_on_all_boards() {
    check_law(&flip::RULES, 1, Transform::transform);
    for board in flip::GOALS {
        assert_eq!(board.stabiliser(), Symmetries::all());
    }
}

/// An exchange has no direction, but is written with the upper or left cell first.
#[test]
fn moves_of_the_image_are_images_of_the_moves_in_swap_on_all_boards() {
    let rules = swap::Rules::new(8, Symmetries::all());
    check_law(&rules, 1, |swap, symmetry| {
        let (a, b) = swap.transform(symmetry).ends();
        Move::new(a.min(b), a.max(b))
    });
}

/// The whole space would take most of the suite's time; every fifth state will do.
#[test]
fn moves_of_the_image_are_images_of_the_moves_in_four() {
    check_law(&four::RULES, 5, Transform::transform);
}

/// The whole space would take most of the suite's time; every 41st state will do.
#[test]
fn moves_of_the_image_are_images_of_the_moves_in_sdao() {
    let rules = sdao::Rules::with_symmetries(Symmetries::all());
    check_law(&rules, 41, Transform::transform);
}
