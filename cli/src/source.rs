//! Where an input comes from, and how long to wait for it.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Instant;

use crate::buffer::Buffer;

/// How much is read at once, in bytes.
const PIECE: usize = 1 << 16;

/// A file or standard input, read piece by piece.
pub(crate) enum Source {
    /// Read by whoever asks.
    Direct(Box<dyn Read + Send>),
    /// Read by a thread, so that whoever asks need not wait for ever.
    Fed(Receiver<io::Result<Vec<u8>>>),
}

impl Source {
    /// Opens a file, or standard input for `-`. Returns its size, too, if that is known.
    pub(crate) fn open(path: &Path) -> io::Result<(Self, Option<u64>)> {
        if path == Path::new("-") {
            return Ok((Self::Direct(Box::new(io::stdin())), None));
        }
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        let size = metadata.is_file().then_some(metadata.len());
        Ok((Self::Direct(Box::new(file)), size))
    }

    /// The same source, for waits that have a deadline.
    pub(crate) fn with_deadlines(self) -> Self {
        let Self::Direct(mut reader) = self else {
            return self;
        };
        let (sender, receiver) = sync_channel(1);
        thread::spawn(move || {
            loop {
                let mut piece = vec![0; PIECE];
                let result = read_some(&mut *reader, &mut piece).map(|len| {
                    piece.truncate(len);
                    piece
                });
                let is_last = result.as_ref().map_or(true, Vec::is_empty);
                if sender.send(result).is_err() || is_last {
                    break;
                }
            }
        });
        Self::Fed(receiver)
    }

    /// Appends the next piece to a text; nothing at the end. `None` if there was none before the
    /// deadline, of which only a source [made for it](Self::with_deadlines) takes notice.
    pub(crate) fn read(
        &mut self,
        text: &mut Buffer,
        deadline: Option<Instant>,
    ) -> Option<io::Result<()>> {
        let pieces = match self {
            Self::Direct(reader) => {
                return Some(text.append(PIECE, |room| read_some(&mut **reader, room)));
            }
            Self::Fed(pieces) => pieces,
        };
        let received = match deadline {
            Some(deadline) => {
                pieces.recv_timeout(deadline.saturating_duration_since(Instant::now()))
            }
            None => pieces.recv().map_err(RecvTimeoutError::from),
        };
        match received {
            Ok(result) => Some(
                result.and_then(|piece| text.append(piece.len(), |mut room| room.write(&piece))),
            ),
            Err(RecvTimeoutError::Timeout) => None,
            // The thread ends after the end of the input.
            Err(RecvTimeoutError::Disconnected) => Some(Ok(())),
        }
    }
}

/// Reads once; says how much.
fn read_some(reader: &mut dyn Read, room: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(room) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}
