//! The inputs of a puzzle with two boards per case: pairs of boards, their distances and numbers.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use board_core::Stones;
use search_core::{DenseBfs, Enumerable};

use super::{DistanceFilter, Inputs, OrbitFilter, RankBound, Walk};
use crate::format::{Boards, Format};
use crate::group::{Group, is_least};
use crate::rules::PuzzleRules;
use crate::solve::Solver;
use crate::study::boards::{BoardSet, representatives};
use crate::study::pairs::{FirstBoard, Shell, shells};
use crate::study::random::Random;
use crate::study::statistics::Count;

/// All pairs of boards of a puzzle in which the goals of a case are the states that show its second board.
#[derive(Debug)]
pub(crate) struct TwoBoards {
    rules: &'static PuzzleRules,
    known: Option<&'static KnownPairs>,
    bfs: DenseBfs,
    /// Made for the first query.
    solver: Option<Solver>,
    /// If nothing is known, all shells, made on first use.
    counted: OnceLock<HashMap<Option<u32>, Arc<Shell>>>,
    /// Otherwise, the quick shells in use.
    quick: HashMap<Option<u32>, Arc<Shell>>,
}

/// If at least one in this number of inputs is at a distance, sampling draws from all inputs until one is at
/// this distance.
const FREQUENT: u64 = 64;

impl TwoBoards {
    pub(crate) fn new(rules: &'static PuzzleRules, known: Option<&'static KnownPairs>) -> Self {
        Self {
            rules,
            known,
            bfs: DenseBfs::new(),
            solver: None,
            counted: OnceLock::new(),
            quick: HashMap::new(),
        }
    }

    fn format(&self) -> &'static Format {
        &self.rules.about.format
    }

    fn all_shells(&self) -> &HashMap<Option<u32>, Arc<Shell>> {
        self.counted.get_or_init(|| shells(self.rules))
    }

    /// The pairs at a distance by first boards, unless counting takes longer than about a second.
    fn counted_shell(&self, distance: Option<u32>) -> Option<Arc<Shell>> {
        let counted = || self.all_shells().get(&distance).cloned();
        self.known.is_none().then(|| counted().unwrap_or_default())
    }

    /// A quick shell.
    fn shell(&mut self, distance: Option<u32>) -> Arc<Shell> {
        let counted = self.counted_shell(distance);
        if let Some(shell) = counted.or_else(|| self.quick.get(&distance).cloned()) {
            return shell;
        }
        let shell = Arc::new(self.find_shell(distance));
        self.quick.insert(distance, Arc::clone(&shell));
        shell
    }

    /// Whether `find` for all first boards together takes at most a few seconds.
    fn is_quick(&self, distance: Option<u32>) -> bool {
        self.known.is_none_or(|known| (known.is_quick)(distance))
    }

    /// The second boards at this distance from a first board, in order. With `None`, the boards that cannot be reached.
    pub(crate) fn find(&mut self, from: Stones, distance: Option<u32>) -> Vec<Stones> {
        if let Some(found) = self.known.and_then(|known| (known.find)(from, distance)) {
            return found;
        }
        let case = self.rules.case(&[from, from]);
        let (space, start) = (case.space(), case.starts[0]);
        let depth = distance.unwrap_or(u32::MAX);
        let layer = self.bfs.at_distance(&space, case.starts, depth);
        // Another state can show the same board at a smaller distance.
        let is_new = |to: &Stones| {
            let mut states = start.showing(*to).into_iter();
            states.all(|state| !self.bfs.is_nearer(space.rank(&state)))
        };
        if distance.is_none() {
            let boards = BoardSet::class_of(self.format(), from).iter();
            return boards.filter(is_new).collect();
        }
        let layer = layer.into_iter().map(|rank| space.unrank(rank).stones);
        let mut found: Vec<Stones> = layer.filter(is_new).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Counts the pairs of a quick shell.
    fn find_shell(&mut self, distance: Option<u32>) -> Shell {
        let group = self.rules.group;
        let elements = group.elements().len();
        let first_boards = representatives(group, BoardSet::of(self.format()));
        let first_board = |(from, fixing)| {
            let found = self.find(from, distance);
            let orbits = found.iter().filter(|to| is_least(**to, &fixing)).count();
            FirstBoard {
                from,
                images: (elements / fixing.len()) as u64,
                second: Count {
                    each: found.len() as u64,
                    orbits: orbits as u64,
                },
            }
        };
        let first_boards = first_boards.map(first_board);
        Shell {
            first_boards: first_boards.filter(|first| first.second.each > 0).collect(),
        }
    }

    /// The second boards of a first board in one half of a shell, in order. `shell` excludes first boards
    /// without second boards, if it is known.
    fn second_boards(
        &mut self,
        from: Stones,
        (distance, representatives): (Option<u32>, bool),
        shell: Option<&Shell>,
    ) -> Vec<Stones> {
        let group = self.rules.group;
        let fixing = group.fixing_least(from);
        let may_have_any = match &fixing {
            Some(fixing) => representatives || fixing.len() > 1,
            None => !representatives,
        };
        let has_none = |shell: &Shell| half_len(group, shell, from, representatives) == 0;
        if !may_have_any || shell.is_some_and(has_none) {
            return Vec::new();
        }
        let mut found = self.find(from, distance);
        if let Some(fixing) = fixing {
            found.retain(|to| is_least(*to, &fixing) == representatives);
        }
        found
    }

    /// Samples a pair uniformly.
    fn pair(&self, random: &mut Random) -> [Stones; 2] {
        let mut classes = BoardSet::classes(self.format());
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
        if self.is_quick(distance) {
            return self.random_in_shell(random, distance);
        }
        let is_frequent = self.at(distance).each >= self.len() / FREQUENT;
        loop {
            if is_frequent {
                let pair = self.pair(random);
                if self.distance(&pair) == distance {
                    return pair;
                }
            } else {
                let from = Self::board(BoardSet::of(self.format()), random);
                let found = self.find(from, distance);
                if !found.is_empty() {
                    let to = index(random.below(found.len() as u64));
                    return [from, found[to]];
                }
            }
        }
    }

    /// Samples an input of a quick shell uniformly: first an input whose first board is least, then one of its images.
    fn random_in_shell(&mut self, random: &mut Random, distance: Option<u32>) -> [Stones; 2] {
        let shell = self.shell(distance);
        let weight = |first: &FirstBoard| first.images * first.second.each;
        let (first, number) = sample(shell.first_boards.iter().copied(), weight, random);
        let found = self.find(first.from, distance);
        let to = found[index(number % first.second.each)];
        let elements = self.rules.group.elements();
        let element = elements[index(random.below(elements.len() as u64))];
        [first.from, to].map(|stones| element.of(stones))
    }

    /// The number of inputs of a quick shell before one of them.
    fn smaller_in_shell(&mut self, [from, to]: [Stones; 2], distance: Option<u32>) -> u64 {
        let (shell, group) = (self.shell(distance), self.rules.group);
        let fixing = group.fixing_least(from);
        let is_least = |to: Stones| fixing.as_ref().is_some_and(|fixing| is_least(to, fixing));
        let is_representative = is_least(to);
        let found = self.find(from, distance).into_iter();
        let alike = found.filter(|to| is_least(*to) == is_representative);
        let of_the_same_board = alike.take_while(|other| *other < to).count() as u64;
        let representatives = |first: &FirstBoard| first.second.orbits;
        let first_boards = shell.first_boards.iter();
        if is_representative {
            let before = first_boards.take_while(|first| first.from < from);
            return before.map(representatives).sum::<u64>() + of_the_same_board;
        }
        let boards = BoardSet::of(self.format()).iter();
        let others = |other| half_len(group, &shell, other, false);
        let others_before: u64 = boards.take_while(|other| *other < from).map(others).sum();
        first_boards.map(representatives).sum::<u64>() + others_before + of_the_same_board
    }
}

impl Inputs for TwoBoards {
    fn len(&self) -> u64 {
        let classes = BoardSet::classes(self.format()).into_iter();
        classes.map(|class| u64::from(class.len()).pow(2)).sum()
    }

    fn greatest_distance(&self) -> u32 {
        if let Some(known) = self.known {
            return u32::try_from(known.shells.len() - 1).expect("distances are small");
        }
        let greatest = self.all_shells().keys().flatten().max();
        *greatest.expect("a board reaches itself")
    }

    fn at(&self, distance: Option<u32>) -> Count {
        let count = match (self.known, distance) {
            (Some(known), None) => Some(known.unsolvable),
            (Some(known), Some(distance)) => known.shells.get(distance as usize).copied(),
            (None, _) => self.all_shells().get(&distance).map(|shell| shell.count()),
        };
        count.unwrap_or_default()
    }

    fn distance(&mut self, boards: &[Stones]) -> Option<u32> {
        let make = || Solver::of_many(self.rules);
        let solver = self.solver.get_or_insert_with(make);
        solver.exact_distance(boards).moves()
    }

    fn canonical(&self, boards: &[Stones]) -> Boards {
        self.rules.group.canonical(boards)
    }

    fn walk(&self, distances: &DistanceFilter, orbits: OrbitFilter) -> Walk {
        let shells = distances.shells(self.greatest_distance());
        // A walk through all first boards takes time, even if it finds nothing.
        let shells = shells.filter(|distance| self.at(*distance).each > 0);
        let halves = shells.flat_map(|distance| {
            let shell = self.counted_shell(distance);
            let halves = orbits.halves();
            halves.map(move |half| ((distance, half), shell.clone()))
        });
        let halves: Vec<_> = halves.collect();
        let boards = BoardSet::of(self.format());
        let mut pairs = Self::new(self.rules, self.known);
        let first_boards = halves.into_iter().flat_map(move |(half, shell)| {
            boards.iter().map(move |from| (half, shell.clone(), from))
        });
        Box::new(first_boards.flat_map(move |(half, shell, from)| {
            let second = pairs.second_boards(from, half, shell.as_deref());
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
        if self.is_quick(distance) {
            let before = self.smaller_in_shell([boards[0], boards[1]], distance);
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
    fn random(&mut self, random: &mut Random, distances: &DistanceFilter) -> Option<Boards> {
        if *distances == DistanceFilter::Any {
            return Some(self.pair(random).into());
        }
        let shells = distances.shells(self.greatest_distance());
        let shells: Vec<(Option<u32>, u64)> = shells
            .map(|distance| (distance, self.at(distance).each))
            .collect();
        let all: u64 = shells.iter().map(|(_, each)| each).sum();
        if all == 0 {
            return None;
        }
        if all == self.len() {
            return Some(self.pair(random).into());
        }
        let ((distance, _), _) = sample(shells.into_iter(), |(_, each)| *each, random);
        Some(self.random_at(random, distance).into())
    }
}

/// The number of second boards of a first board in a shell with which it is a representative, or with which it is not.
fn half_len(group: Group, shell: &Shell, from: Stones, representatives: bool) -> u64 {
    let least = group.canonical(&[from])[0];
    let second = shell.second_boards(least);
    let orbits = if from == least { second.orbits } else { 0 };
    if representatives {
        orbits
    } else {
        second.each - orbits
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
fn index(number: u64) -> usize {
    usize::try_from(number).expect("a list has fewer items than a usize can count")
}

/// What is known about the pairs of a puzzle that are too many to be counted for each use.
#[derive(Debug)]
pub(crate) struct KnownPairs {
    /// The pairs at each distance, from 0 on.
    pub(crate) shells: &'static [Count],
    /// The unsolvable pairs.
    pub(crate) unsolvable: Count,
    /// The second boards at a distance from a first board, in order, if they are found faster than by a search.
    pub(crate) find: fn(Stones, Option<u32>) -> Option<Vec<Stones>>,
    /// Whether finding the second boards of all first boards takes at most a few seconds.
    pub(crate) is_quick: fn(Option<u32>) -> bool,
}
