//! The layers of a space that is larger than memory, with files in one directory.

mod buckets;
mod manifest;

use std::fs;
use std::path::PathBuf;

use self::buckets::Buckets;
use self::manifest::{CompleteLayer, Manifest, NEXT, PartFiles, TABLE};
use crate::codes::Codes;
use crate::error::{DiskError, DiskErrorKind};
use crate::file::{BLOCK, LAYERS, check_new_directory, read_manifest, write_manifest, write_words};
use crate::fingerprint::fingerprint;
use crate::graph::RankGraph;
use crate::layered::Layered;
use crate::layers::Layers;
use crate::part::{Outbox as _, Part, Tally, within};
use crate::stored::{self, About, StoredTable};
use crate::stripes::Stripes;
use search_core::{Control, Limit, Meter, Report};

/// The sizes of the buffer for the successors that one thread sends to one part, in bytes.
const LEAST_BUFFER: usize = 1 << 10;
const GREATEST_BUFFER: usize = 256 << 10;

/// [`Layered`] with its table and layers in the files of one directory.
///
/// [`Layered::on_disk`] makes it. The search divides the table into parts and holds one of them in memory. It
/// processes the parts in turn: it adds the states that other parts sent, expands the layer, and
/// sends successors to the files of their parts. All files are read and written sequentially.
///
/// A layer is complete when its files and a manifest with their checksums are on the disk. If the search
/// is stopped, by a limit, an error or the end of the process, the next search in the same directory continues
/// after the last complete layer, with the same result. Only one search at a time may use a directory.
///
/// Disk: 8 bytes for each 32 states (`count`) or 21 states (`table`), twice; and four bytes for each successor of a
/// layer in another part.
#[derive(Debug)]
#[must_use]
pub struct OnDisk<'g, G> {
    search: Layered<'g, G>,
    directory: PathBuf,
    memory: usize,
}

/// Why a search stopped.
enum Stop {
    Limit(Limit),
    Error(DiskError),
}

impl From<DiskError> for Stop {
    fn from(error: DiskError) -> Self {
        Self::Error(error)
    }
}

impl From<Limit> for Stop {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

impl<'g, G: RankGraph + Sync> Layered<'g, G> {
    /// Sets a directory for the table and the layers, and the memory for tables and buffers, in bytes.
    ///
    /// The directory is created if it does not exist.
    pub fn on_disk(self, directory: impl Into<PathBuf>, memory: usize) -> OnDisk<'g, G> {
        OnDisk {
            search: self,
            directory: directory.into(),
            memory,
        }
    }
}

impl<G: RankGraph + Sync> OnDisk<'_, G> {
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
        starts: impl IntoIterator<Item = usize>,
        control: impl Into<Control<'a>>,
    ) -> Result<Report<Layers>, DiskError> {
        self.run::<2, _>(starts, control, |manifest| Ok(manifest.result()))
    }

    /// Finds the distance of each state from the nearest start, as [`Layered::table`] does, and keeps them in the
    /// directory: [`StoredTable::open`] opens them later. Continues an earlier search with the same space and starts
    /// that keeps distances, and only checks the files if that search has finished; the observer also receives its layers.
    ///
    /// The graph must be undirected: if a move leads from *a* to *b*, then a move leads from *b* to *a*. The table is
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
        starts: impl IntoIterator<Item = usize>,
        control: impl Into<Control<'a>>,
    ) -> Result<Report<StoredTable>, DiskError> {
        self.run::<3, _>(starts, control, |manifest| {
            let (graph, layers) = (self.search.graph, manifest.result());
            let stripes = Stripes::new(manifest.parts.len().max(1), manifest.part_words);
            let table = stored::Manifest {
                about: About::new(graph, manifest.search, layers, stripes),
                first: 0,
                files: manifest.parts.into_iter().map(|part| part.table).collect(),
            };
            table.write(&self.directory)?;
            StoredTable::open(&self.directory)
        })
    }

    /// Searches until the end and makes the result.
    fn run<'a, const BITS: u32, T>(
        &self,
        starts: impl IntoIterator<Item = usize>,
        control: impl Into<Control<'a>>,
        finish: impl FnOnce(Manifest) -> Result<T, DiskError>,
    ) -> Result<Report<T>, DiskError> {
        let mut starts: Vec<usize> = starts.into_iter().collect();
        starts.sort_unstable();
        let mut failure = None;
        let report = Meter::run(control, |meter| {
            let manifest = self.search::<BITS>(&starts, meter);
            match manifest.and_then(|manifest| Ok(finish(manifest)?)) {
                Ok(result) => Ok(Some(result)),
                Err(Stop::Limit(limit)) => Err(limit),
                Err(Stop::Error(error)) => {
                    failure = Some(error);
                    Ok(None)
                }
            }
        });
        failure.map_or(Ok(report), Err)
    }

    /// Searches until the last layer, which is empty, is complete.
    fn search<const BITS: u32>(
        &self,
        starts: &[usize],
        meter: &mut Meter<'_>,
    ) -> Result<Manifest, Stop> {
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
        Ok(manifest)
    }

    /// Opens or creates the search in the directory.
    fn open<const BITS: u32>(&self, starts: &[usize]) -> Result<Manifest, DiskError> {
        let directory = &self.directory;
        let foreign = || DiskError::new(directory, DiskErrorKind::Foreign);
        fs::create_dir_all(directory).map_err(DiskError::io(directory))?;
        let states = self.search.graph.len();
        let search = fingerprint::<BITS>(self.search.graph, starts);
        if let Some(manifest) = read_manifest::<Manifest>(directory, LAYERS)? {
            if manifest.search != search || manifest.states != states {
                return Err(foreign());
            }
            self.buffer::<BITS>(manifest.part_words)?;
            manifest
                .files()
                .try_for_each(|file| file.check_length(directory))?;
            manifest.remove_other_files(directory)?;
            return Ok(manifest);
        }
        check_new_directory(directory, &[TABLE, NEXT])?;
        let part_words = part_words(self.memory);
        self.buffer::<BITS>(part_words)?;
        let buckets = Buckets::<BITS>::new(directory, 0, states, part_words, LEAST_BUFFER);
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
            search,
            states,
            part_words,
            parts: buckets.seal()?.into_iter().map(part).collect(),
            ..Manifest::default()
        };
        write_manifest(directory, LAYERS, &manifest)?;
        Ok(manifest)
    }

    /// The size of the buffers of each thread for each part, in bytes.
    fn buffer<const BITS: u32>(&self, part_words: usize) -> Result<usize, DiskError> {
        let words = self.search.graph.len().div_ceil(Codes::<BITS>::PER_WORD);
        let buffers = |part_words| self.search.thread_count() * words.div_ceil(part_words);
        let held = |part_words| 8 * part_words + 2 * BLOCK + buffers(part_words) * LEAST_BUFFER;
        if held(part_words) > self.memory {
            let sizes = (14..usize::BITS - 1).map(|log| 1 << log);
            let enough = |memory: &usize| {
                held(part_words) <= *memory || held(self::part_words(*memory)) <= *memory
            };
            let enough = sizes.clone().find(enough).unwrap_or(usize::MAX);
            return Err(DiskError::new(
                &self.directory,
                DiskErrorKind::TooLittleMemory { enough },
            ));
        }
        let free = self.memory - 8 * part_words - 2 * BLOCK;
        Ok((free / buffers(part_words).max(1)).clamp(LEAST_BUFFER, GREATEST_BUFFER))
    }

    /// Expands the next layer and completes it. The layer is empty after the last one.
    fn expand<const BITS: u32>(
        &self,
        before: &Manifest,
        meter: &Meter<'_>,
    ) -> Result<Manifest, Stop> {
        let depth = before.depth();
        let buffer = self.buffer::<BITS>(before.part_words)?;
        let part_states = before.part_words * Codes::<BITS>::PER_WORD;
        let buckets = Buckets::<BITS>::new(
            &self.directory,
            depth + 1,
            before.states,
            before.part_words,
            buffer,
        );
        let mut after = before.clone();
        let mut layer = CompleteLayer {
            width: 0,
            generated: 0,
        };
        let mut lowest = Tally::default();
        for (index, files) in after.parts.iter_mut().enumerate() {
            let first = index * part_states;
            let part = Part::<BITS>::new(first..before.states.min(first + part_states));
            let width = self.gather(&part, files, depth)?;
            files.next = None;
            if width == 0 {
                continue;
            }
            let check = within(meter.limits());
            let outbox = || buckets.sender();
            let threads = self.search.thread_count();
            let tally = part.expand(self.search.graph, depth, threads, check, outbox)?;
            buckets.check()?;
            let name = format!("{TABLE}{index:04}-{depth:04}");
            files.table = Some(write_words(&self.directory, name, part.words())?);
            files.marked = tally.new;
            layer.width += width;
            layer.generated += tally.generated;
            lowest.add(tally);
        }
        for (files, next) in after.parts.iter_mut().zip(buckets.seal()?) {
            files.next = next;
        }
        after.layers.push(layer);
        if layer.width > 0 {
            after.farthest = lowest.lowest;
        }
        write_manifest(&self.directory, LAYERS, &after)?;
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
    ) -> Result<u64, DiskError> {
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
            next.read(&self.directory, |place| {
                // In a damaged file, a place can be too great.
                let place = u32::from_le_bytes(place) as usize;
                width += u64::from(part.add(place, code));
            })?;
        }
        Ok(width)
    }
}

/// The number of words that a half of the memory holds: a power of two. The places of their states have 32 bits.
fn part_words(memory: usize) -> usize {
    let log = memory.max(64).ilog2() - 4;
    1 << log.min(u32::BITS - 5)
}
