//! States of one block as words, by the code of Elias and Fano: about nine bits for each of 1,024 states.
//!
//! The block has 256 rows of 256 states. The states are in the order of their rows, and bit (row + place) is set for the row of
//! each place. The columns follow, one byte for each. So neither side compares states, and both need few branches.

use crate::codes::Codes;

/// The number of states of a block.
pub(super) const BLOCK: usize = ROWS << 8;

/// The most states to encode together.
pub(super) const MOST: usize = 1024;

const ROWS: usize = 256;

/// Appends the states of a block, in any order: their offsets from its first rank.
pub(super) fn encode(first: usize, offsets: &[u16], words: &mut Vec<u64>) {
    let mut places = [0; ROWS];
    for offset in offsets {
        places[usize::from(offset >> 8)] += 1;
    }
    let mut sum = 0;
    for place in &mut places {
        (sum, *place) = (sum + *place, sum);
    }
    let (mut rows, mut columns) = ([0; (MOST + ROWS) / 64], [[0; 8]; MOST / 8]);
    for offset in offsets {
        let [column, row] = offset.to_le_bytes();
        let row = usize::from(row);
        let place = places[row];
        places[row] += 1;
        columns.as_flattened_mut()[place] = column;
        rows[(row + place) / 64] |= 1 << ((row + place) % 64);
    }
    let (row_words, column_words) = lengths(offsets.len());
    words.extend([first as u64, offsets.len() as u64]);
    words.extend(&rows[..row_words]);
    words.extend(
        columns[..column_words]
            .iter()
            .map(|bytes| u64::from_le_bytes(*bytes)),
    );
}

/// Takes the ranks of the states of the first block; returns the words behind it.
pub(super) fn decode(words: &[u64], mut take: impl FnMut(usize)) -> &[u64] {
    let (header, rest) = words.split_at(2);
    let number = |word| usize::try_from(word).expect("a number of states");
    let (first, len) = (number(header[0]), number(header[1]));
    let (row_words, column_words) = lengths(len);
    let (rows, rest) = rest.split_at(row_words);
    let (columns, rest) = rest.split_at(column_words);
    let mut place = 0;
    for (index, word) in rows.iter().enumerate() {
        for bit in Codes::<1>::marked(*word) {
            let row = 64 * index + bit - place;
            let column = (columns[place / 8] >> (place % 8 * 8)).to_le_bytes()[0];
            take(first + (row << 8 | usize::from(column)));
            place += 1;
        }
    }
    rest
}

/// The numbers of words for the rows and the columns of states.
const fn lengths(len: usize) -> (usize, usize) {
    ((len + ROWS).div_ceil(64), len.div_ceil(8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_those_before_encoding() {
        let lists = [
            vec![],
            vec![0],
            vec![65535; MOST],
            vec![0; MOST],
            vec![513, 7, 65535, 512, 7],
        ];
        let (mut words, mut expected) = (Vec::new(), Vec::new());
        for (first, mut offsets) in [65_536, 0, 131_072, 0, 196_608].into_iter().zip(lists) {
            encode(first, &offsets, &mut words);
            offsets.sort_unstable_by_key(|offset| offset >> 8);
            expected.extend(offsets.iter().map(|offset| first + usize::from(*offset)));
        }
        let mut actual = Vec::new();
        let mut words = &words[..];
        while !words.is_empty() {
            words = decode(words, |index| actual.push(index));
        }
        assert_eq!(actual, expected);
    }
}
