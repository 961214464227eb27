//! How the words of a table are divided into parts.

use serde::{Deserialize, Serialize};

/// Words in parts: consecutive words are a block, and the parts take the blocks in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Stripes {
    parts: usize,
    /// The number of words per block.
    block: usize,
}

impl Stripes {
    /// Divides words into this number of parts, at least one, by blocks of at least one word.
    pub(crate) const fn new(parts: usize, block: usize) -> Self {
        Self { parts, block }
    }

    /// The number of words per block.
    #[cfg(feature = "hosts")]
    pub(crate) const fn block(self) -> usize {
        self.block
    }

    /// The part of a word, and its index there.
    pub(crate) const fn place(self, word: usize) -> (usize, usize) {
        let (block, within) = (word / self.block, word % self.block);
        (block % self.parts, block / self.parts * self.block + within)
    }

    /// The word at an index of a part: the inverse of [`place`](Self::place).
    pub(crate) const fn word(self, part: usize, index: usize) -> usize {
        let (block, within) = (index / self.block, index % self.block);
        (block * self.parts + part) * self.block + within
    }

    /// The number of these words in a part.
    #[cfg(any(test, feature = "hosts"))]
    pub(crate) fn len(self, words: usize, part: usize) -> usize {
        let blocks = words.div_ceil(self.block);
        let own = (blocks + self.parts - 1 - part) / self.parts;
        let is_last = blocks > 0 && (blocks - 1) % self.parts == part;
        let missing = blocks * self.block - words;
        own * self.block - usize::from(is_last) * missing
    }

    /// The number of parts that have some of these words: the first ones.
    pub(crate) fn used(self, words: usize) -> usize {
        self.parts.min(words.div_ceil(self.block))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_word_has_one_place() {
        for (parts, block) in [(1, 1), (1, 8), (3, 1), (3, 4), (7, 2)] {
            let stripes = Stripes::new(parts, block);
            for words in 0..60 {
                let lens = (0..parts).map(|part| stripes.len(words, part));
                let lens: Vec<usize> = lens.collect();
                assert_eq!(lens.iter().sum::<usize>(), words);
                assert_eq!(
                    stripes.used(words),
                    lens.iter().filter(|len| **len > 0).count()
                );
                for word in 0..words {
                    let (part, index) = stripes.place(word);
                    assert!(index < lens[part]);
                    assert_eq!(stripes.word(part, index), word);
                }
            }
        }
    }
}
