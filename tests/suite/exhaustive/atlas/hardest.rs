//! The hardest cases of a survey.

use std::collections::BTreeSet;

use board_core::Stones;
use puzzles::atlas::Statistics;
use tests::twin::square::images;

use super::cells;

/// The case that stands for the images of a case under some symmetries: the least of them.
fn least_image(case: &[Stones], group: u16) -> Vec<[char; 16]> {
    let images: Vec<[[char; 16]; 16]> = case.iter().map(|stones| images(&cells(*stones))).collect();
    let of_case = |symmetry: usize| images.iter().map(|images| images[symmetry]).collect();
    let members = (0..16).filter(|symmetry| group >> symmetry & 1 == 1);
    members.map(of_case).min().expect("a group has an identity")
}

/// Checks that the hardest are all at the greatest distance, as many as there are orbits there, and no
/// two of them images of each other: so there is one of each orbit, and none is left out.
#[track_caller]
pub(super) fn check(
    survey: &Statistics,
    group: u16,
    distance_of: impl Fn(&[Stones]) -> Option<u32>,
) {
    let last = survey.distances.rows.last().expect("something is solvable");
    assert_eq!(survey.hardest.len() as u64, last.count.orbits);
    let orbits: BTreeSet<Vec<[char; 16]>> = survey
        .hardest
        .iter()
        .map(|case| least_image(case, group))
        .collect();
    assert_eq!(orbits.len(), survey.hardest.len(), "{}", survey.title);
    for case in &survey.hardest {
        let distance = distance_of(case).map(u64::from);
        assert_eq!(distance, Some(last.value), "{case:?}");
    }
}
