//! The layers of a space that is searched by several processes, on one or several hosts.

mod checkpoint;
mod connect;
mod error;
mod gaps;
mod link;
mod peers;
mod striped;
mod worker;

pub use error::{HostsError, HostsErrorKind};

use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;
use std::time::Duration;

use crc32fast::Hasher;
use timely::communication::Hooks;
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;

use self::connect::connect;
use self::link::Connections;
use self::peers::Reason;
use self::striped::Striped;
use self::worker::{Job, work};
use crate::fingerprint::fingerprint;
use crate::graph::RankGraph;
use crate::layered::Layered;
use crate::layers::{Layers, out_of_range};
use crate::stripes::Stripes;
use search_core::{Control, Meter, Outcome, Report};

/// The processes of a search, and how long they wait for each other.
///
/// Connections have no password and no encryption: use them in trusted networks only.
#[derive(Clone, Debug)]
#[must_use]
pub struct Hosts {
    addresses: Vec<String>,
    process: usize,
    start_up: Duration,
    patience: Duration,
}

impl Hosts {
    /// The processes have these addresses, such as `10.0.0.2:7000`; this is the process with the index `process`.
    ///
    /// # Panics
    ///
    /// If no address has this index.
    pub fn new(addresses: impl IntoIterator<Item = String>, process: usize) -> Self {
        let addresses: Vec<String> = addresses.into_iter().collect();
        assert!(
            process < addresses.len(),
            "no address has the index {process}"
        );
        Self {
            addresses,
            process,
            start_up: Duration::from_secs(60),
            patience: Duration::from_secs(10),
        }
    }

    /// Sets the time in which all processes must start; one minute is the default.
    pub const fn start_up(mut self, time: Duration) -> Self {
        self.start_up = time;
        self
    }

    /// Sets the time after which a silent process counts as lost; ten seconds are the default.
    pub const fn patience(mut self, time: Duration) -> Self {
        self.patience = time;
        self
    }
}

/// [`Layered`] in several processes, on one or several hosts.
///
/// [`Layered::on_hosts`] makes it. Each thread of each process owns a range of the ranks, or short blocks of them in turn,
/// whichever needs less exchange. It has two or three bits per state in its memory. The threads exchange successors by
/// [timely dataflow](https://docs.rs/timely): a thread sorts the successors that belong to another thread, removes
/// repetitions, and sends the gaps between them.
///
/// Each thread writes its part of each layer to a file of its directory before the next layer begins. If a process
/// ends or is silent, all processes end with an error that names it. When all are started again, they continue after
/// the last layer that all have written.
///
/// Memory: 8 bytes for each 32 states (`count`) or 21 states (`table`) of the thread, and half a megabyte for each other
/// thread. Disk: one to three bytes per reached state, and 8 bytes for each 21 states of a table.
#[derive(Debug)]
#[must_use]
pub struct OnHosts<'g, G> {
    search: Layered<'g, G>,
    hosts: Hosts,
    directory: PathBuf,
}

/// The result of a search on several hosts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostsReport {
    /// The report of the whole search, the same in all processes.
    pub report: Report<Layers>,
    /// The number of bytes that this process sent to others.
    pub sent: u64,
}

impl<'g, G: RankGraph + Sync> Layered<'g, G> {
    /// Sets the processes, and the directory of this process for the layers. All processes have the same number of
    /// threads.
    ///
    /// The directory is created if it does not exist.
    pub fn on_hosts(self, hosts: Hosts, directory: impl Into<PathBuf>) -> OnHosts<'g, G> {
        OnHosts {
            search: self,
            hosts,
            directory: directory.into(),
        }
    }
}

impl<G: RankGraph + Sync> OnHosts<'_, G> {
    /// Counts the states at each distance from the nearest start, as [`Layered::count`] does. Every process calls it with
    /// the same space and starts. Continues an earlier search; the observer also receives its layers.
    ///
    /// Limits of depth and states must be the same in all processes. When the deadline of one process passes, or when
    /// one process is cancelled, the others end with an error.
    ///
    /// # Errors
    ///
    /// If a process does not start, ends, is silent or runs another search, or if a file of this process cannot be used.
    /// The search can be run again.
    ///
    /// # Panics
    ///
    /// If a rank is not below the number of states, or if the system starts no threads.
    pub fn count<'a>(
        &self,
        starts: impl IntoIterator<Item = usize>,
        control: impl Into<Control<'a>>,
    ) -> Result<HostsReport, HostsError> {
        self.run::<2>(starts, control)
    }

    /// Finds the distance of each state from the nearest start, as [`Layered::table`] does, and keeps them in the
    /// directories of the processes. Each thread writes its part after the last layer.
    ///
    /// To read the table, make the subdirectories `worker-NNNN` of all processes accessible in one directory, and open it
    /// with [`StoredTable::open`](crate::StoredTable::open). If the processes share a directory, nothing is copied.
    ///
    /// The graph must be undirected: if a move leads from *a* to *b*, then a move leads from *b* to *a*. The table is
    /// wrong otherwise. For limits, continuing and errors, see [`count`](Self::count): all parts are written if the search
    /// succeeds, and written by the next search otherwise. A count and a search for a table do not continue each other.
    ///
    /// # Errors
    ///
    /// As [`count`](Self::count).
    ///
    /// # Panics
    ///
    /// If a rank is not below the number of states, or if the system starts no threads.
    pub fn table<'a>(
        &self,
        starts: impl IntoIterator<Item = usize>,
        control: impl Into<Control<'a>>,
    ) -> Result<HostsReport, HostsError> {
        self.run::<3>(starts, control)
    }

    fn run<'a, const BITS: u32>(
        &self,
        starts: impl IntoIterator<Item = usize>,
        control: impl Into<Control<'a>>,
    ) -> Result<HostsReport, HostsError> {
        let mut starts: Vec<usize> = starts.into_iter().collect();
        starts.sort_unstable();
        let states = self.search.graph.len();
        if let Some(last) = starts.last() {
            assert!(*last < states, "{}", out_of_range(*last, states));
        }
        let workers = self.hosts.addresses.len() * self.search.thread_count();
        let striped = Striped::<_, BITS>::new(self.search.graph, workers);
        let signature = self.signature::<BITS>(&starts, striped.stripes());
        let pairs = connect(&self.hosts, signature)?;
        let (connections, links) =
            Connections::new(&self.hosts, pairs).expect("the system starts threads");
        let (threads, hooks) = (self.search.thread_count(), Hooks::default());
        let here = ProcessBuilder::new_typed_vector(threads, hooks.refill.clone(), None);
        let (builders, network) =
            initialize_networking_from_sockets(here, links, self.hosts.process, threads, hooks)
                .expect("the system starts threads");
        // The threads of timely dataflow end alone; `finish` waits until they have sent everything.
        std::mem::forget(network);
        let job = Job {
            graph: self.search.graph,
            striped: &striped,
            starts: &starts,
            directory: &self.directory,
            signature,
            peers: &connections.peers,
        };
        let control = control.into();
        let limits = control.limits;
        let report = thread::scope(|scope| {
            let job = &job;
            let mut builders = builders.into_iter();
            let first = builders.next().expect("a search has a thread");
            for builder in builders {
                scope.spawn(move || Meter::run(limits, |meter| Ok(work(job, builder, meter))));
            }
            Meter::run(control, |meter| Ok(work(job, first, meter)))
        });
        let sent = connections.peers.sent.load(Relaxed);
        let outcome = match (connections.finish(), report.outcome) {
            (_, Outcome::Solved(layers)) => Outcome::Solved(layers),
            (Some(Reason::Limit(limit)), _) => Outcome::Stopped(limit),
            (Some(Reason::Error(error)), _) => return Err(error),
            _ => unreachable!("the workers stop early only for a reason"),
        };
        let report = Report { outcome, ..report };
        Ok(HostsReport { report, sent })
    }

    /// A checksum that tells searches apart.
    fn signature<const BITS: u32>(&self, starts: &[usize], stripes: Stripes) -> u32 {
        let mut hasher = Hasher::new();
        let numbers = [
            self.hosts.addresses.len(),
            self.search.thread_count(),
            stripes.block(),
            fingerprint::<BITS>(self.search.graph, starts) as usize,
        ];
        for number in numbers {
            hasher.update(&(number as u64).to_le_bytes());
        }
        hasher.finalize()
    }
}
