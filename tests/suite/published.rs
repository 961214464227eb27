//! Published figures, computed again.

use std::collections::BTreeSet;

use benches::fifteen::{Fifteen, KORF_9, Tiles, databases, manhattan};
use board_core::{
    Bitboard, Colour, Direction, Stones, Symmetries, Symmetry, Transform, bitboard, stones,
};
use puzzles::{Move, Position, flip, sdao};
use search_core::{Enumerable, Estimate, Limits, StateSpace, explore, idastar};

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

/// The sets of presses that turn all pieces.
fn all_ones_solutions() -> impl Iterator<Item = Bitboard> {
    let patterns = press_patterns();
    Bitboard::all().filter(move |presses| {
        let turned = presses
            .cells()
            .map(|cell| patterns[usize::from(cell.index())]);
        turned.fold(Bitboard::EMPTY, |a, b| a ^ b) == Bitboard::FULL
    })
}

/// OEIS A159257(4): the nullity of the presses.
#[test]
fn the_presses_have_nullity_4() {
    let patterns = press_patterns();
    assert_eq!(patterns.len() - rank(patterns), 4);
}

/// OEIS A075462(4): solutions of the "all ones" problem.
#[test]
fn all_ones_has_16_solutions() {
    assert_eq!(all_ones_solutions().count(), 16);
}

/// OEIS A075463(4): the same up to rotation and reflection.
#[test]
fn all_ones_has_5_solutions_up_to_symmetry() {
    let canonical = all_ones_solutions().map(|presses| presses.canonical().0);
    assert_eq!(canonical.collect::<BTreeSet<Bitboard>>().len(), 5);
}

/// OEIS A075464(4): the fewest presses that solve "all ones".
#[test]
fn all_ones_takes_4_presses() {
    assert_eq!(all_ones_solutions().map(Bitboard::len).min(), Some(4));
}

/// The game of Dao for two players: S-Dao's slides, until a player has won.
struct Dao;

impl Dao {
    const SLIDES: sdao::Rules = sdao::Rules::with_symmetries(Symmetries::IDENTITY);

    const START: Stones = stones! {
        W . . B
        . W B .
        . B W .
        B . . W
    };

    const CORNERS: Bitboard = bitboard! {
        X . . X
        . . . .
        . . . .
        X . . X
    };

    const TOP_LEFT_SQUARE: Bitboard = bitboard! {
        X X . .
        X X . .
        . . . .
        . . . .
    };

    /// Whether four stones are in a row, in a column, in a 2×2 square, or in the corners.
    fn is_winning_shape(stones: Bitboard) -> bool {
        let is_square = stones.first().is_some_and(|first| {
            let offset = first.index();
            first.row() < 3
                && first.column() < 3
                && stones.bits() == Self::TOP_LEFT_SQUARE.bits() << offset
        });
        let is_line =
            (0..4).any(|index| stones == Bitboard::row(index) || stones == Bitboard::column(index));
        is_square || is_line || stones == Self::CORNERS
    }

    /// Whether a stone is in a corner and enemies are on the three cells around it.
    fn is_shut_into_a_corner(stones: Bitboard, enemies: Bitboard) -> bool {
        (stones & Self::CORNERS).cells().any(|corner| {
            let around = Direction::ALL
                .into_iter()
                .filter_map(|direction| corner.neighbour(direction));
            around.collect::<Bitboard>().is_subset(enemies)
        })
    }

    /// Whether the game is over: the last mover has a shape and wins, or has shut a stone of the side to move
    /// into a corner and loses.
    ///
    /// The converse is impossible. A shape of the side to move was there one slide earlier and ended the game
    /// then. A stone that slides into a corner leaves one of the three cells around the corner free.
    fn is_over(position: Position) -> bool {
        let Position { stones, side } = position;
        Self::is_winning_shape(stones.of(side.opposite()))
            || Self::is_shut_into_a_corner(stones.of(side), stones.of(side.opposite()))
    }
}

impl StateSpace for Dao {
    type State = Position;
    type Move = Move;

    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let goes_on = !Self::is_over(*position);
        Self::SLIDES.moves(position).filter(move |_| goes_on)
    }

    fn apply(&self, position: &Position, slide: &Move) -> Position {
        Self::SLIDES.apply(position, slide)
    }
}

impl Enumerable for Dao {
    fn len(&self) -> usize {
        Self::SLIDES.len()
    }

    fn rank(&self, position: &Position) -> usize {
        Self::SLIDES.rank(position)
    }

    fn unrank(&self, rank: usize) -> Position {
        Self::SLIDES.unrank(rank)
    }
}

/// The GAMESMAN project (University of California, Berkeley): the reachable positions with a side to move, and
/// the won positions among them. The first mover does not matter, because the mirror image of the start position
/// is the start position with the colours exchanged.
#[test]
fn dao_has_1768108_reachable_positions() {
    assert_eq!(
        Dao::START.transform(Symmetry::FlipHorizontal),
        Dao::START.with_colours_exchanged()
    );
    let start = Position::new(Dao::START, Colour::White);
    let report = explore(&Dao, [start], Limits::none());
    let table = report.solution().expect("a table is always made");
    assert_eq!(Dao.len() - table.unreached_states(), 1_768_108);
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
