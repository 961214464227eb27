//! The visited states of a search: queue, visited set and search tree in one.

use std::hash::{BuildHasher, Hash};
use std::hint::select_unpredictable;
use std::ops::{ControlFlow, Range};

use rustc_hash::FxBuildHasher;

use crate::meter::Meter;
use crate::{Limit, Path, PathIn, StateSpace};

/// The visited states of a search, each with a value, in the order of their first visit.
///
/// The *place* of a state is its number in this order. An open-addressing table finds the place of a
/// state. The highest bits of a tag are the first slot to probe, so the table grows without hashing. At
/// most half of the slots are in use.
///
/// Memory: each state with its value, and 16 to 32 bytes.
#[derive(Clone, Debug)]
pub(crate) struct Visited<T, V> {
    entries: Vec<(T, V)>,
    slots: Vec<Slot>,
    batch: Batch<T>,
}

/// The tag of a state and its place plus one; the latter is 0 in an empty slot. (An array, because the
/// standard library allocates arrays of zeros without writing them.)
type Slot = [u32; 2];

/// The neighbours of consecutive states of a layer.
#[derive(Clone, Debug)]
struct Batch<T> {
    states: Vec<T>,
    /// For each neighbour, the place of the state that it was generated from.
    origins: Vec<u32>,
    tags: Vec<u32>,
    /// The indices of the neighbours that may be new, then unused elements.
    open: Vec<u32>,
}

/// The result of a visit, with the place of the state.
pub(crate) enum Visit {
    New(usize),
    Again(usize),
}

/// The rules of a search for the visits to neighbours.
pub(crate) trait Expansion<T, V> {
    /// Appends the neighbours of a state, in order.
    fn neighbours(&self, state: &T, neighbours: &mut Vec<T>);

    /// The value of a new state, from the place of the state that it was generated from.
    fn value(&self, origin: u32) -> V;

    /// Whether this search visited the state with this value. (Two searches can share the states.)
    fn is_own(&self, _: &V) -> bool {
        true
    }

    /// Called for each new state, and for each neighbour that is not the search's own. After the call, the
    /// state is the search's own. `Break` ends the search.
    fn visit(&mut self, place: usize, state: &T, value: &mut V) -> ControlFlow<()>;
}

/// The greatest numbers of states and of neighbours in a batch; the last state may exceed the latter.
const STATES: usize = 256;
const NEIGHBOURS: usize = 128;

impl<T: Clone + Eq + Hash, V> Visited<T, V> {
    pub(crate) const fn new() -> Self {
        Self {
            entries: Vec::new(),
            slots: Vec::new(),
            batch: Batch {
                states: Vec::new(),
                origins: Vec::new(),
                tags: Vec::new(),
                open: Vec::new(),
            },
        }
    }

    pub(crate) const fn len(&self) -> usize {
        self.entries.len()
    }

    pub(crate) fn state(&self, place: usize) -> &T {
        &self.entries[place].0
    }

    pub(crate) fn value(&self, place: usize) -> &V {
        &self.entries[place].1
    }

    pub(crate) fn value_mut(&mut self, place: usize) -> &mut V {
        &mut self.entries[place].1
    }

    /// The place of a state, if it was visited.
    pub(crate) fn place(&self, state: &T) -> Option<usize> {
        if self.slots.is_empty() {
            return None;
        }
        self.find(state, tag(state)).ok()
    }

    /// Visits one state.
    pub(crate) fn insert(&mut self, state: &T, value: V) -> Visit {
        self.reserve(1);
        let tag = tag(state);
        match self.find(state, tag) {
            Ok(place) => Visit::Again(place),
            Err(slot) => Visit::New(self.push(slot, tag, state.clone(), value)),
        }
    }

    /// Visits the neighbours of a layer in order, with the statistics of a search that generates and visits
    /// one neighbour after the other. Returns whether the expansion ended the search.
    ///
    /// The search generates the neighbours in batches. The memory accesses of a batch do not depend on each
    /// other, so the processor overlaps them.
    pub(crate) fn expand(
        &mut self,
        layer: Range<usize>,
        expansion: &mut impl Expansion<T, V>,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Limit> {
        let mut rest = layer;
        while !rest.is_empty() {
            let allowed = meter.allowed(rest.len().min(STATES))?;
            let states = self.generate(rest.start..rest.start + allowed, expansion);
            self.reserve(self.batch.states.len());
            let open = self.find_open(expansion);
            let generated = self.batch.states.len() as u64;
            match self.visit_open(open, expansion) {
                Ok(new) => meter.expanded(states as u64, generated, new),
                Err((last, new)) => {
                    let states = self.batch.origins[last] as usize - rest.start + 1;
                    meter.expanded(states as u64, last as u64 + 1, new);
                    return Ok(true);
                }
            }
            rest.start += states;
        }
        Ok(false)
    }

    /// Fills the batch with the neighbours of the first of these places; returns the number of places. A
    /// search that visited few states uses small batches, because it may end soon.
    fn generate(&mut self, places: Range<usize>, expansion: &impl Expansion<T, V>) -> usize {
        let Self { entries, batch, .. } = self;
        let neighbours = (entries.len() / 8).clamp(1, NEIGHBOURS);
        let first = places.start;
        batch.states.clear();
        batch.origins.clear();
        let mut end = first;
        for place in places {
            expansion.neighbours(&entries[place].0, &mut batch.states);
            batch.origins.resize(batch.states.len(), narrow(place));
            end = place + 1;
            if batch.states.len() >= neighbours {
                break;
            }
        }
        batch.tags.clear();
        batch.tags.extend(batch.states.iter().map(tag));
        end - first
    }

    /// Finds the neighbours of the batch that may be new; returns their number. Reads two slots for each,
    /// without branches.
    fn find_open(&mut self, expansion: &impl Expansion<T, V>) -> usize {
        let (shift, mask) = (self.shift(), self.slots.len() - 1);
        let Batch {
            states, tags, open, ..
        } = &mut self.batch;
        if open.len() < states.len() {
            open.resize(states.len(), 0);
        }
        let mut count = 0;
        for (index, (state, &tag)) in (0..).zip(states.iter().zip(tags.iter())) {
            let slot = (tag >> shift) as usize;
            let [first, second] = [self.slots[slot], self.slots[(slot + 1) & mask]];
            let number = select_unpredictable(second[0] == tag, second[1], 0);
            let number = select_unpredictable(first[0] == tag, first[1], number);
            let (visited, value) = &self.entries[number.saturating_sub(1) as usize];
            let is_done = (number > 0) & (visited == state) & expansion.is_own(value);
            open[count] = index;
            count += usize::from(!is_done);
        }
        count
    }

    /// Visits the first `open` open neighbours; returns the number of new ones. If the expansion ends the
    /// search, returns the index of the last visited neighbour, too.
    fn visit_open(
        &mut self,
        open: usize,
        expansion: &mut impl Expansion<T, V>,
    ) -> Result<u64, (usize, u64)> {
        let mut new = 0;
        for number in 0..open {
            let index = self.batch.open[number] as usize;
            let tag = self.batch.tags[index];
            let place = match self.find(&self.batch.states[index], tag) {
                Ok(place) if expansion.is_own(&self.entries[place].1) => continue,
                Ok(place) => place,
                Err(slot) => {
                    let state = self.batch.states[index].clone();
                    let value = expansion.value(self.batch.origins[index]);
                    self.push(slot, tag, state, value)
                }
            };
            new += 1;
            let (state, value) = &mut self.entries[place];
            if expansion.visit(place, state, value).is_break() {
                return Err((index, new));
            }
        }
        Ok(new)
    }

    /// The place of a state, or the slot for it.
    fn find(&self, state: &T, tag: u32) -> Result<usize, usize> {
        let mut index = (tag >> self.shift()) as usize;
        loop {
            let [found, place] = self.slots[index];
            if place == 0 {
                return Err(index);
            }
            let place = place as usize - 1;
            if found == tag && self.entries[place].0 == *state {
                return Ok(place);
            }
            index = (index + 1) & (self.slots.len() - 1);
        }
    }

    fn push(&mut self, slot: usize, tag: u32, state: T, value: V) -> usize {
        let place = self.entries.len();
        self.slots[slot] = [tag, narrow(place) + 1];
        self.entries.push((state, value));
        place
    }

    /// Grows the table for `more` states.
    fn reserve(&mut self, more: usize) {
        let needed = 2 * (self.entries.len() + more);
        if needed <= self.slots.len() {
            return;
        }
        let len = needed.next_power_of_two().max(32);
        assert!(
            len as u64 <= 1 << 32,
            "a search visits fewer than 2³¹ states"
        );
        let old = std::mem::replace(&mut self.slots, vec![[0, 0]; len]);
        let shift = self.shift();
        for [tag, place] in old.into_iter().filter(|slot| slot[1] > 0) {
            let mut index = (tag >> shift) as usize;
            while self.slots[index][1] > 0 {
                index = (index + 1) & (len - 1);
            }
            self.slots[index] = [tag, place];
        }
    }

    /// The number of bits of a tag below the index of its first slot.
    const fn shift(&self) -> u32 {
        u32::BITS - self.slots.len().trailing_zeros()
    }
}

impl<T: Clone + Eq> Visited<T, u32> {
    /// The path to the state at a place, if the value of each state is the place of the state before it, and
    /// the value of a start is its own place. Each move is the first one that leads from its state to the
    /// next.
    pub(crate) fn path_to<S: StateSpace<State = T>>(
        &self,
        space: &S,
        mut place: usize,
    ) -> PathIn<S> {
        let mut moves = Vec::new();
        loop {
            let (state, origin) = &self.entries[place];
            let origin = *origin as usize;
            if origin == place {
                moves.reverse();
                let start = state.clone();
                return Path { start, moves };
            }
            let before = &self.entries[origin].0;
            let leads_here = |step: &S::Move| space.apply(before, step) == *state;
            let step = space.moves(before).find(leads_here);
            moves.push(step.expect("the search made a move from this state"));
            place = origin;
        }
    }
}

/// The highest 32 bits of the hash of a state. The multiplication spreads the bits of the hash, whose
/// order is meant for other tables.
fn tag<T: Hash>(state: &T) -> u32 {
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
    (FxBuildHasher.hash_one(state).wrapping_mul(SPREAD) >> 32) as u32
}

/// A place in four bytes.
pub(crate) fn narrow(place: usize) -> u32 {
    u32::try_from(place).expect("a search visits fewer than 2³¹ states")
}
