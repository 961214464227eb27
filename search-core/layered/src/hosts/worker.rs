//! One thread of a search on several hosts.

use std::cell::RefCell;
use std::mem;
use std::path::Path;
use std::rc::Rc;
use std::thread;
use std::time::{Duration, Instant};

use serde_bytes::ByteBuf;
use timely::WorkerConfig;
use timely::communication::Allocator;
use timely::communication::allocator::zero_copy::allocator::TcpBuilder;
use timely::dataflow::operators::{Exchange as _, Inspect as _, Probe as _};
use timely::dataflow::{InputHandleVec, ProbeHandle};
use timely::worker::Worker;

use super::checkpoint::Checkpoint;
use super::error::HostsErrorKind;
use super::gaps::{Numbers, push_gap};
use super::peers::{Halted, Peers, Reason};
use super::striped::Striped;
use crate::codes::Codes;
use crate::error::DiskError;
use crate::graph::RankGraph;
use crate::layers::Layers;
use crate::part::{Outbox, Part, Tally};
use crate::stored::About;
use search_core::{Limit, Meter};

/// The number of successors that are sorted and sent together.
const BATCH: usize = 1 << 16;

/// The time after which a waiting thread looks whether the search goes on.
const WAIT: Duration = Duration::from_millis(50);

/// The receiver of a message, and the places of states in its part, as gaps.
type Batch = (u64, ByteBuf);

/// The receiver of a message, the number of earlier ones, the sender, and a tally.
type Note = (u64, u32, usize, Tally);

/// The search of one process.
pub(super) struct Job<'a, G, const BITS: u32> {
    pub(super) graph: &'a G,
    /// The graph by the numbers of its states.
    pub(super) striped: &'a Striped<'a, G, BITS>,
    /// The ranks of the starts.
    pub(super) starts: &'a [usize],
    pub(super) directory: &'a Path,
    pub(super) signature: u32,
    pub(super) peers: &'a Peers,
}

/// A thread with its part of the states.
struct Member<'a, G, const BITS: u32> {
    job: &'a Job<'a, G, BITS>,
    part: Rc<Part<BITS>>,
    checkpoint: Checkpoint,
    timely: Worker,
    /// The successors that belong to other threads. The depth of the expanded layer is the timestamp.
    batches: InputHandleVec<u32, Batch>,
    batches_probe: ProbeHandle<u32>,
    /// The tallies of the layers. The number of earlier ones is the timestamp, and is sent as well.
    notes: InputHandleVec<u32, Note>,
    notes_probe: ProbeHandle<u32>,
    received: Rc<RefCell<Vec<Note>>>,
}

/// Stops the other threads of this process if this one panics.
struct PanicGuard<'a>(&'a Peers);

impl Drop for PanicGuard<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.halt(Reason::Panic);
        }
    }
}

/// Runs one thread of the search; `None` if it stops early.
pub(super) fn work<G: RankGraph, const BITS: u32>(
    job: &Job<'_, G, BITS>,
    builder: TcpBuilder,
    meter: &mut Meter<'_>,
) -> Option<Layers> {
    let _guard = PanicGuard(job.peers);
    let allocator = Allocator::Tcp(builder.build());
    let worker = Worker::new(WorkerConfig::default(), allocator, Some(Instant::now()));
    Member::new(job, worker)
        .and_then(|member| member.run(meter))
        .ok()
}

impl<'a, G: RankGraph, const BITS: u32> Member<'a, G, BITS> {
    /// Opens the directory of this thread and builds the dataflow.
    fn new(job: &'a Job<'a, G, BITS>, mut timely: Worker) -> Result<Self, Halted> {
        let part = Rc::new(Part::new(job.striped.of_thread(timely.index())));
        let checkpoint = Checkpoint::open(job.directory, timely.index(), job.signature);
        let (mut batches, batches_probe) = (InputHandleVec::new(), ProbeHandle::new());
        let (mut notes, notes_probe) = (InputHandleVec::new(), ProbeHandle::new());
        let received = Rc::new(RefCell::new(Vec::new()));
        let (marked, gathered) = (Rc::clone(&part), Rc::clone(&received));
        timely.dataflow(|scope| {
            batches
                .to_stream(scope)
                .exchange(|(to, _): &Batch| *to)
                .inspect_core(move |event| {
                    if let Ok((stamp, batches)) = event {
                        let depth = *stamp.least().expect("an input has a time");
                        mark(&marked, depth + 1, batches);
                    }
                })
                .probe_with(&batches_probe);
            notes
                .to_stream(scope)
                .exchange(|(to, ..): &Note| *to)
                .inspect(move |note| gathered.borrow_mut().push(note.clone()))
                .probe_with(&notes_probe);
        });
        Ok(Self {
            job,
            part,
            checkpoint: on_disk(job.peers, checkpoint)?,
            timely,
            batches,
            batches_probe,
            notes,
            notes_probe,
            received,
        })
    }

    /// Searches layer by layer. All threads of all processes have the same results.
    fn run(mut self, meter: &mut Meter<'_>) -> Result<Layers, Halted> {
        let sealed = self.agree(meter)?;
        let mut layers = Layers {
            states: self.job.graph.len() as u64,
            widths: Vec::new(),
            farthest: Vec::new(),
        };
        for depth in 0.. {
            let tally = if depth < sealed {
                self.checkpoint.read(depth, &self.part)
            } else {
                let generated = self.reach(depth, meter)?;
                self.checkpoint.seal(depth, &self.part, generated)
            };
            let mut tally = on_disk(self.job.peers, tally)?;
            for lowest in &mut tally.lowest {
                *lowest = self.job.striped.rank(*lowest);
            }
            let mut total = Tally::default();
            for tally in self.gather(&tally, meter)? {
                total.add(tally);
            }
            if depth > 0 {
                meter.generate(total.generated, total.new);
            }
            let width = usize::try_from(total.new).expect("a width is a number of ranks");
            meter.finish_layer(depth, width);
            if width == 0 {
                break;
            }
            layers.widths.push(total.new);
            layers.farthest = total.lowest;
            let allowed = meter.deepen(depth + 1);
            self.within(allowed.and_then(|()| meter.expand_layer(total.new)))?;
        }
        if BITS == 3 {
            self.keep(&layers, meter)?;
        }
        self.batches.close();
        self.notes.close();
        while self.timely.has_dataflows() {
            self.job.peers.check()?;
            self.timely.step_or_park(Some(WAIT));
        }
        Ok(layers)
    }

    /// Writes the part of the table, and waits until all threads have written theirs.
    fn keep(&mut self, layers: &Layers, meter: &Meter<'_>) -> Result<(), Halted> {
        let Job {
            graph,
            striped,
            signature,
            ..
        } = *self.job;
        let about = About::new(graph, signature, layers.clone(), striped.stripes());
        let index = self.timely.index();
        let kept = self.checkpoint.keep(about, index, self.part.words());
        on_disk(self.job.peers, kept)?;
        self.gather(&Tally::default(), meter)?;
        Ok(())
    }

    /// Agrees with all threads on the number of layers that all have sealed.
    fn agree(&mut self, meter: &Meter<'_>) -> Result<u32, Halted> {
        let sealed = Tally {
            new: u64::from(self.checkpoint.sealed()),
            ..Tally::default()
        };
        let all: Vec<u64> = self
            .gather(&sealed, meter)?
            .iter()
            .map(|one| one.new)
            .collect();
        let least = all.iter().copied().min().unwrap_or(0);
        let most = all.iter().copied().max().unwrap_or(0);
        // A thread seals a layer after all have sealed the one before.
        if most > least + 1 {
            let behind = all.iter().position(|sealed| *sealed == least).unwrap_or(0);
            let threads = all.len() / self.job.peers.processes();
            let kind = HostsErrorKind::OtherLayers {
                sealed: least,
                other: most,
            };
            return Err(self.job.peers.fail(behind / threads, kind));
        }
        let least = u32::try_from(least).expect("a search has fewer than 2³² layers");
        let truncated = self.checkpoint.truncate(least);
        on_disk(self.job.peers, truncated)?;
        Ok(least)
    }

    /// Finds the states at this depth, in all threads; returns the number of successors of this thread.
    fn reach(&mut self, depth: u32, meter: &Meter<'_>) -> Result<u64, Halted> {
        let Some(before) = depth.checked_sub(1) else {
            for start in self.job.starts {
                let place = self
                    .job
                    .striped
                    .number(*start)
                    .wrapping_sub(self.part.first());
                self.part.add(place, Codes::<BITS>::frontier(0));
            }
            return Ok(0);
        };
        let (peers, limits) = (self.job.peers, meter.limits());
        self.batches.advance_to(before);
        let sender = Sender {
            graph: self.job.striped,
            buffers: vec![Vec::new(); self.timely.peers()],
            batches: &mut self.batches,
            timely: &mut self.timely,
        };
        let check = || go_on(peers, limits.reached().map_or(Ok(()), Err));
        let tally = self
            .part
            .expand_here(self.job.striped, before, check, sender)?;
        self.batches.advance_to(depth);
        let probe = self.batches_probe.clone();
        self.wait(&probe, before, meter)?;
        Ok(tally.generated)
    }

    /// Sends a tally to all threads; returns those of all threads.
    fn gather(&mut self, tally: &Tally, meter: &Meter<'_>) -> Result<Vec<Tally>, Halted> {
        let (me, round) = (self.timely.index(), *self.notes.time());
        for to in 0..self.timely.peers() {
            self.notes.send((to as u64, round, me, tally.clone()));
        }
        self.notes.advance_to(round + 1);
        let probe = self.notes_probe.clone();
        self.wait(&probe, round, meter)?;
        // Other threads may already have sent their next tally.
        let mut received = self.received.borrow_mut();
        let (mut notes, later): (Vec<Note>, _) = mem::take(&mut *received)
            .into_iter()
            .partition(|note| note.1 == round);
        *received = later;
        notes.sort_unstable_by_key(|note| note.2);
        Ok(notes.into_iter().map(|note| note.3).collect())
    }

    /// Works for timely dataflow until all threads have received all messages of this time.
    fn wait(
        &mut self,
        probe: &ProbeHandle<u32>,
        time: u32,
        meter: &Meter<'_>,
    ) -> Result<(), Halted> {
        while probe.less_equal(&time) {
            self.within(meter.limits().reached().map_or(Ok(()), Err))?;
            self.timely.step_or_park(Some(WAIT));
        }
        Ok(())
    }

    fn within(&self, allowed: Result<(), Limit>) -> Result<(), Halted> {
        go_on(self.job.peers, allowed)
    }
}

/// Stops the search if a file cannot be used.
fn on_disk<T>(peers: &Peers, result: Result<T, DiskError>) -> Result<T, Halted> {
    result.map_err(|error| peers.fail(peers.me(), HostsErrorKind::Disk(error)))
}

/// Whether the search goes on: within the limits, and if no other thread stops it.
fn go_on(peers: &Peers, allowed: Result<(), Limit>) -> Result<(), Halted> {
    peers.check()?;
    allowed.map_err(|limit| peers.halt(Reason::Limit(limit)))
}

/// Adds received states to the layer at this depth.
fn mark<const BITS: u32>(part: &Part<BITS>, depth: u32, batches: &[Batch]) {
    let code = Codes::<BITS>::frontier(depth);
    for (_, bytes) in batches {
        let mut numbers = Numbers::default();
        for place in bytes.iter().filter_map(|byte| numbers.next(*byte)) {
            // The part may still have states that are not expanded; their code does not change.
            part.add(place, code);
        }
    }
}

/// Sends successors to the threads that own them.
struct Sender<'a, G, const BITS: u32> {
    graph: &'a Striped<'a, G, BITS>,
    /// The numbers for each thread.
    buffers: Vec<Vec<usize>>,
    batches: &'a mut InputHandleVec<u32, Batch>,
    timely: &'a mut Worker,
}

impl<G: RankGraph, const BITS: u32> Sender<'_, G, BITS> {
    /// Sends the numbers for one thread, each once.
    fn flush(&mut self, to: usize) {
        let numbers = &mut self.buffers[to];
        numbers.sort_unstable();
        numbers.dedup();
        let mut bytes = Vec::with_capacity(2 * numbers.len());
        let mut before = self.graph.first(to);
        for number in numbers.drain(..) {
            push_gap(&mut bytes, number - before);
            before = number;
        }
        self.batches.send((to as u64, ByteBuf::from(bytes)));
        self.batches.flush();
    }
}

impl<G: RankGraph, const BITS: u32> Outbox for Sender<'_, G, BITS> {
    fn send(&mut self, number: usize) {
        let to = self.graph.thread(number);
        self.buffers[to].push(number);
        if self.buffers[to].len() == BATCH {
            self.flush(to);
        }
    }

    /// Receives the states that other threads sent.
    fn poll(&mut self) {
        self.timely.step();
    }

    fn finish(&mut self) {
        for to in 0..self.buffers.len() {
            if !self.buffers[to].is_empty() {
                self.flush(to);
            }
        }
    }
}
