//! The layers of a space that is searched by several processes, on one or several hosts.

mod checkpoint;
mod connect;
mod exit;
mod rows;
mod worker;

pub use connect::Hosts;
pub use exit::exit_on_panic;

use std::path::PathBuf;
use std::thread;

use search_core::{Control, Enumerable, Limits, Report};
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::allocator::TcpBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::{Allocator, Hooks};

use self::connect::connect;
use self::worker::{Failure, Job, Worker};
use crate::codes::Codes;
use crate::error::{Error, ErrorKind};
use crate::layered::Layered;
use crate::layers::Layers;
use crate::manifest::Search;
use crate::stop;

/// [`Layered`] in several processes, on one or several hosts.
///
/// [`Layered::on_hosts`] makes it. Each thread of each process owns a range of the ranks and has two or three bits per
/// state in its memory. The threads exchange successors by
/// [timely dataflow](https://docs.rs/timely): a thread collects the successors in each block of 65,536 states that
/// belongs to another thread, and sends about nine bits for each.
///
/// Each thread writes its part of each layer to a file of its directory before the next layer begins. If a file cannot
/// be used or a deadline passes, all processes stop after the layer. If a process is lost, a program that calls
/// [`exit_on_panic`] first ends with exit code 4; without this call, it may wait for ever. When all processes are
/// started again, they continue after the last layer that all have written.
///
/// Memory: 8 bytes for each 32 states (`count`) or 21 states (`table`) of the thread, and for successors a quarter of this with up to
/// 32 threads in all processes, or 1/128 for each thread. Disk: about one byte per reached state (up to eight in sparse layers), 8 bytes
/// for each 4,096 states of the space in each layer, and 8 bytes for each 21 states of a table.
///
/// # Example: a process of a search
///
/// ```
/// use std::time::Duration;
/// use layered::spaces::Pancakes;
/// use layered::{Error, Hosts, Layered, exit_on_panic};
/// use search_core::{Enumerable, Limits};
///
/// exit_on_panic();
/// // The search has one process here, and the system chooses its port. Each further process has an address in the list,
/// // such as `10.0.0.2:7000`. The list is the same for all, and `process` is a different index for each.
/// let hosts = Hosts { addresses: vec!["127.0.0.1:0".to_owned()], process: 0, start_up: Duration::from_secs(60) };
/// let (space, sorted) = (Pancakes::<6>, Pancakes::<6>.unrank(0));
/// let directory = tempfile::tempdir().unwrap();
/// let report = Layered::new(&space).on_hosts(hosts, directory.path()).count([sorted], Limits::none())?;
/// assert_eq!(report.solution().unwrap().radius(), Some(7));
/// # Ok::<(), Error>(())
/// ```
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
    /// If a rank is not below the number of states, if no address has the index of this process, or if the system starts
    /// no threads. If a connection is lost, threads of timely dataflow panic.
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
        let limits = control.limits;
        let (process, hooks) = (self.hosts.process, Hooks::default());
        let streams = connect(&self.hosts, signature(&search, threads, limits))?;
        let here = ProcessBuilder::new_typed_vector(threads, hooks.refill.clone(), None);
        let (mut builders, network) =
            initialize_networking_from_sockets(here, streams, process, threads, hooks)
                .map_err(|error| self.hosts.error(process, ErrorKind::Network(error)))?;
        let work = |builder, control: Control<'_>| {
            let allocator = Allocator::Tcp(TcpBuilder::build(builder));
            let worker = Worker::<_, BITS>::new(&job, allocator);
            stop::run(control, |meter| worker.run(meter))
        };
        let work = &work;
        let first = builders.remove(0);
        let report = thread::scope(|scope| {
            for builder in builders {
                scope.spawn(move || work(builder, limits.into()));
            }
            work(first, control)
        });
        // Waits until the other processes have received everything.
        drop(network);
        report.map_err(|Failure { worker, message }| {
            let process = worker / threads;
            self.hosts.error(process, ErrorKind::Failed(message))
        })
    }
}

/// A checksum of what must be the same in all processes.
fn signature(search: &Search, threads: usize, limits: Limits<'_>) -> u32 {
    let shared = (search, threads, limits.max_depth, limits.max_states);
    let json = serde_json::to_string(&shared).expect("numbers are valid JSON");
    crc32fast::hash(json.as_bytes())
}
