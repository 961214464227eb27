//! How many pairs there are at one distance, first board by first board.

use board_core::Stones;

use super::TwoBoardsPuzzle;
use super::walk::is_least;
use crate::Random;
use crate::inputs::images::Alike;

/// The first boards that are the least of their images, in order, with how many second boards each of
/// them has at one distance.
#[derive(Clone, Debug)]
pub(super) struct ShellIndex {
    distance: Option<u32>,
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    from: Stones,
    /// How many images the first board has.
    images: u32,
    /// How many second boards it has.
    targets: u32,
    /// With how many of them it stands for a class.
    standing: u32,
}

impl ShellIndex {
    pub(super) fn new<P: TwoBoardsPuzzle>(puzzle: &mut P, distance: Option<u32>) -> Self {
        let views = P::ALIKE.views().len();
        let narrow = |number: usize| u32::try_from(number).expect("boards are fewer");
        let mut found = Vec::new();
        let mut entries = Vec::new();
        for from in P::BOARDS.iter() {
            let Some(fixing) = P::ALIKE.fixing_least(from) else {
                continue;
            };
            found.clear();
            puzzle.find(from, distance, &mut found);
            let standing = found.iter().filter(|to| is_least(**to, &fixing)).count();
            entries.push(Entry {
                from,
                images: narrow(views / fixing.len()),
                targets: narrow(found.len()),
                standing: narrow(standing),
            });
        }
        Self { distance, entries }
    }

    /// An input at random, each as likely as the other: one whose first board is least, by its weight,
    /// and an image of it.
    pub(super) fn random<P: TwoBoardsPuzzle>(
        &self,
        puzzle: &mut P,
        random: &mut Random,
    ) -> [Stones; 2] {
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
        puzzle.find(entry.from, self.distance, &mut found);
        let to = index % u64::from(entry.targets);
        let to = found[usize::try_from(to).expect("it is below a usize")];
        let views = P::ALIKE.views();
        let view = random.below(views.len() as u64);
        let view = views[usize::try_from(view).expect("it is below a usize")];
        [entry.from, to].map(|stones| view.of(stones))
    }

    /// How many inputs at this distance come before one of them.
    pub(super) fn smaller_than<P: TwoBoardsPuzzle>(
        &self,
        puzzle: &mut P,
        from: Stones,
        to: Stones,
    ) -> u64 {
        let fixing = P::ALIKE.fixing_least(from);
        let stands = |to: Stones| fixing.as_ref().is_some_and(|fixing| is_least(to, fixing));
        let is_standing = stands(to);
        let mut found = Vec::new();
        puzzle.find(from, self.distance, &mut found);
        let alike = found.into_iter().filter(|to| stands(*to) == is_standing);
        let of_the_same_board = alike.take_while(|other| *other < to).count() as u64;
        if is_standing {
            let before = self.entries.iter().take_while(|entry| entry.from < from);
            let before = before.map(|entry| u64::from(entry.standing)).sum::<u64>();
            return before + of_the_same_board;
        }
        let all_standing = self.entries.iter().map(|entry| u64::from(entry.standing));
        let others_before = P::BOARDS
            .iter()
            .take_while(|other| *other < from)
            .map(|other| {
                let entry = self.entry(least_image(other, P::ALIKE));
                let standing = if entry.from == other {
                    entry.standing
                } else {
                    0
                };
                u64::from(entry.targets - standing)
            });
        all_standing.sum::<u64>() + others_before.sum::<u64>() + of_the_same_board
    }

    fn entry(&self, least: Stones) -> &Entry {
        let place = self
            .entries
            .binary_search_by_key(&least, |entry| entry.from);
        &self.entries[place.expect("every least board has an entry")]
    }
}

fn least_image(stones: Stones, alike: Alike) -> Stones {
    let images = alike.views().into_iter().map(|view| view.of(stones));
    images.min().expect("there is the plain view")
}
