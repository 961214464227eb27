//! One of a program's streams, which is read so that the program need not wait.

use std::io::{self, Read};
use std::os::fd::AsFd;

use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags};

/// How much is read at a time, in bytes: as much as a pipe holds.
const PIECE: usize = 1 << 16;

/// How many pieces are read in one turn; there are other things to look at.
const PIECES: usize = 16;

/// One of a program's streams: its head is kept, and the rest dropped.
#[derive(Debug)]
pub(super) struct PipeReader<R> {
    /// `None` once it has ended.
    pipe: Option<R>,
    kept: Vec<u8>,
    most: usize,
    /// Where a piece is put that is read.
    piece: Vec<u8>,
}

impl<R: Read + AsFd> PipeReader<R> {
    /// A stream of which at most so many bytes are kept.
    pub(super) fn new(pipe: R, most: usize) -> io::Result<Self> {
        fcntl(&pipe, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
        Ok(Self {
            pipe: Some(pipe),
            kept: Vec::new(),
            most,
            piece: vec![0; PIECE],
        })
    }

    /// What to wait for, unless it has ended.
    pub(super) fn poll(&self) -> Option<PollFd<'_>> {
        let pipe = self.pipe.as_ref()?;
        Some(PollFd::new(pipe.as_fd(), PollFlags::POLLIN))
    }

    /// Reads what is there, up to a limit; says whether there may be more.
    pub(super) fn read(&mut self) -> io::Result<bool> {
        for _ in 0..PIECES {
            let Some(pipe) = &mut self.pipe else {
                return Ok(false);
            };
            match pipe.read(&mut self.piece) {
                Ok(0) => self.pipe = None,
                Ok(length) => {
                    let length = length.min(self.most - self.kept.len());
                    self.kept.extend_from_slice(&self.piece[..length]);
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(false),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(true)
    }

    /// Whether as much is kept as may be.
    pub(super) const fn is_full(&self) -> bool {
        self.kept.len() == self.most
    }

    /// Reads what is left, when nobody writes any more, and returns what is kept.
    pub(super) fn finish(mut self) -> io::Result<Vec<u8>> {
        while !self.is_full() && self.read()? {}
        Ok(self.kept)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{PipeWriter, Write};

    use super::*;

    fn drain(most: usize) -> (PipeReader<io::PipeReader>, PipeWriter) {
        let (reader, writer) = io::pipe().expect("there are pipes");
        (
            PipeReader::new(reader, most).expect("it can be read"),
            writer,
        )
    }

    #[test]
    fn the_head_is_kept_and_the_rest_dropped() {
        let (mut drain, mut writer) = drain(5);
        for piece in ["abc", "def", "ghi"] {
            writer.write_all(piece.as_bytes()).expect("it is read");
            assert!(!drain.read().expect("it can be read"));
        }
        assert!(drain.is_full());
        assert_eq!(drain.finish().expect("it can be read"), b"abcde");
    }

    #[test]
    fn nobody_waits_for_whoever_holds_the_pipe() {
        let (drain, mut writer) = drain(5);
        writer.write_all(b"ab").expect("there is room");
        assert_eq!(drain.finish().expect("it can be read"), b"ab");
        drop(writer);
    }

    #[test]
    fn what_has_ended_is_not_waited_for() {
        let (mut drain, writer) = drain(5);
        assert!(drain.poll().is_some());
        drop(writer);
        assert!(!drain.read().expect("it can be read"));
        assert!(drain.poll().is_none());
    }
}
