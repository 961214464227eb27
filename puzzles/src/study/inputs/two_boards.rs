//! The inputs of a puzzle with two boards per case.
//!
//! The inputs are too many to sort. They are found shell by shell (a shell has all inputs at one distance),
//! and within a shell by first boards.

use std::collections::HashMap;
use std::sync::Arc;

use board_core::Stones;

use super::pairs::{FirstBoard, PairSource};
use super::{DistanceFilter, Inputs, OrbitFilter, RankBound};
use crate::format::{Boards, Format};
use crate::group::{Group, is_least};
use crate::rules::Case;
use crate::study::atlas::Count;
use crate::study::boards::{BoardSet, representatives};
use crate::study::random::Random;

/// All pairs of boards of a puzzle.
#[derive(Clone, Debug, Default)]
pub(crate) struct TwoBoards<P> {
    source: P,
    /// The indices of the quick shells in use.
    indices: HashMap<Option<u32>, ShellIndex>,
}

/// If at least one in this number of inputs is at a distance, sampling draws from all inputs until one is at
/// this distance.
const FREQUENT: u64 = 64;

/// The format of a source's puzzle.
const fn format<P: PairSource>() -> &'static Format {
    &P::Case::ABOUT.format
}

/// The group of a source's puzzle.
const fn group<P: PairSource>() -> Group {
    P::Case::GROUP
}

impl<P: PairSource> TwoBoards<P> {
    /// The index of a quick shell, and the source.
    fn index(&mut self, distance: Option<u32>) -> (&ShellIndex, &mut P) {
        let Self { source, indices } = self;
        let index = indices
            .entry(distance)
            .or_insert_with(|| ShellIndex::new(source, distance));
        (index, source)
    }

    /// Samples a pair uniformly.
    fn pair(random: &mut Random) -> [Stones; 2] {
        let mut classes = BoardSet::classes(format::<P>());
        let class = if classes.len() == 1 {
            classes.remove(0)
        } else {
            let pairs = |class: &BoardSet| u64::from(class.len()).pow(2);
            sample(classes.into_iter(), pairs, random).0
        };
        [(); 2].map(|()| Self::board(class, random))
    }

    fn board(boards: BoardSet, random: &mut Random) -> Stones {
        let rank = random.below(boards.len().into());
        boards.unrank(u32::try_from(rank).expect("it is below a u32"))
    }

    /// Samples an input at a distance that has inputs.
    fn random_at(&mut self, random: &mut Random, distance: Option<u32>) -> [Stones; 2] {
        if P::is_quick(distance) {
            let (index, source) = self.index(distance);
            return index.random(source, random);
        }
        let is_frequent = self.at(distance).each >= self.len() / FREQUENT;
        let mut found = Vec::new();
        loop {
            if is_frequent {
                let [from, to] = Self::pair(random);
                if self.source.distance(from, to) == distance {
                    return [from, to];
                }
            } else {
                let from = Self::board(BoardSet::of(format::<P>()), random);
                self.source.find(from, distance, &mut found);
                if !found.is_empty() {
                    let to = place(random.below(found.len() as u64));
                    return [from, found[to]];
                }
            }
        }
    }
}

impl<P: PairSource> Inputs for TwoBoards<P> {
    fn len(&self) -> u64 {
        let classes = BoardSet::classes(format::<P>()).into_iter();
        classes.map(|class| u64::from(class.len()).pow(2)).sum()
    }

    fn greatest_distance(&self) -> u32 {
        let distances = u32::try_from(P::counts().shells.len()).expect("distances are small");
        distances - 1
    }

    fn at(&self, distance: Option<u32>) -> Count {
        P::counts().at(distance)
    }

    fn distance(&mut self, boards: &[Stones]) -> Option<u32> {
        self.source.distance(boards[0], boards[1])
    }

    fn canonical(&self, boards: &[Stones]) -> Boards {
        group::<P>().canonical(boards)
    }

    fn walk(
        &self,
        wanted: &DistanceFilter,
        which: OrbitFilter,
    ) -> Box<dyn Iterator<Item = Boards> + Send> {
        let shells = wanted.shells(self.greatest_distance());
        // A walk through all first boards takes time, even if it finds nothing.
        let shells = shells.filter(|distance| self.at(*distance).each > 0);
        let halves: Vec<(Option<u32>, bool)> = shells
            .flat_map(|distance| which.halves().map(move |half| (distance, half)))
            .collect();
        let mut source = self.source.clone();
        let first_boards = halves.into_iter().flat_map(|half| {
            let index = ShellIndex::counted::<P>(half.0).map(Arc::new);
            let boards = BoardSet::of(format::<P>()).iter();
            boards.map(move |from| (half, index.clone(), from))
        });
        Box::new(first_boards.flat_map(move |(half, index, from)| {
            let second = second_boards(&mut source, from, half, index.as_deref());
            second.into_iter().map(move |to| [from, to].into())
        }))
    }

    /// The number is exact if the shell is quick. Otherwise it counts the inputs at smaller distances,
    /// and the representatives before an input that is not one.
    fn smaller_than(&mut self, boards: &[Stones]) -> RankBound {
        let distance = self.distance(boards);
        let nearer = match distance {
            Some(distance) => (0..distance).map(|nearer| self.at(Some(nearer)).each).sum(),
            None => self.len() - self.at(None).each,
        };
        let [from, to] = [boards[0], boards[1]];
        if P::is_quick(distance) {
            let (index, source) = self.index(distance);
            let before = index.smaller_than(source, from, to);
            return RankBound::Exactly(nearer + before);
        }
        let is_representative = self.canonical(boards)[..] == *boards;
        let before = if is_representative {
            0
        } else {
            self.at(distance).orbits
        };
        RankBound::AtLeast(nearer + before)
    }

    /// Samples the distance, weighted by the numbers of inputs, then an input at this distance.
    /// Sampling is uniform if the shell is quick or has a good part of all inputs. In the other shells
    /// the first boards that have second boards are sampled uniformly, then a second board.
    fn random(&mut self, random: &mut Random, wanted: &DistanceFilter) -> Option<Boards> {
        if *wanted == DistanceFilter::Any {
            return Some(Self::pair(random).into());
        }
        let shells = wanted.shells(self.greatest_distance());
        let shells: Vec<(Option<u32>, u64)> = shells
            .map(|distance| (distance, self.at(distance).each))
            .collect();
        let all: u64 = shells.iter().map(|(_, each)| each).sum();
        if all == 0 {
            return None;
        }
        if all == self.len() {
            return Some(Self::pair(random).into());
        }
        let ((distance, _), _) = sample(shells.into_iter(), |(_, each)| *each, random);
        Some(self.random_at(random, distance).into())
    }
}

/// The numbers of pairs at one distance by first boards.
#[derive(Clone, Debug)]
struct ShellIndex {
    distance: Option<u32>,
    /// For each first board that is the least of its images, in order.
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    from: Stones,
    /// The number of images of the first board.
    images: u64,
    /// The numbers of its second boards, and of the representatives among these pairs.
    second: Count,
}

impl ShellIndex {
    fn new<P: PairSource>(source: &mut P, distance: Option<u32>) -> Self {
        if let Some(index) = Self::counted::<P>(distance) {
            return index;
        }
        let elements = group::<P>().elements().len();
        let first_boards = representatives::<P::Case>(BoardSet::of(format::<P>()));
        let mut found = Vec::new();
        let entry = |(from, fixing)| {
            found.clear();
            source.find(from, distance, &mut found);
            let orbits = found.iter().filter(|to| is_least(**to, &fixing)).count();
            Entry {
                from,
                images: (elements / fixing.len()) as u64,
                second: Count {
                    each: found.len() as u64,
                    orbits: orbits as u64,
                },
            }
        };
        Self {
            distance,
            entries: first_boards.map(entry).collect(),
        }
    }

    /// The index from the counted pairs; `None` if the puzzle does not count them.
    fn counted<P: PairSource>(distance: Option<u32>) -> Option<Self> {
        let entry = |first: &FirstBoard| Entry {
            from: first.from,
            images: first.images,
            second: first.second.at(distance),
        };
        Some(Self {
            distance,
            entries: P::first_boards()?.iter().map(entry).collect(),
        })
    }

    /// Samples an input uniformly: first an input whose first board is least, then one of its images.
    fn random<P: PairSource>(&self, source: &mut P, random: &mut Random) -> [Stones; 2] {
        let weight = |entry: &Entry| entry.images * entry.second.each;
        let (entry, index) = sample(self.entries.iter().copied(), weight, random);
        let mut found = Vec::new();
        source.find(entry.from, self.distance, &mut found);
        let to = found[place(index % entry.second.each)];
        let elements = group::<P>().elements();
        let element = elements[place(random.below(elements.len() as u64))];
        [entry.from, to].map(|stones| element.of(stones))
    }

    /// The number of inputs at this distance before one of them.
    fn smaller_than<P: PairSource>(&self, source: &mut P, from: Stones, to: Stones) -> u64 {
        let fixing = group::<P>().fixing_least(from);
        let is_least = |to: Stones| fixing.as_ref().is_some_and(|fixing| is_least(to, fixing));
        let is_representative = is_least(to);
        let mut found = Vec::new();
        source.find(from, self.distance, &mut found);
        let alike = found
            .into_iter()
            .filter(|to| is_least(*to) == is_representative);
        let of_the_same_board = alike.take_while(|other| *other < to).count() as u64;
        let representatives = |entry: &Entry| entry.second.orbits;
        if is_representative {
            let before = self.entries.iter().take_while(|entry| entry.from < from);
            return before.map(representatives).sum::<u64>() + of_the_same_board;
        }
        let boards = BoardSet::of(format::<P>()).iter();
        let others = |other| self.wanted::<P>(other, false);
        let others_before: u64 = boards.take_while(|other| *other < from).map(others).sum();
        let all_representatives: u64 = self.entries.iter().map(representatives).sum();
        all_representatives + others_before + of_the_same_board
    }

    /// The number of second boards of a first board with which it is a representative, or with which it
    /// is not.
    fn wanted<P: PairSource>(&self, from: Stones, representatives: bool) -> u64 {
        let least = group::<P>().canonical(&[from])[0];
        let entry = self
            .entries
            .binary_search_by_key(&least, |entry| entry.from);
        let Entry { second, .. } = self.entries[entry.expect("every least board has an entry")];
        let orbits = if from == least { second.orbits } else { 0 };
        if representatives {
            orbits
        } else {
            second.each - orbits
        }
    }
}

/// Samples an item by its weight. Also returns a uniform number below this weight.
fn sample<T>(
    items: impl Iterator<Item = T> + Clone,
    weight: impl Fn(&T) -> u64,
    random: &mut Random,
) -> (T, u64) {
    let mut index = random.below(items.clone().map(|item| weight(&item)).sum());
    for item in items {
        match index.checked_sub(weight(&item)) {
            Some(rest) => index = rest,
            None => return (item, index),
        }
    }
    unreachable!("the index is below the sum of the weights")
}

/// A number below the length of a list.
fn place(number: u64) -> usize {
    usize::try_from(number).expect("a list has fewer items than a usize can count")
}

/// The second boards of a first board in one half of a shell, in order. `index` excludes first boards
/// without second boards, if it is known.
fn second_boards<P: PairSource>(
    source: &mut P,
    from: Stones,
    (distance, representatives): (Option<u32>, bool),
    index: Option<&ShellIndex>,
) -> Vec<Stones> {
    let mut found = Vec::new();
    let fixing = group::<P>().fixing_least(from);
    let may_have_any = match &fixing {
        Some(fixing) => representatives || fixing.len() > 1,
        None => !representatives,
    };
    let has_none = |index: &ShellIndex| index.wanted::<P>(from, representatives) == 0;
    if may_have_any && !index.is_some_and(has_none) {
        source.find(from, distance, &mut found);
        if let Some(fixing) = fixing {
            found.retain(|to| is_least(*to, &fixing) == representatives);
        }
    }
    found
}
