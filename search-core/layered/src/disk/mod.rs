//! The layers of a space that is larger than memory, with files in one directory.

mod buckets;

use std::path::PathBuf;

use search_core::extend::Meter;
use search_core::{Control, Enumerable, Report};

use self::buckets::Buckets;
use crate::codes::Codes;
use crate::error::{Error, ErrorKind};
use crate::file::{BLOCK, write_file};
use crate::layered::Layered;
use crate::layers::Layers;
use crate::manifest::{Manifest, PartFiles, Search, claim};
use crate::part::{Outbox as _, Part, Tally};
use crate::stop::{self, Stop};

/// The sizes of the buffer for the successors that one thread sends to one part, in bytes.
const MIN_BUFFER: usize = 1 << 10;
const MAX_BUFFER: usize = 256 << 10;

/// [`Layered`] with its table and layers in the files of one directory.
///
/// [`Layered::on_disk`] makes it. The search divides the table into parts and holds one of them in memory. It
/// processes the parts in turn: it adds the states that other parts sent, expands the layer, and
/// sends successors to the files of their parts. All files are read and written sequentially.
///
/// A layer is complete when its files and a manifest with their checksums are on the disk. If the search
/// is stopped, by a limit, an error or the end of the process, the next search in the same directory continues
/// after the last complete layer, with the same result. A second search in a directory that is in use is refused.
///
/// Disk: 8 bytes for each 32 states (`count`) or 21 states (`table`), twice; and four bytes for each successor of a
/// layer in another part.
///
/// # Example: continue a stopped search
///
/// ```
/// use layered::spaces::Pancakes;
/// use layered::{Error, Layered};
/// use search_core::{Enumerable, Limit, Limits, NoSolution};
///
/// let (space, sorted) = (Pancakes::<6>, Pancakes::<6>.unrank(0));
/// let directory = tempfile::tempdir().unwrap();
/// let search = Layered::new(&space).on_disk(directory.path(), 1 << 20);
/// let report = search.count([sorted], Limits::none().max_depth(3))?;
/// assert_eq!(report.solution(), Err(NoSolution::Stopped(Limit::Depth)));
///
/// // Later, also in another process: only the missing layers are searched.
/// let layers = search.count([sorted], Limits::none())?.solution().unwrap();
/// assert_eq!(layers.widths(), [1, 5, 20, 79, 199, 281, 133, 2]);
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug)]
#[must_use]
pub struct OnDisk<'s, S> {
    search: Layered<'s, S>,
    directory: PathBuf,
    memory: usize,
}

impl<'s, S: Enumerable + Sync> Layered<'s, S> {
    /// Sets a directory for the table and the layers, and the memory for tables and buffers, in bytes.
    ///
    /// The directory is created if it does not exist.
    pub fn on_disk(self, directory: impl Into<PathBuf>, memory: usize) -> OnDisk<'s, S> {
        OnDisk {
            search: self,
            directory: directory.into(),
            memory,
        }
    }
}

impl<S: Enumerable + Sync> OnDisk<'_, S> {
    /// Counts the states at each distance from the nearest start, as [`Layered::count`] does. Continues an
    /// earlier search with the same space and starts; the observer also receives its layers.
    ///
    /// The results are those of [`Layered::count`]. The files already have one more layer when a limit of depth or states stops the search.
    ///
    /// # Errors
    ///
    /// If a file cannot be read or written, is damaged or belongs to another search, or if the memory is not enough. The
    /// search can be run again.
    ///
    /// # Panics
    ///
    /// If a rank is not below the number of states.
    pub fn count<'a>(
        &self,
        starts: impl IntoIterator<Item = S::State>,
        control: impl Into<Control<'a>>,
    ) -> Result<Report<Layers>, Error> {
        self.run::<2>(starts, control)
    }

    /// Finds the distance of each state from the nearest start, as [`Layered::table`] does, and keeps them in the
    /// directory: [`StoredTable::open`](crate::StoredTable::open) opens them later. Continues an earlier search with the same space and starts
    /// that keeps distances, and only checks the files if that search has finished; the observer also receives its layers.
    ///
    /// The space must be undirected: if a move leads from *a* to *b*, then a move leads from *b* to *a*. The table is
    /// wrong otherwise.
    ///
    /// # Errors
    ///
    /// As [`count`](Self::count). A count and a search for a table do not continue each other.
    ///
    /// # Panics
    ///
    /// If a rank is not below the number of states.
    pub fn table<'a>(
        &self,
        starts: impl IntoIterator<Item = S::State>,
        control: impl Into<Control<'a>>,
    ) -> Result<Report<Layers>, Error> {
        self.run::<3>(starts, control)
    }

    fn run<'a, const BITS: u32>(
        &self,
        starts: impl IntoIterator<Item = S::State>,
        control: impl Into<Control<'a>>,
    ) -> Result<Report<Layers>, Error> {
        let starts = self.search.ranks(starts);
        stop::run(control, |meter| self.search::<BITS>(&starts, meter))
    }

    /// Searches until the last layer, which is empty, is complete.
    fn search<const BITS: u32>(
        &self,
        starts: &[usize],
        meter: &mut Meter<'_>,
    ) -> Result<Layers, Stop> {
        let _claim = claim(&self.directory)?;
        let mut manifest = self.open::<BITS>(starts)?;
        for depth in 0_u32.. {
            if depth == manifest.depth() {
                manifest = self.expand::<BITS>(&manifest, meter)?;
            }
            let width = manifest.layers[depth as usize].width;
            if let Some(before) = depth.checked_sub(1) {
                meter.generate(manifest.layers[before as usize].generated, width);
            }
            if width == 0 {
                break;
            }
            meter.finish_layer(
                depth,
                usize::try_from(width).expect("a width is a number of ranks"),
            );
            meter.deepen(depth + 1)?;
            meter.expand_layer(width)?;
        }
        Ok(manifest.result())
    }

    /// Opens or creates the search in the directory.
    fn open<const BITS: u32>(&self, starts: &[usize]) -> Result<Manifest, Error> {
        let (directory, space) = (&self.directory, self.search.space);
        let search = |part_words| Search::new(BITS, space, starts, 0, part_words);
        if let Some(manifest) = Manifest::read(directory)? {
            let part_words = manifest.search.part_words;
            if manifest.search != search(part_words) {
                return Err(Error::new(directory, ErrorKind::Foreign));
            }
            let enough = self.held::<BITS>(part_words);
            self.check_memory(enough, Some(enough))?;
            for file in manifest.files() {
                file.check_length(directory)?;
            }
            manifest.remove_other_files(directory)?;
            return Ok(manifest);
        }
        let part_words = part_words(self.memory);
        let mut sizes = (14..usize::BITS).map(|log| 1 << log);
        let enough = sizes.find(|size| self.held::<BITS>(self::part_words(*size)) <= *size);
        self.check_memory(self.held::<BITS>(part_words), enough)?;
        let buckets = Buckets::<BITS>::new(directory, 0, space.len(), part_words, MIN_BUFFER);
        let mut sender = buckets.sender();
        for &start in starts {
            sender.send(start);
        }
        sender.finish();
        let part = |next| PartFiles {
            next,
            ..PartFiles::default()
        };
        let manifest = Manifest {
            search: search(part_words),
            parts: buckets.seal()?.into_iter().map(part).collect(),
            ..Manifest::default()
        };
        manifest.write(directory)?;
        Ok(manifest)
    }

    /// The number of buffers of all threads.
    fn buffers<const BITS: u32>(&self, part_words: usize) -> usize {
        let words = self.search.space.len().div_ceil(Codes::<BITS>::PER_WORD);
        self.search.thread_count() * words.div_ceil(part_words)
    }

    /// The number of bytes that a search needs with parts of this size.
    fn held<const BITS: u32>(&self, part_words: usize) -> usize {
        8 * part_words + 2 * BLOCK + self.buffers::<BITS>(part_words) * MIN_BUFFER
    }

    fn check_memory(&self, needed: usize, enough: Option<usize>) -> Result<(), Error> {
        if needed <= self.memory {
            return Ok(());
        }
        let enough = enough.unwrap_or(usize::MAX);
        let kind = ErrorKind::TooLittleMemory { enough };
        Err(Error::new(&self.directory, kind))
    }

    /// The size of a buffer, in bytes: the threads have one for each part.
    fn buffer<const BITS: u32>(&self, part_words: usize) -> usize {
        let free = self.memory - 8 * part_words - 2 * BLOCK;
        (free / self.buffers::<BITS>(part_words).max(1)).clamp(MIN_BUFFER, MAX_BUFFER)
    }

    /// Expands the next layer and completes it. The layer is empty after the last one.
    fn expand<const BITS: u32>(
        &self,
        before: &Manifest,
        meter: &Meter<'_>,
    ) -> Result<Manifest, Stop> {
        let depth = before.depth();
        let (states, part_words) = (before.search.states, before.search.part_words);
        let part_states = part_words * Codes::<BITS>::PER_WORD;
        let buffer = self.buffer::<BITS>(part_words);
        let buckets = Buckets::<BITS>::new(&self.directory, depth + 1, states, part_words, buffer);
        let mut after = before.clone();
        let mut layer = Tally::default();
        for (index, files) in after.parts.iter_mut().enumerate() {
            let first = index * part_states;
            let part = Part::<BITS>::new(first..states.min(first + part_states));
            let width = self.gather(&part, files, depth)?;
            files.next = None;
            if width == 0 {
                continue;
            }
            let outbox = || buckets.sender();
            let threads = self.search.thread_count();
            let tally = part.expand(self.search.space, depth, threads, meter.limits(), outbox)?;
            buckets.check()?;
            let name = format!("table-{index:04}-{depth:04}");
            let words = part.words().map(u64::to_le_bytes);
            files.table = Some(write_file(&self.directory, name, words)?);
            files.marked = tally.new;
            layer.add(Tally {
                new: width,
                ..tally
            });
        }
        for (files, next) in after.parts.iter_mut().zip(buckets.seal()?) {
            files.next = next;
        }
        after.complete(layer);
        after.write(&self.directory)?;
        after.remove_other_files(&self.directory)?;
        Ok(after)
    }

    /// Reads the table of a part and adds the states that other parts sent; returns the number of its states
    /// in the layer. Reads nothing if there are none.
    fn gather<const BITS: u32>(
        &self,
        part: &Part<BITS>,
        files: &PartFiles,
        depth: u32,
    ) -> Result<u64, Error> {
        let mut width = files.marked;
        if files.next.is_none() && width == 0 {
            return Ok(0);
        }
        if let Some(table) = &files.table {
            let mut index = 0;
            table.read(&self.directory, |word| {
                part.set_word(index, u64::from_le_bytes(word));
                index += 1;
            })?;
        }
        let code = Codes::<BITS>::frontier(depth);
        if let Some(next) = &files.next {
            next.read(&self.directory, |index| {
                // In a damaged file, an index can be too great.
                let index = u32::from_le_bytes(index) as usize;
                width += u64::from(part.add(index, code));
            })?;
        }
        Ok(width)
    }
}

/// The number of words that a half of the memory holds: a power of two. The indices of their states have 32 bits.
fn part_words(memory: usize) -> usize {
    let log = memory.max(64).ilog2() - 4;
    1 << log.min(u32::BITS - 5)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spaces::Pancakes;

    #[test]
    fn buffers_fit_in_the_memory_beside_a_part_and_two_blocks() {
        let space = Pancakes::<10>;
        for log in 17..28 {
            let memory = 1 << log;
            let search = Layered::new(&space).threads(2).on_disk("", memory);
            let part_words = part_words(memory);
            let buffers = search.buffers::<2>(part_words);
            let buffer = search.buffer::<2>(part_words);
            let used = |buffer| 8 * part_words + 2 * BLOCK + buffers * buffer;
            assert!(used(buffer) <= memory);
            assert!(buffer == MAX_BUFFER || used(buffer + 1) > memory);
        }
    }
}
