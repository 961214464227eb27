//! The numbers of pairs at one distance, by first boards.

use board_core::Stones;

use super::{PairSource, format, group};
use crate::Random;
use crate::boards::BoardSet;
use crate::group::is_least;

/// For each first board that is the least of its images, in order, the numbers of its second boards at
/// one distance.
#[derive(Clone, Debug)]
pub(super) struct ShellIndex {
    distance: Option<u32>,
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    from: Stones,
    /// The number of images of the first board.
    images: u32,
    /// The number of its second boards.
    targets: u32,
    /// The number of its second boards with which it is a representative.
    representatives: u32,
}

impl ShellIndex {
    pub(super) fn new<P: PairSource>(source: &mut P, distance: Option<u32>) -> Self {
        let group = group::<P>();
        let views = group.views().len();
        let narrow = |number: usize| u32::try_from(number).expect("boards are fewer");
        let mut found = Vec::new();
        let mut entries = Vec::new();
        for from in BoardSet::of(format::<P>()).iter() {
            let Some(fixing) = group.fixing_least(from) else {
                continue;
            };
            found.clear();
            source.find(from, distance, &mut found);
            let representatives = found.iter().filter(|to| is_least(**to, &fixing)).count();
            entries.push(Entry {
                from,
                images: narrow(views / fixing.len()),
                targets: narrow(found.len()),
                representatives: narrow(representatives),
            });
        }
        Self { distance, entries }
    }

    /// Samples an input uniformly: one whose first board is least, by its weight, then an image of it.
    pub(super) fn random<P: PairSource>(&self, source: &mut P, random: &mut Random) -> [Stones; 2] {
        let weight = |entry: &Entry| u64::from(entry.images) * u64::from(entry.targets);
        let all = self.entries.iter().map(weight).sum();
        let mut index = random.below(all);
        let entry = self.entries.iter().find(|entry| {
            let is_it = index < weight(entry);
            if !is_it {
                index -= weight(entry);
            }
            is_it
        });
        let entry = entry.expect("the index is below the sum of the weights");
        let mut found = Vec::new();
        source.find(entry.from, self.distance, &mut found);
        let to = index % u64::from(entry.targets);
        let to = found[usize::try_from(to).expect("it is below a usize")];
        let views = group::<P>().views();
        let view = random.below(views.len() as u64);
        let view = views[usize::try_from(view).expect("it is below a usize")];
        [entry.from, to].map(|stones| view.of(stones))
    }

    /// The number of inputs at this distance before one of them.
    pub(super) fn smaller_than<P: PairSource>(
        &self,
        source: &mut P,
        from: Stones,
        to: Stones,
    ) -> u64 {
        let group = group::<P>();
        let fixing = group.fixing_least(from);
        let is_least = |to: Stones| {
            fixing
                .as_ref()
                .is_some_and(|fixing| crate::group::is_least(to, fixing))
        };
        let is_representative = is_least(to);
        let mut found = Vec::new();
        source.find(from, self.distance, &mut found);
        let alike = found
            .into_iter()
            .filter(|to| is_least(*to) == is_representative);
        let of_the_same_board = alike.take_while(|other| *other < to).count() as u64;
        if is_representative {
            let before = self.entries.iter().take_while(|entry| entry.from < from);
            let before = before
                .map(|entry| u64::from(entry.representatives))
                .sum::<u64>();
            return before + of_the_same_board;
        }
        let all_representatives = self
            .entries
            .iter()
            .map(|entry| u64::from(entry.representatives));
        let others_before = BoardSet::of(format::<P>())
            .iter()
            .take_while(|other| *other < from)
            .map(|other| {
                let entry = self.entry(group.canonical(&[other])[0]);
                let representatives = if entry.from == other {
                    entry.representatives
                } else {
                    0
                };
                u64::from(entry.targets - representatives)
            });
        all_representatives.sum::<u64>() + others_before.sum::<u64>() + of_the_same_board
    }

    fn entry(&self, least: Stones) -> &Entry {
        let place = self
            .entries
            .binary_search_by_key(&least, |entry| entry.from);
        &self.entries[place.expect("every least board has an entry")]
    }
}
