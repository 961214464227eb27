//! The hardest cases of statistics.

use std::collections::BTreeSet;

use board_core::Stones;
use puzzles::atlas::Statistics;
use tests::reference::convert::drawn;
use tests::reference::square::images;

/// The representative of the orbit of a case: its least image.
fn least_image(case: &[Stones], group: u16) -> Vec<[char; 16]> {
    let images: Vec<[[char; 16]; 16]> = case.iter().map(|stones| images(&drawn(*stones))).collect();
    let of_case = |symmetry: usize| images.iter().map(|images| images[symmetry]).collect();
    let members = (0..16).filter(|symmetry| group >> symmetry & 1 == 1);
    members.map(of_case).min().expect("a group has an identity")
}

/// Checks that all hardest cases are at the greatest distance, that their number is the number of orbits there, and
/// that no two of them are in the same orbit. So each orbit has exactly one of them.
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
