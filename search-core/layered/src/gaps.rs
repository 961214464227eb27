//! Increasing indices as bytes: the gaps between them, seven bits per byte.

/// Makes the bytes of increasing indices, which are usually about one byte for each.
#[derive(Default)]
pub(crate) struct Encoder {
    /// The least next index.
    next: usize,
}

impl Encoder {
    /// Appends the next index: its distance from the index before, lower bits first. The highest bit tells that more bytes follow.
    pub(crate) fn push(&mut self, index: usize, bytes: &mut Vec<u8>) {
        let mut gap = index + 1 - self.next;
        self.next = index + 1;
        while gap > 127 {
            bytes.push(gap.to_le_bytes()[0] | 128);
            gap >>= 7;
        }
        bytes.push(gap.to_le_bytes()[0]);
    }

    /// Appends the byte after which the indices begin again with any index.
    pub(crate) fn restart(&mut self, bytes: &mut Vec<u8>) {
        self.next = 0;
        bytes.push(0);
    }
}

/// Reads the bytes of [`Encoder`].
#[derive(Default)]
pub(crate) struct Decoder {
    next: usize,
    gap: usize,
    shift: u32,
}

impl Decoder {
    /// Takes the next byte; returns an index if it is complete. The bytes of a damaged file give any indices.
    pub(crate) fn index(&mut self, byte: u8) -> Option<usize> {
        self.gap |= usize::from(byte & 127) << self.shift;
        if byte > 127 {
            self.shift = (self.shift + 7).min(usize::BITS - 8);
            return None;
        }
        let gap = self.gap;
        (self.gap, self.shift) = (0, 0);
        self.next = if gap == 0 {
            0
        } else {
            self.next.wrapping_add(gap)
        };
        (gap > 0).then(|| self.next.wrapping_sub(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_are_those_before_encoding() {
        let (mut encoder, mut decoder, mut bytes) = <(Encoder, Decoder, Vec<u8>)>::default();
        let lists = [&[0, 1, 127, 128, 256, usize::MAX >> 9][..], &[5, 300], &[]];
        for list in lists {
            for index in list {
                encoder.push(*index, &mut bytes);
            }
            encoder.restart(&mut bytes);
        }
        let actual = bytes.iter().filter_map(|byte| decoder.index(*byte));
        assert!(actual.eq(lists.concat()));
    }
}
