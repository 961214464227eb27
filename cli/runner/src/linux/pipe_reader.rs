//! A reader of one of the program's output streams that never blocks.

use std::io::{self, Read};
use std::os::fd::AsFd;

use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags};

/// The size of one read, in bytes.
const CHUNK: usize = 1 << 14;

/// The largest number of reads in one call of [`PipeReader::read`].
const MAX_READS: usize = 64;

/// Reads a pipe, keeps its first and its last bytes, and drops the rest.
#[derive(Debug)]
pub(super) struct PipeReader<R> {
    /// `None` after the end of the stream.
    pipe: Option<R>,
    kept: Vec<u8>,
    capacity: usize,
    /// The number of first bytes that are kept in any case.
    first: usize,
}

impl<R: Read + AsFd> PipeReader<R> {
    /// Creates a reader that keeps up to `capacity` bytes: the `first` ones, and as many of the last ones as there is room for.
    pub(super) fn new(pipe: R, capacity: usize, first: usize) -> io::Result<Self> {
        fcntl(&pipe, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
        Ok(Self {
            pipe: Some(pipe),
            kept: Vec::new(),
            capacity,
            first,
        })
    }

    /// The event to wait for; `None` after the end of the stream.
    pub(super) fn poll(&self) -> Option<PollFd<'_>> {
        let pipe = self.pipe.as_ref()?;
        Some(PollFd::new(pipe.as_fd(), PollFlags::POLLIN))
    }

    /// Reads available bytes, up to [`MAX_READS`] chunks. Returns whether more may be available.
    pub(super) fn read(&mut self) -> io::Result<bool> {
        let mut chunk = [0; CHUNK];
        for _ in 0..MAX_READS {
            let Some(pipe) = &mut self.pipe else {
                return Ok(false);
            };
            match pipe.read(&mut chunk) {
                Ok(0) => self.pipe = None,
                Ok(length) => {
                    self.kept.extend_from_slice(&chunk[..length]);
                    if let Some(excess) = self.kept.len().checked_sub(self.capacity) {
                        self.kept.drain(self.first..self.first + excess);
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(false),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(true)
    }

    /// Whether the capacity is reached.
    pub(super) const fn is_full(&self) -> bool {
        self.kept.len() == self.capacity
    }

    /// Reads the remaining available bytes and returns the kept ones. Call it when all writers have ended.
    pub(super) fn finish(mut self) -> io::Result<Vec<u8>> {
        while self.read()? && !self.is_full() {}
        Ok(self.kept)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{PipeWriter, Write};

    use super::*;

    fn reader_and_writer(first: usize) -> (PipeReader<io::PipeReader>, PipeWriter) {
        let (pipe, writer) = io::pipe().expect("a pipe can be created");
        let reader = PipeReader::new(pipe, 5, first).expect("a pipe can be made non-blocking");
        (reader, writer)
    }

    #[test]
    fn the_first_and_the_last_bytes_are_kept() {
        for (first, kept) in [(5, b"abcde"), (2, b"abghi"), (0, b"efghi")] {
            let (mut reader, mut writer) = reader_and_writer(first);
            for chunk in ["abc", "def", "ghi"] {
                let written = writer.write_all(chunk.as_bytes());
                written.expect("the pipe is open");
                assert!(!reader.read().expect("the pipe can be read"));
            }
            assert!(reader.is_full());
            assert_eq!(reader.finish().expect("the pipe can be read"), kept);
        }
    }

    #[test]
    fn finish_does_not_wait_for_an_open_pipe() {
        let (reader, mut writer) = reader_and_writer(5);
        writer.write_all(b"ab").expect("the pipe is open");
        assert_eq!(reader.finish().expect("the pipe can be read"), b"ab");
        drop(writer);
    }

    #[test]
    fn a_stream_that_ended_is_not_polled() {
        let (mut reader, writer) = reader_and_writer(5);
        assert!(reader.poll().is_some());
        drop(writer);
        assert!(!reader.read().expect("the pipe can be read"));
        assert!(reader.poll().is_none());
    }
}
