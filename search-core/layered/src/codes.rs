//! How a word holds the codes of states.

use std::iter;

/// Words with a code of `BITS` bits per state.
///
/// The code 0 means that the state is unseen. The other codes are:
///
/// | state | 2 bits | 3 bits |
/// |---|---|---|
/// | in the layer at an even depth | 1 | |
/// | in the layer at an odd depth | 2 | |
/// | in the layer at depth d | | 4 + 1 + d mod 3 |
/// | expanded | 3 | 1 + d mod 3 |
///
/// With two bits, only two layers have states that are not expanded, so two codes are sufficient.
pub(crate) struct Codes<const BITS: u32>;

impl<const BITS: u32> Codes<BITS> {
    /// The number of states per word.
    pub(crate) const PER_WORD: usize = (u64::BITS / BITS) as usize;

    /// The bits of one code, at the lowest bits.
    pub(crate) const CODE: u64 = (1 << BITS) - 1;

    /// The lowest bit of each code in a word.
    const LOWEST: u64 = {
        let mut lowest = 0;
        let mut shift = 0;
        while shift + BITS <= u64::BITS {
            lowest |= 1 << shift;
            shift += BITS;
        }
        lowest
    };

    /// The index of the word of a state, and the first bit of its code in the word.
    pub(crate) fn position(state: usize) -> (usize, u32) {
        let within = u32::try_from(state % Self::PER_WORD).expect("a word has at most 32 codes");
        (state / Self::PER_WORD, within * BITS)
    }

    /// The code of a state at this depth that is not expanded.
    pub(crate) const fn frontier(depth: u32) -> u64 {
        match BITS {
            2 => 1 + depth as u64 % 2,
            _ => 4 | Self::expanded(depth),
        }
    }

    /// The code of a state at this depth that is expanded.
    pub(crate) const fn expanded(depth: u32) -> u64 {
        match BITS {
            2 => 3,
            _ => 1 + depth as u64 % 3,
        }
    }

    /// Marks the states of a word that have this code, by the lowest bit of their code.
    pub(crate) const fn with_code(word: u64, code: u64) -> u64 {
        let difference = word ^ (Self::LOWEST * code);
        let any = difference | difference >> 1 | difference >> (BITS - 1);
        !any & Self::LOWEST
    }

    /// The indices of the states of a group of `BITS` words, in increasing order. Their marks are together in one word: those of word
    /// k are at bit k of each code.
    #[cfg(feature = "hosts")]
    pub(crate) fn in_group(group: usize, marks: u64) -> impl Iterator<Item = usize> {
        (0..BITS as usize).flat_map(move |word| {
            let first = (group * BITS as usize + word) * Self::PER_WORD;
            Self::marked(marks >> word & Self::LOWEST).map(move |within| first + within)
        })
    }

    /// The indices of marked states within their word, in increasing order.
    pub(crate) fn marked(mut marks: u64) -> impl Iterator<Item = usize> {
        iter::from_fn(move || {
            let bit = marks.trailing_zeros();
            (marks != 0).then(|| {
                marks &= marks - 1;
                (bit / BITS) as usize
            })
        })
    }
}
