//! One thread of a search by several processes.

use std::cell::RefCell;
use std::mem;
use std::path::Path;
use std::rc::Rc;
use std::time::Instant;

use search_core::extend::Meter;
use search_core::{Enumerable, Limit, Limits};
use serde::{Deserialize, Serialize};
use timely::WorkerConfig;
use timely::communication::Allocator;
use timely::dataflow::operators::vec::Broadcast as _;
use timely::dataflow::operators::{Exchange as _, Inspect as _, Probe as _};
use timely::dataflow::{InputHandleVec, ProbeHandle};
use timely::worker::Worker as Timely;

use super::checkpoint::Checkpoint;
use super::rows::{BLOCK, MOST, decode, encode};
use crate::codes::Codes;
use crate::error::Error;
use crate::layers::{Layers, out_of_range};
use crate::manifest::Search;
use crate::part::{Outbox, Part, Tally};
use crate::stop;

/// The number of words that are sent together.
const MESSAGE: usize = 1 << 13;

/// The receiver of states, their depth, and the states as [`rows`](super::rows).
type Batch = (u64, u32, Vec<u64>);

/// The search of one process.
pub(super) struct Job<'a, S> {
    pub(super) space: &'a S,
    pub(super) search: &'a Search,
    /// The ranks of the starts.
    pub(super) starts: &'a [usize],
    pub(super) directory: &'a Path,
}

/// Why all threads of all processes stop early.
type Stop = stop::Stop<Failure>;

/// A thread cannot continue, for the reason in the message.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Failure {
    pub(super) worker: usize,
    pub(super) message: String,
}

/// What a thread tells all threads after each layer.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct News {
    time: u32,
    worker: usize,
    /// The number of layers that it has sealed.
    sealed: u32,
    tally: Result<Tally, Stop>,
}

/// A thread with its part of the states.
///
/// In the dataflow, states at depth d that other threads found have the timestamp 2d + 4, and the news of layer d have the
/// timestamp 2d + 5; the first news have 1 and 3. When no thread can send more with a timestamp, all have been received.
pub(super) struct Worker<'a, S, const BITS: u32> {
    job: &'a Job<'a, S>,
    part: Rc<Part<BITS>>,
    timely: Timely,
    /// The successors that belong to other threads.
    successors: InputHandleVec<u32, Batch>,
    news: InputHandleVec<u32, News>,
    probe: ProbeHandle<u32>,
    received: Rc<RefCell<Vec<News>>>,
}

impl<'a, S: Enumerable, const BITS: u32> Worker<'a, S, BITS> {
    /// Builds the dataflow.
    pub(super) fn new(job: &'a Job<'a, S>, allocator: Allocator) -> Self {
        let mut timely = Timely::new(WorkerConfig::default(), allocator, Some(Instant::now()));
        let len = job.search.part_words * Codes::<BITS>::PER_WORD;
        let first = (timely.index() * len).min(job.search.states);
        let part = Rc::new(Part::new(first..job.search.states.min(first + len)));
        let (mut successors, mut news) = (InputHandleVec::new(), InputHandleVec::new());
        let probe = ProbeHandle::new();
        let received = Rc::new(RefCell::new(Vec::new()));
        let (marked, gathered) = (Rc::clone(&part), Rc::clone(&received));
        let mut indices = Vec::new();
        timely.dataflow(|scope| {
            successors
                .to_stream(scope)
                .exchange(|(to, ..): &Batch| *to)
                .inspect(move |(_, depth, words): &Batch| {
                    let (code, mut words) = (Codes::<BITS>::frontier(*depth), &words[..]);
                    while !words.is_empty() {
                        words = decode(words, |rank| {
                            indices.push(rank.wrapping_sub(marked.first()));
                        });
                        // The part may still have states that are not expanded; their code does not change. Some states
                        // of a block can belong to another thread.
                        marked.reach_all(&mut indices, code, true, |_| ());
                    }
                })
                .probe_with(&probe);
            news.to_stream(scope)
                .broadcast()
                .inspect(move |news: &News| gathered.borrow_mut().push(news.clone()))
                .probe_with(&probe);
        });
        Self {
            job,
            part,
            timely,
            successors,
            news,
            probe,
            received,
        }
    }

    /// Searches, and ends the dataflow. All threads of all processes have the same result.
    pub(super) fn run(mut self, meter: &mut Meter<'_>) -> Result<Layers, Stop> {
        let result = self.search(meter);
        self.successors.close();
        self.news.close();
        while self.timely.has_dataflows() {
            self.timely.step_or_park(None);
        }
        result
    }

    /// Searches layer by layer.
    ///
    /// A thread that fails or reaches its deadline completes its layer in the dataflow, and tells it with the news. Then all threads stop.
    fn search(&mut self, meter: &mut Meter<'_>) -> Result<Layers, Stop> {
        let (worker, job) = (self.timely.index(), self.job);
        let failed = |error: Error| {
            let message = error.to_string();
            Stop::Failed(Failure { worker, message })
        };
        let none = |()| Tally::default();
        let opened = Checkpoint::open(job.directory, worker, job.search).map_err(failed);
        let sealed = opened.as_ref().map_or(0, Checkpoint::sealed);
        let opening = opened.as_ref().map(|_| ()).map_err(Stop::clone);
        let sealed = agree(&self.gather(sealed, opening.map(none))?)?;
        let mut files = opened?;
        // Layers that only some have sealed can be incomplete: all forget them before a layer is sealed.
        let truncated = files.truncate(sealed).map_err(failed);
        self.gather(sealed, truncated.map(none))?;
        for depth in 0.. {
            let tally = if depth < sealed {
                files.read(depth, &self.part).map_err(failed)
            } else {
                let generated = self.reach(depth, meter.limits()).map_err(Stop::Limit);
                generated.and_then(|sum| files.seal(depth, &self.part, sum).map_err(failed))
            };
            let mut total = Tally::default();
            for news in self.gather(files.sealed(), tally)? {
                total.add(news.tally?);
            }
            if depth > 0 {
                meter.generate(total.generated, total.new);
            }
            let new = total.new;
            files.manifest.complete(total);
            meter.finish_layer(depth, usize::try_from(new).expect("a number of ranks"));
            if new == 0 {
                break;
            }
            // The same in all processes. Their deadlines differ, so `reach` checks them.
            if meter.limits().max_depth.is_some_and(|max| depth >= max) {
                return Err(Stop::Limit(Limit::Depth));
            }
            meter.expand_layer(new)?;
        }
        if BITS == 3 {
            let kept = files.keep(&self.part).map_err(failed);
            self.gather(sealed, kept.map(none))?;
        }
        Ok(files.manifest.result())
    }

    /// Finds the states at this depth, in all threads; returns the number of successors of this thread.
    fn reach(&mut self, depth: u32, limits: Limits<'_>) -> Result<u64, Limit> {
        let code = Codes::<BITS>::frontier(depth);
        let Some(before) = depth.checked_sub(1) else {
            for start in self.job.starts {
                self.part.add(start.wrapping_sub(self.part.first()), code);
            }
            return Ok(0);
        };
        let (peers, search) = (self.timely.peers(), self.job.search);
        let blocks = search.states.div_ceil(BLOCK);
        // With up to 32 threads, the buffers have a quarter of the size of the part.
        let batch = (2048 / peers).clamp(64, MOST);
        let sender = Sender {
            search,
            depth,
            len: search.part_words * Codes::<BITS>::PER_WORD,
            batch,
            buffers: vec![0; blocks * batch],
            lens: vec![0; blocks],
            messages: vec![Vec::new(); peers],
            successors: &mut self.successors,
            timely: &mut self.timely,
        };
        let tally = self
            .part
            .expand_here(self.job.space, before, limits, sender);
        self.finish();
        Ok(tally?.generated)
    }

    /// Tells all threads the result of this one; returns the news of all threads, or why they stop.
    fn gather(&mut self, sealed: u32, tally: Result<Tally, Stop>) -> Result<Vec<News>, Stop> {
        // No thread sends successors with the time of the news.
        if self.news.time().is_multiple_of(2) {
            self.advance();
        }
        let (worker, time) = (self.timely.index(), *self.news.time());
        self.news.send(News {
            time,
            worker,
            sealed,
            tally,
        });
        self.finish();
        // Other threads may already have sent their next news.
        let mut received = self.received.borrow_mut();
        let of_this_time = received.extract_if(.., |news| news.time == time);
        let mut all: Vec<News> = of_this_time.collect();
        all.sort_unstable_by_key(|news| news.worker);
        let mut stops = all.iter().filter_map(|news| news.tally.as_ref().err());
        let failure = |stop: &&Stop| matches!(stop, Stop::Failed(_));
        match stops.clone().find(failure).or_else(|| stops.next()) {
            Some(stop) => Err(stop.clone()),
            None => Ok(all),
        }
    }

    /// Ends the sending of this time.
    fn advance(&mut self) {
        let next = self.news.time() + 1;
        self.successors.advance_to(next);
        self.news.advance_to(next);
    }

    /// Waits until all threads have received all messages of this time.
    fn finish(&mut self) {
        let time = *self.news.time();
        self.advance();
        while self.probe.less_equal(&time) {
            self.timely.step_or_park(None);
        }
    }
}

/// The number of layers that all threads have sealed.
fn agree(news: &[News]) -> Result<u32, Stop> {
    let sealed = || news.iter().map(|news| news.sealed);
    let (min, max) = (sealed().min().unwrap_or(0), sealed().max().unwrap_or(0));
    // A thread seals a layer after all have sealed the one before.
    if max > min + 1 {
        return Err(Stop::Failed(Failure {
            worker: sealed().position(|sealed| sealed == min).unwrap_or(0),
            message: format!(
                "it has {min} sealed layers, and another thread has {max}; restore its directory, or start again with empty directories"
            ),
        }));
    }
    Ok(min)
}

/// Sends successors to the threads that own them.
struct Sender<'a> {
    search: &'a Search,
    /// The depth of the successors.
    depth: u32,
    /// The number of states of a part.
    len: usize,
    /// The number of successors to collect for one block.
    batch: usize,
    /// The successors in each block of states, by their offset.
    buffers: Vec<u16>,
    /// The number of successors in each block.
    lens: Vec<usize>,
    /// The words for each thread.
    messages: Vec<Vec<u64>>,
    successors: &'a mut InputHandleVec<u32, Batch>,
    timely: &'a mut Timely,
}

impl Sender<'_> {
    /// Adds the successors in one block to the messages for the threads that own its states, usually one.
    fn flush(&mut self, block: usize) {
        let first = block * BLOCK;
        let last = self.search.states.min(first + BLOCK) - 1;
        let offsets = block * self.batch..block * self.batch + self.lens[block];
        self.lens[block] = 0;
        for to in first / self.len..=last / self.len {
            let message = &mut self.messages[to];
            encode(first, &self.buffers[offsets.clone()], message);
            if message.len() >= MESSAGE {
                self.post(to);
            }
        }
    }

    /// Sends the message for a thread.
    fn post(&mut self, to: usize) {
        let words = mem::take(&mut self.messages[to]);
        self.successors.send((to as u64, self.depth, words));
        self.successors.flush();
    }
}

impl Outbox for Sender<'_> {
    fn send(&mut self, rank: usize) {
        let states = self.search.states;
        assert!(rank < states, "{}", out_of_range(rank, states));
        let block = rank / BLOCK;
        let offset = u16::try_from(rank % BLOCK).expect("a block has 2¹⁶ states");
        self.buffers[block * self.batch + self.lens[block]] = offset;
        self.lens[block] += 1;
        if self.lens[block] == self.batch {
            self.flush(block);
        }
    }

    /// Receives the states that other threads sent.
    fn poll(&mut self) {
        self.timely.step();
    }

    fn finish(&mut self) {
        for block in 0..self.lens.len() {
            if self.lens[block] > 0 {
                self.flush(block);
            }
        }
        for to in 0..self.messages.len() {
            if !self.messages[to].is_empty() {
                self.post(to);
            }
        }
    }
}
