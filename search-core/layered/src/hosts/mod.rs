//! The layers of a space that is searched by several processes, on one or several hosts.

mod checkpoint;
mod config;
mod connect;
mod exit;
mod worker;

pub use config::Hosts;
pub use exit::exit_on_panic;

use std::io;
use std::path::PathBuf;
use std::sync::mpsc::channel;
use std::thread;

use search_core::{Control, Enumerable, Limits, Meter, Report};
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::allocator::TcpBuilder;
use timely::communication::allocator::zero_copy::initialize::{
    CommsGuard, initialize_networking_from_sockets,
};
use timely::communication::{Allocator, Hooks};

use self::connect::connect;
use self::worker::{Job, Stop, Worker};
use crate::codes::Codes;
use crate::error::{Error, ErrorKind};
use crate::layered::Layered;
use crate::layers::Layers;
use crate::manifest::Search;

/// [`Layered`] in several processes, on one or several hosts.
///
/// [`Layered::on_hosts`] makes it. Each thread of each process owns a range of the ranks and has two or three bits per
/// state in its memory. The threads exchange successors by
/// [timely dataflow](https://docs.rs/timely): a thread sorts the successors that belong to another thread, removes
/// repetitions, and sends them.
///
/// Each thread writes its part of each layer to a file of its directory before the next layer begins. If a file cannot
/// be used or a deadline passes, all processes stop after the layer. If a process is lost, a program that calls
/// [`exit_on_panic`] first ends with exit code 4; without this call, it may wait for ever. When all processes are
/// started again, they continue after the last layer that all have written.
///
/// Memory: 8 bytes for each 32 states (`count`) or 21 states (`table`) of the thread, and half a megabyte for each other
/// thread. Disk: four bytes per reached state, and 8 bytes for each 21 states of a table.
#[derive(Debug)]
#[must_use]
pub struct OnHosts<'s, S> {
    search: Layered<'s, S>,
    hosts: Hosts,
    directory: PathBuf,
}

impl<'s, S: Enumerable + Sync> Layered<'s, S> {
    /// Sets the processes, and the directory of this process for the layers. All processes have the same number of
    /// threads.
    ///
    /// The directory is created if it does not exist.
    pub fn on_hosts(self, hosts: Hosts, directory: impl Into<PathBuf>) -> OnHosts<'s, S> {
        OnHosts {
            search: self,
            hosts,
            directory: directory.into(),
        }
    }
}

impl<S: Enumerable + Sync> OnHosts<'_, S> {
    /// Counts the states at each distance from the nearest start, as [`Layered::count`] does. Every process calls it with
    /// the same space, starts, and limits of depth and states; all have the same outcome. Continues an earlier search;
    /// the observer also receives its layers.
    ///
    /// When the deadline of one process passes, or when one process is cancelled, all stop after the layer.
    ///
    /// # Errors
    ///
    /// If a process does not start or runs another search, or if a file of a process cannot be used.
    /// The search can be run again.
    ///
    /// # Panics
    ///
    /// If a rank is not below the number of states. If a connection is lost, threads of timely dataflow panic.
    pub fn count<'a>(
        &self,
        starts: impl IntoIterator<Item = S::State>,
        control: impl Into<Control<'a>>,
    ) -> Result<Report<Layers>, Error> {
        self.run::<2>(starts, control.into())
    }

    /// Finds the distance of each state from the nearest start, as [`Layered::table`] does, and keeps them in the
    /// directories of the processes. Each thread writes its part after the last layer.
    ///
    /// To read the table, make the subdirectories `worker-NNNN` of all processes accessible in one directory, and open it
    /// with [`StoredTable::open`](crate::StoredTable::open). If the processes share a directory, nothing is copied.
    ///
    /// The space must be undirected: if a move leads from *a* to *b*, then a move leads from *b* to *a*. The table is
    /// wrong otherwise. For limits, continuing, errors and panics, see [`count`](Self::count): all parts are written if the
    /// search succeeds. A count and a search for a table do not continue each other.
    ///
    /// # Errors
    ///
    /// As [`count`](Self::count).
    ///
    /// # Panics
    ///
    /// As [`count`](Self::count).
    pub fn table<'a>(
        &self,
        starts: impl IntoIterator<Item = S::State>,
        control: impl Into<Control<'a>>,
    ) -> Result<Report<Layers>, Error> {
        self.run::<3>(starts, control.into())
    }

    fn run<const BITS: u32>(
        &self,
        starts: impl IntoIterator<Item = S::State>,
        control: Control<'_>,
    ) -> Result<Report<Layers>, Error> {
        let starts = self.search.ranks(starts);
        let (space, threads) = (self.search.space, self.search.thread_count());
        let workers = self.hosts.addresses.len() * threads;
        let words = space.len().div_ceil(Codes::<BITS>::PER_WORD);
        let part_words = words.div_ceil(workers).max(1);
        let search = Search::new(BITS, space, &starts, workers, part_words);
        let job = Job {
            space,
            search: &search,
            starts: &starts,
            directory: &self.directory,
        };
        let work = |builder, meter: &mut Meter<'_>| {
            let allocator = Allocator::Tcp(TcpBuilder::build(builder));
            Worker::<_, BITS>::new(&job, allocator).run(meter)
        };
        let limits = control.limits;
        let mut stopped = None;
        let report = thread::scope(|scope| {
            let mut senders = Vec::new();
            for _ in 1..threads {
                let (sender, builder) = channel();
                // If the start fails, there is no builder.
                let run = || {
                    let builder = builder.into_iter().next();
                    builder.map(|builder| Meter::run(limits, |meter| Ok(work(builder, meter).ok())))
                };
                let thread = thread::Builder::new().spawn_scoped(scope, run);
                thread.map_err(|error| self.network_error(error))?;
                senders.push(sender);
            }
            let (first, others, network) = self.start(signature(&search, threads, limits))?;
            for (sender, builder) in senders.into_iter().zip(others) {
                // The thread waits for it.
                let _ = sender.send(builder);
            }
            let report = Meter::run(control, |meter| match work(first, meter) {
                Ok(layers) => Ok(Some(layers)),
                Err(Stop::Limit(limit)) => Err(limit),
                Err(stop) => {
                    stopped = Some(stop);
                    Ok(None)
                }
            });
            // Waits until the other processes have received everything.
            drop(network);
            Ok(report)
        })?;
        match stopped {
            Some(Stop::Failed { worker, message }) => {
                Err(self.error(worker / threads, ErrorKind::Failed(message)))
            }
            _ => Ok(report),
        }
    }

    /// Connects all processes; returns the first thread of this process, the others, and the threads of the connections.
    fn start(&self, signature: u32) -> Result<(TcpBuilder, Vec<TcpBuilder>, CommsGuard), Error> {
        let streams = connect(&self.hosts, signature)?;
        let (threads, hooks) = (self.search.thread_count(), Hooks::default());
        let here = ProcessBuilder::new_typed_vector(threads, hooks.refill.clone(), None);
        let (mut builders, network) =
            initialize_networking_from_sockets(here, streams, self.hosts.process, threads, hooks)
                .map_err(|error| self.network_error(error))?;
        Ok((builders.remove(0), builders, network))
    }

    fn error(&self, process: usize, kind: ErrorKind) -> Error {
        Error::of_process(process, &self.hosts.addresses[process], kind)
    }

    fn network_error(&self, error: io::Error) -> Error {
        self.error(self.hosts.process, ErrorKind::Network(error))
    }
}

/// A checksum of what must be the same in all processes.
fn signature(search: &Search, threads: usize, limits: Limits<'_>) -> u32 {
    let shared = (search, threads, limits.max_depth, limits.max_states);
    let json = serde_json::to_string(&shared).expect("numbers are valid JSON");
    crc32fast::hash(json.as_bytes())
}
