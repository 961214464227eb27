//! Successors that belong to other parts, in one file per part.

use std::mem;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::codes::Codes;
use crate::error::Error;
use crate::file::{Sealed, Unsealed};
use crate::layers::out_of_range;
use crate::part::Outbox;

/// The files with the next layer, one per part. A file has the indices of states in their part, as
/// little-endian words of four bytes.
pub(super) struct Buckets<'a, const BITS: u32> {
    directory: &'a Path,
    /// The depth of the next layer.
    depth: u32,
    states: usize,
    /// The binary logarithm of the number of words per part.
    part_log: u32,
    /// The size of a buffer, in bytes.
    buffer: usize,
    files: Vec<Mutex<Option<Unsealed>>>,
    /// The first error; the threads generate successors until it is noticed.
    error: Mutex<Option<Error>>,
}

/// Locks a mutex. A panic in another thread ends the search anyway.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'a, const BITS: u32> Buckets<'a, BITS> {
    pub(super) fn new(
        directory: &'a Path,
        depth: u32,
        states: usize,
        part_words: usize,
        buffer: usize,
    ) -> Self {
        let mut files = Vec::new();
        let parts = states.div_ceil(part_words * Codes::<BITS>::PER_WORD);
        files.resize_with(parts, Mutex::default);
        Self {
            directory,
            depth,
            states,
            part_log: part_words.trailing_zeros(),
            buffer,
            files,
            error: Mutex::default(),
        }
    }

    /// A sender with its own buffers.
    pub(super) fn sender(&self) -> Sender<'_, BITS> {
        Sender {
            buckets: self,
            buffers: vec![Vec::new(); self.files.len()],
        }
    }

    /// Appends bytes to the file of a part.
    fn write(&self, part: usize, bytes: &[u8]) {
        let append = || {
            let mut file = lock(&self.files[part]);
            if file.is_none() {
                let name = format!("next-{part:04}-{:04}", self.depth);
                *file = Some(Unsealed::create(self.directory, name)?);
            }
            file.as_mut().map_or(Ok(()), |file| file.write(bytes))
        };
        if let Err(error) = append() {
            lock(&self.error).get_or_insert(error);
        }
    }

    /// The first error so far.
    pub(super) fn check(&self) -> Result<(), Error> {
        lock(&self.error).take().map_or(Ok(()), Err)
    }

    /// Completes the files of all parts.
    pub(super) fn seal(self) -> Result<Vec<Option<Sealed>>, Error> {
        self.check()?;
        let files = self.files.into_iter().map(|file| {
            let file = file.into_inner().unwrap_or_else(PoisonError::into_inner);
            file.map(Unsealed::seal).transpose()
        });
        files.collect()
    }
}

/// The buffers of one thread.
pub(super) struct Sender<'a, const BITS: u32> {
    buckets: &'a Buckets<'a, BITS>,
    buffers: Vec<Vec<u8>>,
}

impl<const BITS: u32> Outbox for Sender<'_, BITS> {
    fn send(&mut self, rank: usize) {
        let Buckets {
            states, part_log, ..
        } = *self.buckets;
        assert!(rank < states, "{}", out_of_range(rank, states));
        let part = (rank / Codes::<BITS>::PER_WORD) >> part_log;
        let first = (part << part_log) * Codes::<BITS>::PER_WORD;
        let index = u32::try_from(rank - first).expect("a part has at most 2³² states");
        let buffer = &mut self.buffers[part];
        buffer.extend_from_slice(&index.to_le_bytes());
        if buffer.len() >= self.buckets.buffer {
            self.buckets.write(part, buffer);
            buffer.clear();
        }
    }

    fn finish(&mut self) {
        for (part, buffer) in mem::take(&mut self.buffers).into_iter().enumerate() {
            if !buffer.is_empty() {
                self.buckets.write(part, &buffer);
            }
        }
    }
}
