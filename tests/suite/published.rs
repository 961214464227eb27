//! Published figures, computed again.

#[path = "../../search-core/examples/dao.rs"]
#[expect(dead_code, reason = "it is a program, too")]
mod dao;

use std::collections::BTreeSet;

use benches::fifteen::{Fifteen, KORF_9, Tiles, databases, manhattan};
use board_core::{Bitboard, Cell, Colour, Symmetries, Transform};
use puzzles::{Position, flip, sdao};
use search_core::{Enumerable, Estimate, Limits, StateSpace, idastar};

/// The cells that a press on each cell turns.
fn press_patterns() -> Vec<Bitboard> {
    let white = Bitboard::EMPTY;
    let presses = flip::RULES.moves(&white);
    presses
        .map(|press| flip::RULES.apply(&white, &press))
        .collect()
}

/// The rank over GF(2), by elimination.
fn rank(mut rows: Vec<Bitboard>) -> usize {
    let mut rank = 0;
    while let Some(row) = rows.pop() {
        let Some(pivot) = row.first() else { continue };
        rank += 1;
        for other in rows.iter_mut().filter(|other| other.contains(pivot)) {
            *other ^= row;
        }
    }
    rank
}

/// OEIS A159257(4): the nullity of the presses.
#[test]
fn the_presses_have_nullity_4() {
    let patterns = press_patterns();
    assert_eq!(patterns.len() - rank(patterns), 4);
}

/// OEIS A075462(4), A075463(4) and A075464(4): the solutions of the "all ones" problem, the same up to rotation and reflection, and
/// the fewest presses of a solution.
#[test]
fn all_ones_has_16_solutions_5_up_to_symmetry_and_takes_4_presses() {
    let patterns = press_patterns();
    let turns_all = |presses: &Bitboard| {
        let turned = presses.cells().map(Cell::index);
        let turned = turned.map(|cell| patterns[usize::from(cell)]);
        turned.fold(Bitboard::EMPTY, |a, b| a ^ b) == Bitboard::FULL
    };
    let solutions: Vec<Bitboard> = Bitboard::all().filter(turns_all).collect();
    assert_eq!(solutions.len(), 16);
    let canonical = solutions.iter().map(|presses| presses.canonical().0);
    assert_eq!(canonical.collect::<BTreeSet<Bitboard>>().len(), 5);
    assert_eq!(solutions.into_iter().map(Bitboard::len).min(), Some(4));
}

/// Until a player has won, the slides of S-Dao are those of the game of Dao in the example of `search-core`. The tests of that
/// program find the numbers of the GAMESMAN project (University of California, Berkeley): 1,768,108 positions can be reached.
#[test]
fn slides_of_sdao_are_those_of_dao() {
    let rules = sdao::Rules::with_symmetries(Symmetries::IDENTITY);
    let player = |colour| if colour == Colour::White { 1 } else { 2 };
    let in_dao = |position: Position| {
        let cells = Cell::ALL.map(|cell| position.stones.at(cell).map_or(0, player));
        (cells, player(position.side))
    };
    for rank in 0..rules.len() {
        let position = rules.unrank(rank);
        let before = in_dao(position);
        if dao::ended(&before).is_none() {
            let found = rules.moves(&position);
            let found = found.map(|slide| in_dao(rules.apply(&position, &slide)));
            let expected = dao::Dao.moves(&before);
            let expected = expected.map(|slide| dao::Dao.apply(&before, &slide));
            assert!(found.eq(expected), "{position:?}");
        }
    }
}

/// Korf, "Depth-first iterative-deepening: an optimal admissible tree search", 1985: the ninth instance. The space is
/// the one of the measurements.
#[test]
fn the_ninth_of_korfs_instances_of_the_15_puzzle_has_its_length() {
    let (tiles, published) = KORF_9;
    let start = Tiles::new(tiles);
    let is_goal = |tiles: &Tiles| *tiles == Tiles::GOAL;
    let databases = databases();
    assert!(databases.estimate(&start) > manhattan(&start));
    let path = idastar(&Fifteen, [start], is_goal, &databases, Limits::none());
    let path = path.solution().expect("there is no limit");
    assert_eq!(path.len(), published);
    let replay = path.replay(&Fifteen).expect("its moves are legal");
    assert_eq!(replay.last(), Some(&Tiles::GOAL));
}
