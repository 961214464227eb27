//! A text that grows at its end and is forgotten from its beginning.

use std::io;

/// A text that grows at its end and is forgotten from its beginning.
///
/// What was forgotten leaves its room to what comes, so that none has to be made for every piece.
#[derive(Default)]
pub(crate) struct Buffer {
    /// The text, and room behind it.
    bytes: Vec<u8>,
    len: usize,
}

impl Buffer {
    /// The text.
    pub(crate) fn text(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// Forgets so many bytes.
    pub(crate) fn forget(&mut self, bytes: usize) {
        if bytes == 0 {
            return;
        }
        self.bytes.copy_within(bytes..self.len, 0);
        self.len -= bytes;
    }

    /// Appends what `read` puts at the beginning of so much room, given how much that is.
    pub(crate) fn append(
        &mut self,
        room: usize,
        read: impl FnOnce(&mut [u8]) -> io::Result<usize>,
    ) -> io::Result<()> {
        let end = self.len + room;
        if self.bytes.len() < end {
            self.bytes.resize(end, 0);
        }
        self.len += read(&mut self.bytes[self.len..end])?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_appended_follows_what_was_not_forgotten() {
        let mut buffer = Buffer::default();
        for (piece, forgotten, left) in [("abc", 2, "c"), ("", 0, "c"), ("de", 1, "de")] {
            let read = |room: &mut [u8]| {
                room[..piece.len()].copy_from_slice(piece.as_bytes());
                Ok(piece.len())
            };
            buffer.append(4, read).expect("nothing fails");
            buffer.forget(forgotten);
            assert_eq!(buffer.text(), left.as_bytes());
        }
        let failed = buffer.append(4, |_| Err(io::ErrorKind::Other.into()));
        assert!(failed.is_err());
        assert_eq!(buffer.text(), b"de");
    }
}
