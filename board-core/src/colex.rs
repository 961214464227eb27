//! The combinatorial number system in lookup tables.
//!
//! A set c₁ < c₂ < … < cₖ has the rank C(c₁, 1) + C(c₂, 2) + … + C(cₖ, k) among the sets of its size
//! (Knuth, TAOCP 4A, 7.2.1.3). This is its position in the order of the bits as a number: the number of
//! sets with a smaller upper byte, plus the position of the lower byte among the bytes with as many bits.

#![expect(
    clippy::cast_possible_truncation,
    reason = "`const` code has no other conversions, and all bytes, sizes and sets fit"
)]

use crate::bitboard::Bitboard;

/// The binomial coefficient: the number of subsets with `k` of `n` elements, for `n` up to 16.
///
/// # Panics
///
/// If `n` is above 16.
///
/// # Example: sixteen cells
///
/// ```
/// use board_core::binomial;
///
/// assert_eq!(binomial(16, 8), 12_870);
/// assert_eq!(binomial(3, 5), 0);
/// ```
#[must_use]
pub const fn binomial(n: u32, k: u32) -> usize {
    assert!(n <= 16, "a board has 16 cells");
    if k <= n {
        PASCAL[n as usize][k as usize] as usize
    } else {
        0
    }
}

/// Pascal's triangle, rows 0 to 16.
static PASCAL: [[u16; 17]; 17] = {
    let mut rows = [[0; 17]; 17];
    let mut n = 0;
    while n < 17 {
        rows[n][0] = 1;
        let mut k = 1;
        while k <= n {
            rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    rows
};

/// The rank of a set of `size` cells.
pub(crate) const fn rank(set: Bitboard, size: u32) -> usize {
    let [low, high] = set.bits().to_le_bytes();
    WITH_SMALLER_UPPER_BYTE[size as usize][high as usize] as usize
        + AMONG_BYTES[low as usize] as usize
}

/// The set of `size` cells with this rank. If the rank is below C(n, size), all cells are among the
/// first n.
pub(crate) const fn unrank(rank: usize, size: u32) -> Bitboard {
    Bitboard::from_bits(BY_SIZE[FIRST_OF_SIZE[size as usize] + rank])
}

/// Whether a set has `size` cells. Faster than `count_ones` on targets without that instruction.
pub(crate) const fn has_size(set: Bitboard, size: u32) -> bool {
    let [low, high] = set.bits().to_le_bytes();
    SIZES[low as usize] as u32 + SIZES[high as usize] as u32 == size
}

/// The number of bits of each byte.
static SIZES: [u8; 256] = {
    let mut sizes = [0; 256];
    let mut byte = 0_usize;
    while byte < 256 {
        sizes[byte] = byte.count_ones() as u8;
        byte += 1;
    }
    sizes
};

/// The position of a byte among the bytes with as many bits, in increasing order.
static AMONG_BYTES: [u8; 256] = {
    let mut positions = [0; 256];
    let mut seen = [0; 9];
    let mut byte = 0_usize;
    while byte < 256 {
        let size = byte.count_ones() as usize;
        positions[byte] = seen[size];
        seen[size] += 1;
        byte += 1;
    }
    positions
};

/// For each size and byte, the number of sets of that size with a smaller upper byte.
static WITH_SMALLER_UPPER_BYTE: [[u16; 256]; 17] = {
    let mut tables = [[0; 256]; 17];
    let mut size = 0;
    while size <= 16 {
        let mut sets = 0;
        let mut byte = 0_usize;
        while byte < 256 {
            tables[size][byte] = sets;
            let in_byte = byte.count_ones();
            if in_byte <= size as u32 {
                sets += binomial(8, size as u32 - in_byte) as u16;
            }
            byte += 1;
        }
        size += 1;
    }
    tables
};

/// The index of the first set of each size in [`BY_SIZE`].
static FIRST_OF_SIZE: [usize; 17] = {
    let mut first = [0; 17];
    let mut size = 0;
    while size < 16 {
        first[size + 1] = first[size] + binomial(16, size as u32);
        size += 1;
    }
    first
};

/// All sets, by size and then by rank.
static BY_SIZE: [u16; 1 << 16] = {
    let mut sets = [0; 1 << 16];
    let mut next = FIRST_OF_SIZE;
    let mut set = 0_u32;
    while set < 1 << 16 {
        let size = set.count_ones() as usize;
        sets[next[size]] = set as u16;
        next[size] += 1;
        set += 1;
    }
    sets
};
