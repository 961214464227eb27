//! Increasing numbers as the gaps between them, in few bytes.
//!
//! A gap consists of groups of seven bits (LEB128), the lowest group first; the highest bit of a byte tells that another
//! group follows.

/// Appends a gap to `bytes`.
pub(super) fn push_gap(bytes: &mut Vec<u8>, mut gap: usize) {
    while gap >= 0x80 {
        bytes.push(gap.to_le_bytes()[0] | 0x80);
        gap >>= 7;
    }
    bytes.push(gap.to_le_bytes()[0]);
}

/// Reads increasing numbers. Damaged bytes give wrong numbers, but no panic.
#[derive(Default)]
pub(super) struct Numbers {
    number: usize,
    gap: usize,
    shift: u32,
}

impl Numbers {
    /// Takes a byte; returns the number that it completes.
    pub(super) fn next(&mut self, byte: u8) -> Option<usize> {
        self.gap |= usize::from(byte & 0x7f).wrapping_shl(self.shift);
        if byte >= 0x80 {
            self.shift = self.shift.wrapping_add(7);
            return None;
        }
        self.number = self.number.wrapping_add(self.gap);
        (self.gap, self.shift) = (0, 0);
        Some(self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::{Numbers, push_gap};

    #[test]
    fn gaps_give_the_numbers_back() {
        let numbers = [0, 1, 128, 129, 16_512, 1 << 40, usize::MAX];
        let mut bytes = Vec::new();
        let mut before = 0;
        for number in numbers {
            push_gap(&mut bytes, number - before);
            before = number;
        }
        assert_eq!(bytes[..4], [0, 1, 127, 1]);
        let mut reader = Numbers::default();
        let read: Vec<usize> = bytes.iter().filter_map(|byte| reader.next(*byte)).collect();
        assert_eq!(read, numbers);
    }
}
