//! The visited states of a search: queue, visited set and search tree in one.

use std::hash::{BuildHasher, Hash};
use std::hint::{black_box, select_unpredictable};
use std::ops::{ControlFlow, Range};

use rustc_hash::FxBuildHasher;

use crate::meter::Meter;
use crate::outcome::Limit;
use crate::path::{Path, PathIn};
use crate::space::StateSpace;

/// The visited states of a search, each with a value, in the order of their first visit.
///
/// The *position* of a state is its number in this order. An open-addressing table with 2ᵇ slots finds the
/// position of a state. At most half of the slots are in use. A slot has four bytes: the lower *b* bits are a
/// position plus one, or 0 in an empty slot; the other bits are a tag, the same bits of the hash of the state. The lower
/// *b* bits of its hash, without the last two, select a bucket of four slots; a state whose bucket is full goes to the
/// next one.
///
/// Memory: each state with its value, and 8 to 16 bytes (up to 32 below 2¹⁸ states).
#[derive(Clone, Debug)]
pub(crate) struct Visited<T, V> {
    table: Table<T, V>,
    batch: Batch<T>,
}

/// The visited states, and the table that finds their positions.
#[derive(Clone, Debug)]
struct Table<T, V> {
    entries: Vec<(T, V)>,
    buckets: Vec<Bucket>,
    /// The number of slots, a power of two, minus one: the bits of a slot for a position.
    mask: u32,
}

/// Slots that are read together, in one cache line. Used slots come before empty ones.
type Bucket = [u32; SLOTS];

/// The number of slots in a bucket.
const SLOTS: usize = 4;

/// The number of buckets of a table of one megabyte, which a core reads from slow caches or memory.
const UNCACHED_BUCKETS: usize = 1 << 16;

/// The greatest number of states.
const MAX_STATES: usize = 1 << 30;

/// The neighbours of some states, which are visited together.
#[derive(Clone, Debug)]
struct Batch<T> {
    /// First all neighbours; later those that may be new come first, in order.
    states: Vec<T>,
    hashes: Vec<u32>,
    /// For each state, the number of neighbours of this state and the states before it.
    ends: Vec<u32>,
    /// The indices of the neighbours that may be new, in order.
    open: Vec<u32>,
}

/// The numbers of states, of their neighbours and of new states in a part of a batch.
pub(crate) struct Tally {
    states: usize,
    neighbours: u64,
    new: u64,
    /// Whether the expansion ended the search with the last neighbour.
    is_last: bool,
}

/// Whether a search goes on.
pub(crate) type Flow = ControlFlow<()>;

/// The rules of a search for the visits to neighbours.
pub(crate) trait Expansion<T, V> {
    /// Appends the neighbours of a state, in order.
    fn neighbours(&mut self, state: &T, value: &V, neighbours: &mut Vec<T>);

    /// Whether a visited state with this value needs no visit as the neighbour with this number in its batch. (Two
    /// searches can share the states, and a search can come to a state on a shorter way.)
    fn is_known(&self, _: &V, _: usize) -> bool {
        true
    }

    /// The value of a neighbour with this number in its batch, from the position of the state that it was generated from.
    fn value(&self, neighbour: usize, origin: u32) -> V;

    /// Called for each new state, and for each neighbour that is not known, with its number in the batch. `Break` ends the
    /// search.
    fn visit(&mut self, position: usize, state: &T, value: &mut V, neighbour: usize) -> Flow;
}

/// The greatest numbers of states and of neighbours in a batch; the last state may exceed the latter.
const MAX_BATCH_STATES: usize = 256;
const MAX_BATCH_NEIGHBOURS: usize = 128;

impl<T: Clone + Eq + Hash, V> Visited<T, V> {
    pub(crate) const fn new() -> Self {
        Self {
            table: Table {
                entries: Vec::new(),
                buckets: Vec::new(),
                mask: 0,
            },
            batch: Batch {
                states: Vec::new(),
                hashes: Vec::new(),
                ends: Vec::new(),
                open: Vec::new(),
            },
        }
    }

    pub(crate) const fn len(&self) -> usize {
        self.table.entries.len()
    }

    pub(crate) fn state(&self, position: usize) -> &T {
        &self.table.entries[position].0
    }

    pub(crate) fn value(&self, position: usize) -> &V {
        &self.table.entries[position].1
    }

    pub(crate) fn entry_mut(&mut self, position: usize) -> (&T, &mut V) {
        let (state, value) = &mut self.table.entries[position];
        (state, value)
    }

    /// The position of a state, if it was visited.
    pub(crate) fn position(&self, state: &T) -> Option<usize> {
        if self.table.buckets.is_empty() {
            return None;
        }
        self.table.find(state, hash(state)).ok()
    }

    /// Visits one state; returns its position, and whether it is new. A state that is not new keeps its value.
    pub(crate) fn insert(&mut self, state: &T, value: V) -> (usize, bool) {
        let (table, hash) = (&mut self.table, hash(state));
        table.reserve(1);
        match table.find(state, hash) {
            Ok(position) => (position, false),
            Err(slot) => (table.push(slot, hash, state.clone(), value), true),
        }
    }

    /// Visits the neighbours of a layer in order, with the statistics of a search that generates and visits
    /// one neighbour after the other. If the expansion ended the search, returns the position of the state whose
    /// neighbour was the last one.
    ///
    /// The search generates the neighbours in batches. The memory accesses of a batch do not depend on each
    /// other, so the processor overlaps them.
    pub(crate) fn expand(
        &mut self,
        layer: Range<usize>,
        expansion: &mut impl Expansion<T, V>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<usize>, Limit> {
        let mut rest = layer;
        while !rest.is_empty() {
            let allowed = meter.allowed(rest.len().min(MAX_BATCH_STATES))?;
            // A search that visited few states uses small batches, because it may end soon.
            let neighbours = (self.len() / 8).clamp(1, MAX_BATCH_NEIGHBOURS);
            let positions = rest.start..rest.start + allowed;
            let tally = self.expand_batch(positions, neighbours, expansion, meter);
            rest.start += tally.states;
            if tally.is_last {
                return Ok(Some(rest.start - 1));
            }
        }
        Ok(None)
    }

    /// Visits the neighbours of the first of these positions, up to about `most` neighbours.
    pub(crate) fn expand_batch(
        &mut self,
        positions: impl Iterator<Item = usize> + Clone,
        most: usize,
        expansion: &mut impl Expansion<T, V>,
        meter: &mut Meter<'_>,
    ) -> Tally {
        let Self { table, batch } = self;
        batch.states.clear();
        batch.ends.clear();
        for position in positions.clone() {
            let (state, value) = &table.entries[position];
            expansion.neighbours(state, value, &mut batch.states);
            batch.ends.push(narrow(batch.states.len()));
            if batch.states.len() >= most {
                break;
            }
        }
        batch.hashes.clear();
        batch.hashes.extend(batch.states.iter().map(hash));
        table.reserve(batch.states.len());
        let tally = if table.buckets.len() < UNCACHED_BUCKETS {
            let states = batch.states.drain(..).zip(batch.hashes.iter().copied());
            table.visit::<true>(positions, &batch.ends, states.enumerate(), expansion)
        } else {
            let open = table.find_open(batch, expansion);
            let (states, hashes) = (batch.states.drain(..open), &batch.hashes);
            let numbers = batch.open.iter().map(|index| *index as usize);
            let states = numbers.zip(states);
            let states = states.map(|(index, state)| (index, (state, hashes[index])));
            table.visit::<false>(positions, &batch.ends, states, expansion)
        };
        meter.expanded(tally.states as u64, tally.neighbours, tally.new);
        tally
    }
}

impl<T: Clone + Eq + Hash, V> Table<T, V> {
    /// Finds the neighbours of the batch that may be new, and moves them to the front; returns their number.
    ///
    /// The loops read memory for each neighbour without branches, so that the processor overlaps the accesses. A state whose tag no
    /// slot of its bucket has is compared with the last state: if they are equal, it was visited all the same.
    fn find_open(&self, batch: &mut Batch<T>, expansion: &impl Expansion<T, V>) -> usize {
        // Brings the buckets into the fast cache. The compiler must not remove these reads.
        let bucket = |&hash: &u32| self.buckets[first_bucket(hash, self.mask)];
        let touched = batch.hashes.iter().map(|hash| bucket(hash)[0]);
        black_box(touched.fold(0, u32::wrapping_add));
        batch.open.resize(batch.states.len(), 0);
        let (last, mut count) = (self.entries.len() - 1, 0);
        for (index, (state, hash)) in (0..).zip(batch.states.iter().zip(&batch.hashes)) {
            let (visited, value) = &self.entries[self.likely(*hash).min(last)];
            batch.open[count] = index;
            let is_known = expansion.is_known(value, index as usize);
            // Not `&&`, which is a branch.
            count += 1 - usize::from(visited == state) * usize::from(is_known);
        }
        for (number, &index) in batch.open[..count].iter().enumerate() {
            batch.states.swap(number, index as usize);
        }
        count
    }

    /// Visits neighbours, each with its number and its hash, which were generated from these positions. In a small table, a first
    /// look at each of them is fast enough to skip those that are known; in a large one, [`find_open`](Self::find_open) left them out.
    fn visit<const IS_SMALL: bool>(
        &mut self,
        mut positions: impl Iterator<Item = usize>,
        ends: &[u32],
        mut rest: impl Iterator<Item = (usize, (T, u32))>,
        expansion: &mut impl Expansion<T, V>,
    ) -> Tally {
        let mut tally = Tally {
            states: ends.len(),
            neighbours: ends.last().map_or(0, |end| u64::from(*end)),
            new: 0,
            is_last: false,
        };
        // The number of states up to the one that the neighbour was generated from, the end of its neighbours, and its position.
        let (mut parents, mut end, mut origin) = (0, 0, 0);
        while let Some((index, (state, hash))) =
            rest.find(|it| !(IS_SMALL && self.knows(it, expansion)))
        {
            while end <= index {
                end = ends[parents] as usize;
                parents += 1;
                origin = positions.next().map_or(0, narrow);
            }
            let position = match self.find(&state, hash) {
                Ok(position) if expansion.is_known(&self.entries[position].1, index) => continue,
                Ok(position) => position,
                Err(slot) => {
                    tally.new += 1;
                    self.push(slot, hash, state, expansion.value(index, origin))
                }
            };
            let (state, value) = &mut self.entries[position];
            if expansion.visit(position, state, value, index).is_break() {
                (tally.states, tally.neighbours) = (parents, index as u64 + 1);
                tally.is_last = true;
                break;
            }
        }
        tally
    }

    /// Whether a neighbour is known, at the first look.
    fn knows(&self, it: &(usize, (T, u32)), expansion: &impl Expansion<T, V>) -> bool {
        let (index, (state, hash)) = it;
        let entry = self.entries.get(self.likely(*hash));
        entry.is_some_and(|(visited, value)| visited == state && expansion.is_known(value, *index))
    }

    /// The position of the state with this hash in its first bucket; the greatest number if no tag agrees, or any if several do.
    fn likely(&self, hash: u32) -> usize {
        let (mut number, tag) = (0, hash & !self.mask);
        for slot in self.buckets[first_bucket(hash, self.mask)] {
            number |= select_unpredictable(slot & !self.mask == tag, slot, 0);
        }
        (number & self.mask).wrapping_sub(1) as usize
    }

    /// The position of a state, or the bucket and the slot for it.
    fn find(&self, state: &T, hash: u32) -> Result<usize, (usize, usize)> {
        let mut bucket = first_bucket(hash, self.mask);
        loop {
            let slots = self.buckets[bucket];
            for slot in slots {
                // The number is no position if the tag is another one, or the slot is empty.
                let position = (slot ^ hash & !self.mask).wrapping_sub(1) as usize;
                let visited = self.entries.get(position);
                if visited.is_some_and(|(visited, _)| visited == state) {
                    return Ok(position);
                }
            }
            // Counted, because a branch for each slot would be hard to predict.
            let used = slots.iter().map(|slot| usize::from(*slot > 0)).sum();
            if used < SLOTS {
                return Err((bucket, used));
            }
            bucket = (bucket + 1) % self.buckets.len();
        }
    }

    fn push(&mut self, (bucket, slot): (usize, usize), hash: u32, state: T, value: V) -> usize {
        let position = self.entries.len();
        self.buckets[bucket][slot] = hash & !self.mask | narrow(position + 1);
        self.entries.push((state, value));
        position
    }

    /// Grows the table for `more` states.
    fn reserve(&mut self, more: usize) {
        let needed = self.entries.len() + more;
        if 2 * needed <= SLOTS * self.buckets.len() {
            return;
        }
        assert!(needed <= MAX_STATES, "a search visits at most 2³⁰ states");
        // A small table grows fast, because its memory costs less than filling it often.
        let spare = if needed < 1 << 18 { 4 } else { 2 };
        let slots = (spare * needed).next_power_of_two().max(32);
        self.buckets = vec![[0; SLOTS]; slots / SLOTS];
        self.mask = narrow(slots - 1);
        for (position, (state, _)) in self.entries.iter().enumerate() {
            let hash = hash(state);
            let mut bucket = first_bucket(hash, self.mask);
            let slot = loop {
                let empty = self.buckets[bucket].iter_mut().find(|slot| **slot == 0);
                match empty {
                    Some(slot) => break slot,
                    None => bucket = (bucket + 1) % (slots / SLOTS),
                }
            };
            *slot = hash & !self.mask | narrow(position + 1);
        }
    }
}

impl<T: Clone + Eq> Visited<T, u32> {
    /// The path to the state at a position, if the lower bits of the value of each state are the position of the
    /// state before it, and those of a start are its own position. Each move is the first one that leads from its
    /// state to the next.
    pub(crate) fn path_to<S: StateSpace<State = T>>(
        &self,
        space: &S,
        mut position: usize,
    ) -> PathIn<S> {
        let mut positions = Vec::new();
        loop {
            let origin = self.table.entries[position].1 as usize % (2 * MAX_STATES);
            if origin == position {
                break;
            }
            positions.push(position);
            position = origin;
        }
        let start = self.table.entries[position].0.clone();
        positions.reverse();
        let is_next = |next: &T, made: usize| *next == self.table.entries[positions[made]].0;
        Path::along(space, start, positions.len(), &is_next)
            .expect("the search made a move from each state to the next")
    }
}

/// The bucket with which the search for a state begins.
const fn first_bucket(hash: u32, mask: u32) -> usize {
    (hash & mask) as usize / SLOTS
}

/// A hash of a state. The multiplication spreads the bits, whose order is meant for other tables.
fn hash<T: Hash>(state: &T) -> u32 {
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
    (FxBuildHasher.hash_one(state).wrapping_mul(SPREAD) >> 32) as u32
}

/// A position in four bytes.
pub(crate) fn narrow(position: usize) -> u32 {
    u32::try_from(position).expect("a search visits fewer than 2³² states")
}
