//! Flip Game: brute force over all sets of presses, with the reference rules.

use board_core::{Bitboard, Stones};
use tests::reference::square::{ALL, OF_THE_SQUARE};

use super::super::flip::{SETS, index};
use super::recount::{Figure, Recount, Share};
use super::{atlas, fixing, hardest};

const WHY: &str = "a quiet pattern is met in an odd number of cells";

/// The size and the number of the smallest sets of presses that flip exactly one of these patterns;
/// `None` if no set does.
fn smallest_sets(patterns: &[Bitboard]) -> Option<(u32, u64)> {
    let sizes = || {
        let sets = patterns.iter().flat_map(|pattern| &SETS[index(*pattern)]);
        sets.map(|set| set.len())
    };
    let least = sizes().min()?;
    Some((least, sizes().filter(|size| *size == least).count() as u64))
}

/// Compares statistics with brute force; `patterns` gives the patterns whose flip solves a board.
#[track_caller]
fn check(survey: usize, group: u16, patterns: impl Fn(Bitboard) -> Vec<Bitboard>) {
    let survey = &atlas("flip", None)[survey];
    let mut recount = Recount::default();
    for board in Bitboard::all() {
        let share = Share::one(fixing(Stones::filled(board)), group);
        let sets = smallest_sets(&patterns(board));
        recount.enter(share, sets.ok_or(WHY));
        if let Some((_, number)) = sets {
            let quantity = "smallest sets of presses".to_owned();
            recount.add(Figure::Other(quantity, number), share);
        }
    }
    recount.check(survey);
    hardest::check(survey, group, |case| {
        let patterns = patterns(case[0].of(board_core::Colour::Black));
        smallest_sets(&patterns).map(|(least, _)| least)
    });
}

/// To the nearer colour, to white and to black.
#[test]
fn figures_are_confirmed_by_brute_force() {
    check(0, ALL, |black| vec![black, !black]);
    check(1, OF_THE_SQUARE, |black| vec![black]);
    check(2, OF_THE_SQUARE, |black| vec![!black]);
}
