//! Some text, over and over.

use std::io::{self, Read};

/// Some text, over and over, without end.
pub(super) struct Repeated {
    text: Vec<u8>,
    position: usize,
}

impl Repeated {
    /// This text, over and over.
    pub(super) fn new(text: &str) -> Self {
        Self {
            text: text.repeat(1 << 16).into_bytes(),
            position: 0,
        }
    }
}

impl Read for Repeated {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = (&self.text[self.position..]).read(buffer)?;
        self.position = (self.position + read) % self.text.len();
        Ok(read)
    }
}
