//! S-Dao on a board of five by five cells.

use search_core::{Enumerable, StateSpace};

/// The number of cells in a row, and of cells on the board.
const SIDE: u32 = 5;
const CELLS: u32 = SIDE * SIDE;

/// S-Dao on a board of five by five cells. A position, with the side to move, is its rank.
///
/// White and black stones slide in eight directions until the edge or another stone stops them, at least one
/// cell. White moves first, then the colours alternate.
///
/// The rank consists of the side to move, the rank of the cells of White, and the rank of the cells of Black
/// among the cells that White leaves. Sets have the order of their words (colexicographic).
#[derive(Clone, Debug)]
pub struct Sdao {
    white: Sets,
    black: Sets,
    rays: Vec<Ray>,
}

/// The sets of a fixed size, in order. The rank of a set is the sum of two table entries.
#[derive(Clone, Debug)]
struct Sets {
    words: Vec<u32>,
    /// For the lowest cells of a set: the number of smaller words with as many cells.
    low: Vec<u32>,
    /// For the other cells of a set: the rank of the first set with them.
    high: Vec<usize>,
}

/// The number of lowest cells.
const LOW: u32 = 13;

/// The cells from one cell in one direction.
#[derive(Clone, Copy, Debug)]
struct Ray {
    cells: u32,
    /// The difference of the numbers of neighbours on the ray.
    step: i32,
    /// The last cell.
    end: u32,
}

impl Sets {
    /// The sets of `size` of `cells` cells.
    fn new(cells: u32, size: u32) -> Self {
        let has_size = |word: &u32| word.count_ones() == size;
        let words: Vec<u32> = (0..1 << cells).filter(has_size).collect();
        let mut smaller = [0; LOW as usize + 1];
        let low = (0_u32..1 << LOW).map(|word| {
            let smaller = &mut smaller[word.count_ones() as usize];
            *smaller += 1;
            *smaller - 1
        });
        let low = low.collect();
        let mut high = vec![0; 1 << (CELLS - LOW)];
        for (rank, word) in words.iter().enumerate().rev() {
            high[(word >> LOW) as usize] = rank;
        }
        Self { words, low, high }
    }

    fn rank(&self, word: u32) -> usize {
        let low = word & ((1 << LOW) - 1);
        self.low[low as usize] as usize + self.high[(word >> LOW) as usize]
    }
}

/// Moves the bits of `word` together that `kept` selects.
fn compress(word: u32, kept: u32) -> u32 {
    bits(word).fold(0, |packed, cell| {
        packed | 1 << (kept & below(cell)).count_ones()
    })
}

/// The inverse of [`compress`].
fn expand(packed: u32, kept: u32) -> u32 {
    let cells = bits(kept).enumerate();
    cells.fold(0, |word, (index, cell)| {
        word | (packed >> index & 1) << cell
    })
}

/// The cells of a set, in increasing order.
fn bits(mut word: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = word.trailing_zeros();
        (word != 0).then(|| {
            word &= word - 1;
            cell
        })
    })
}

/// The cells with lower numbers.
const fn below(cell: u32) -> u32 {
    (1 << cell) - 1
}

impl Sdao {
    /// The space with this number of stones of each colour.
    #[must_use]
    pub fn new(stones: u32) -> Self {
        // The steps to the eight neighbours: columns and rows.
        let steps = [-1, 0, 1].map(|row| [-1, 0, 1].map(|column| (column, row)));
        let steps = steps.as_flattened().iter().filter(|step| **step != (0, 0));
        let rays = (0..CELLS).flat_map(|cell| steps.clone().map(move |step| Ray::new(cell, *step)));
        Self {
            white: Sets::new(CELLS, stones),
            black: Sets::new(CELLS - stones, stones),
            rays: rays.collect(),
        }
    }

    /// White in the first cells and Black in the last cells; White moves.
    #[must_use]
    pub fn start(&self) -> usize {
        let white = self.white.words[0];
        let black = white.reverse_bits() >> (u32::BITS - CELLS);
        self.white.rank(white) * self.black.words.len() + self.black.rank(compress(black, !white))
    }

    /// The cells that a stone can reach.
    fn slides(&self, cell: u32, stones: u32) -> impl Iterator<Item = u32> {
        let first = 8 * cell as usize;
        let rays = self.rays[first..first + 8].iter();
        rays.map(move |ray| ray.slide(stones))
            .filter(move |to| *to != cell)
    }
}

impl Ray {
    fn new(cell: u32, (column, row): (i32, i32)) -> Self {
        let mut ray = Self {
            cells: 0,
            step: column + 5 * row,
            end: cell,
        };
        let (mut x, mut y) = (cell % SIDE, cell / SIDE);
        loop {
            (x, y) = (x.wrapping_add_signed(column), y.wrapping_add_signed(row));
            if x >= SIDE || y >= SIDE {
                return ray;
            }
            ray.end = SIDE * y + x;
            ray.cells |= 1 << ray.end;
        }
    }

    /// The cell where a stone stops.
    fn slide(self, stones: u32) -> u32 {
        let obstacles = self.cells & stones;
        if obstacles == 0 {
            return self.end;
        }
        let nearest = if self.step > 0 {
            obstacles.trailing_zeros()
        } else {
            obstacles.ilog2()
        };
        nearest.wrapping_add_signed(-self.step)
    }
}

impl StateSpace for Sdao {
    type State = usize;
    /// The rank after the move.
    type Move = usize;

    fn moves(&self, rank: &usize) -> impl Iterator<Item = usize> {
        let mut moves = Vec::new();
        self.successor_ranks(*rank, |rank| moves.push(rank));
        moves.into_iter()
    }

    fn apply(&self, _: &usize, rank: &usize) -> usize {
        *rank
    }
}

impl Enumerable for Sdao {
    fn len(&self) -> usize {
        2 * self.white.words.len() * self.black.words.len()
    }

    fn rank(&self, rank: &usize) -> usize {
        *rank
    }

    fn unrank(&self, rank: usize) -> usize {
        rank
    }

    fn successor_ranks(&self, rank: usize, mut visit: impl FnMut(usize)) {
        let blacks = self.black.words.len();
        let (sets, packed) = (rank / blacks, self.black.words[rank % blacks]);
        let black_moves = sets >= self.white.words.len();
        let white_rank = if black_moves {
            sets - self.white.words.len()
        } else {
            sets
        };
        let white = self.white.words[white_rank];
        let black = expand(packed, !white & ((1 << CELLS) - 1));
        let stones = white | black;
        if black_moves {
            for cell in bits(black) {
                let rest = packed ^ 1 << (cell - (white & below(cell)).count_ones());
                for to in self.slides(cell, stones) {
                    let index = to - (white & below(to)).count_ones();
                    visit(white_rank * blacks + self.black.rank(rest | 1 << index));
                }
            }
        } else {
            for cell in bits(white) {
                for to in self.slides(cell, stones) {
                    let white = white ^ (1 << cell | 1 << to);
                    let black = compress(black, !white);
                    let sets = self.white.words.len() + self.white.rank(white);
                    visit(sets * blacks + self.black.rank(black));
                }
            }
        }
    }
}
