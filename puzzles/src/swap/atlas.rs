//! All pairs of boards.

use board_core::{Bitboard, Combinations, Stones, Symmetries, Symmetry, Transform};
use search_core::{DistanceTable, Enumerable, Limits, Outcome, explore};

use super::{Case, Rules};
use crate::Case as _;
use crate::atlas::{Atlas, Count, StatisticsBuilder, Status, Tally};

const BOARDS: Combinations = Combinations::new(8);

/// One survey, of all pairs: from one board of each orbit to all boards.
pub(super) fn atlas() -> Atlas {
    let rules = Rules::with_symmetries(Symmetries::all());
    let mut census = StatisticsBuilder::default();
    let mut eccentricities = Tally::default();
    for from in BOARDS.iter() {
        let images = images(from);
        if images.iter().any(|image| *image < from) {
            continue;
        }
        let fixing: Vec<usize> = (0..IMAGES).filter(|&image| images[image] == from).collect();
        let orbit = (IMAGES / fixing.len()) as u64;

        let (distances, lists) = search(&rules, from);
        let greatest = distances.greatest().expect("the start is reached");
        let of_orbit = Count {
            each: orbit,
            orbits: 1,
        };
        eccentricities.add(greatest, of_orbit);
        for to in BOARDS.iter() {
            let is_least = || fixing.iter().all(|&image| self::images(to)[image] >= to);
            let count = Count {
                each: orbit,
                orbits: u64::from(fixing.len() == 1 || is_least()),
            };
            let rank = rules.rank(&to);
            let fate = match distances.distance(rank) {
                Some(distance) => Status::Solved {
                    distance,
                    lists: lists[rank],
                },
                None => Status::Unsolvable("no exchanges lead there"),
            };
            census.add(count, &fate, || {
                vec![Stones::filled(from), Stones::filled(to)]
            });
        }
    }
    let mut survey = census.survey(
        "all pairs",
        "pairs",
        "8 symmetries of the square and the exchange of colours",
    );
    let eccentricities = eccentricities.distribution("eccentricity", "boards");
    survey.more.push(eccentricities);
    Atlas {
        puzzle: Case::ABOUT.name,
        surveys: vec![survey],
    }
}

/// The distances of all boards from one, and how many shortest lists lead to each.
fn search(rules: &Rules, from: Bitboard) -> (DistanceTable, Vec<u64>) {
    let Outcome::Solved(distances) = explore(rules, [from], Limits::none()).outcome else {
        unreachable!("there is no limit");
    };
    let audit = distances.audit_from_starts(rules, |board| *board == from);
    audit.expect("the table passes its audit");
    let lists = distances.count_paths_from_starts(rules);
    (distances, lists)
}

/// The symmetries of the square, each with and without exchanging the colours.
const IMAGES: usize = 16;

/// The images of a board.
fn images(board: Bitboard) -> [Bitboard; IMAGES] {
    std::array::from_fn(|image| {
        let board = if image < 8 { board } else { board.complement() };
        board.transform(Symmetry::ALL[image % 8])
    })
}
