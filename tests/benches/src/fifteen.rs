//! The 15-puzzle, and estimates for it.

use search_core::{Enumerable, Estimate, PatternDatabase, Reversible, StateSpace, Sum};

/// A position, twice: the tile on each cell and the cell of each tile, four bits each. Tile 0 is the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tiles {
    on_cell: u64,
    cell_of: u64,
}

impl Tiles {
    /// The goal: the blank on the first cell, then the tiles in order.
    pub const GOAL: Self = Self {
        on_cell: 0xfedc_ba98_7654_3210,
        cell_of: 0xfedc_ba98_7654_3210,
    };

    /// The position with these tiles, in reading order.
    #[must_use]
    pub fn new(tiles: [u8; 16]) -> Self {
        let mut position = Self {
            on_cell: 0,
            cell_of: 0,
        };
        for (cell, tile) in (0_u64..).zip(tiles) {
            position.on_cell |= u64::from(tile) << (4 * cell);
            position.cell_of |= cell << (4 * tile);
        }
        position
    }
}

/// The rules. A move is the cell to which the blank moves, in increasing order.
#[derive(Clone, Copy, Debug)]
pub struct Fifteen;

/// The cells beside each cell.
const BESIDE: [&[u8]; 16] = [
    &[1, 4],
    &[0, 2, 5],
    &[1, 3, 6],
    &[2, 7],
    &[0, 5, 8],
    &[1, 4, 6, 9],
    &[2, 5, 7, 10],
    &[3, 6, 11],
    &[4, 9, 12],
    &[5, 8, 10, 13],
    &[6, 9, 11, 14],
    &[7, 10, 15],
    &[8, 13],
    &[9, 12, 14],
    &[10, 13, 15],
    &[11, 14],
];

/// Field `index` of four bits.
const fn field(fields: u64, index: u64) -> u64 {
    (fields >> (4 * index)) & 15
}

impl StateSpace for Fifteen {
    type State = Tiles;
    type Move = u8;

    fn moves(&self, tiles: &Tiles) -> impl Iterator<Item = u8> {
        let blank = field(tiles.cell_of, 0);
        BESIDE[usize::try_from(blank).expect("a cell is small")]
            .iter()
            .copied()
    }

    fn apply(&self, tiles: &Tiles, to: &u8) -> Tiles {
        let (blank, to) = (field(tiles.cell_of, 0), u64::from(*to));
        let tile = field(tiles.on_cell, to);
        Tiles {
            on_cell: tiles.on_cell ^ (tile << (4 * to)) ^ (tile << (4 * blank)),
            cell_of: tiles.cell_of ^ (blank ^ to) ^ ((blank ^ to) << (4 * tile)),
        }
    }
}

/// The sum of the horizontal and vertical distances of the tiles from their cells.
///
/// # Panics
///
/// Never, because the sum is at most 90.
#[must_use]
pub fn manhattan(tiles: &Tiles) -> u32 {
    let distance = |tile| {
        let cell = field(tiles.cell_of, tile);
        (cell / 4).abs_diff(tile / 4) + (cell % 4).abs_diff(tile % 4)
    };
    u32::try_from((1..16).map(distance).sum::<u64>()).expect("it is at most 90")
}

/// Five tiles alone. A tile can move to a cell beside it that none of the five is on; the blank is ignored.
/// A state has four bits per tile.
#[derive(Clone, Copy, Debug)]
struct FiveTiles;

impl StateSpace for FiveTiles {
    type State = u64;
    type Move = (u64, u64);

    fn moves(&self, &tiles: &u64) -> impl Iterator<Item = (u64, u64)> {
        (0..5).flat_map(move |tile| {
            let cell = usize::try_from(field(tiles, tile)).expect("a cell is small");
            let to = BESIDE[cell].iter().map(|&to| u64::from(to));
            to.filter(move |&to| (0..5).all(|other| field(tiles, other) != to))
                .map(move |to| (tile, to))
        })
    }

    fn apply(&self, &tiles: &u64, &(tile, to): &(u64, u64)) -> u64 {
        tiles ^ ((field(tiles, tile) ^ to) << (4 * tile))
    }
}

impl Reversible for FiveTiles {
    fn predecessors(&self, tiles: &u64) -> impl Iterator<Item = u64> {
        self.moves(tiles).map(|step| self.apply(tiles, &step))
    }
}

impl Enumerable for FiveTiles {
    fn len(&self) -> usize {
        1 << 20
    }

    fn rank(&self, tiles: &u64) -> usize {
        usize::try_from(*tiles).expect("a state has 20 bits")
    }

    fn unrank(&self, rank: usize) -> u64 {
        rank as u64
    }
}

/// The sum of three pattern databases with five tiles each. A move changes one of them.
#[must_use]
pub fn databases() -> impl Estimate<Tiles> {
    let database = |first: u64| {
        let project = move |tiles: &Tiles| (tiles.cell_of >> (4 * first)) & 0xf_ffff;
        PatternDatabase::new(FiveTiles, [project(&Tiles::GOAL)], project)
    };
    Sum(vec![database(1), database(6), database(11)])
}

/// The ninth of Korf's hundred instances, with the length of its shortest lists. (Korf, "Depth-first
/// iterative-deepening: an optimal admissible tree search", 1985.)
pub const KORF_9: ([u8; 16], u32) = ([3, 14, 9, 11, 5, 4, 8, 2, 13, 12, 6, 7, 10, 1, 15, 0], 46);
