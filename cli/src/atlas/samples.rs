//! Atlases made by hand, for tests.

use puzzles::atlas::{Atlas, Count, Distribution, Fact, Reason, Row, Statistics};
use puzzles::board_core::{Bitboard, Stones};

/// So many of something.
pub(super) const fn count(each: u64, orbits: u64) -> Count {
    Count { each, orbits }
}

/// A distribution of distances from values, counts and orbits.
pub(super) fn distribution(rows: &[(u64, u64, u64)]) -> Distribution {
    let rows = rows.iter().map(|&(value, each, orbits)| Row {
        value,
        count: count(each, orbits),
    });
    Distribution {
        quantity: "distance",
        unit: "boards",
        rows: rows.collect(),
    }
}

/// A survey of nothing but distances.
pub(super) fn survey(title: &str, rows: &[(u64, u64, u64)]) -> Statistics {
    let distances = distribution(rows);
    Statistics {
        title: title.to_owned(),
        unit: "boards",
        symmetries: "8 symmetries of the square",
        total: distances.total(),
        distances,
        unsolvable: Vec::new(),
        unique: None,
        more: Vec::new(),
        facts: Vec::new(),
        hardest: Vec::new(),
    }
}

/// An atlas of some surveys.
pub(super) fn atlas(puzzle: &'static str, surveys: Vec<Statistics>) -> Atlas {
    Atlas { puzzle, surveys }
}

/// Boards without blanks, one unlike the other.
fn boards(number: u16) -> impl Iterator<Item = Stones> {
    (0..number).map(|index| {
        let black = Bitboard::from_bits(index.wrapping_mul(40_503));
        Stones::new(black, !black).expect("a cell is black or white")
    })
}

/// Everything at once: few boards, most without a solution.
pub(super) fn flip() -> Atlas {
    let mut nearer = survey(
        "to the nearer of white and black",
        &[
            (0, 2, 2),
            (1, 32, 6),
            (2, 228, 38),
            (3, 880, 125),
            (4, 1_562, 228),
            (5, 1_136, 160),
            (6, 256, 44),
        ],
    );
    nearer.total = count(65_536, 8_548);
    nearer.unsolvable = vec![Reason {
        why: "some quiet pattern is met in an odd number of cells".to_owned(),
        count: count(61_440, 7_945),
    }];
    nearer.unique = Some(count(3_120, 430));
    nearer.more = vec![Distribution {
        quantity: "lightest sets of presses",
        ..distribution(&[(1, 3_120, 430), (2, 912, 161), (4, 64, 12)])
    }];
    nearer.facts = vec![Fact {
        name: "quiet patterns".to_owned(),
        count: count(16, 5),
    }];
    nearer.hardest = boards(44).map(|board| vec![board]).collect();
    let white = survey("to white", &[(0, 1, 1), (1, 16, 3), (2, 120, 21)]);
    atlas("flip", vec![nearer, white])
}

/// Few rows, and no orbits counted.
pub(super) fn four() -> Atlas {
    let rows = [141_536, 104_256, 58_096, 74_512, 23_184, 9_248, 880, 128];
    let rows: Vec<_> = (0..)
        .zip(rows)
        .map(|(value, each)| (value, each, 0))
        .collect();
    let mut either = survey("whoever begins", &rows);
    either.hardest = boards(3).map(|board| vec![board]).collect();
    atlas("four", vec![either])
}

/// Numbers as long as they get, in one survey from one position and in one of all pairs.
pub(super) fn sdao() -> Atlas {
    let rows: [u64; 14] = [
        1, 12, 140, 1_152, 8_116, 32_718, 122_055, 277_005, 486_031, 509_219, 279_174, 80_657,
        5_369, 123,
    ];
    let one: Vec<_> = (0..)
        .zip(rows)
        .map(|(value, each)| (value, each, each.div_ceil(4)))
        .collect();
    let mut pairs: Vec<_> = (0..)
        .zip(rows)
        .map(|(value, each)| (value, each * 451_000, (each * 451_000).div_ceil(8)))
        .collect();
    pairs[13] = (13, 1, 1);
    let solvable = 811_620_810_000 - 2 * 7_207_200;
    let others: u64 = pairs.iter().map(|row| row.1).sum::<u64>() - pairs[9].1;
    pairs[9].1 = solvable - others;
    let mut all = survey("from any position to any other", &pairs);
    all.unit = "pairs";
    all.distances.unit = "pairs";
    all.total = all.total.plus(count(14_414_400, 1_801_800));
    let why = [
        "white is shut in at the start",
        "nobody can have moved before",
    ];
    all.unsolvable = why
        .map(|why| Reason {
            why: why.to_owned(),
            count: count(7_207_200, 900_900),
        })
        .to_vec();
    all.facts = vec![Fact {
        name: "states that no move leads to, so that they are reached only by starting there"
            .to_owned(),
        count: count(28, 5),
    }];
    let hardest: Vec<Stones> = boards(14).collect();
    all.hardest = hardest.windows(2).map(<[_]>::to_vec).collect();
    atlas("sdao", vec![survey("from the first position", &one), all])
}
