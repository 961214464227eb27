//! Counting the cases of a data set.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::{Place, Repeat, Shell};
use crate::atlas::Count;
use crate::inputs::Inputs;
use crate::text::Boards;

/// A data set while its cases are being counted.
#[derive(Debug)]
pub(super) struct CoverageBuilder {
    shells: Vec<Shell>,
    /// By their distance, where the shells are.
    places: HashMap<Option<u32>, usize>,
    /// Where each case is first.
    cases: HashMap<Boards, Place>,
    /// Of each symmetry class by what stands for it: where it is first, and its shell.
    classes: HashMap<Boards, (Place, usize)>,
    repeats: Vec<Repeat>,
}

impl CoverageBuilder {
    /// Of no cases yet.
    pub(super) fn new(inputs: &dyn Inputs) -> Self {
        let shells = inputs.distances().map(|distance| Shell {
            distance,
            found: Count::default(),
            all: inputs.at(distance),
            first: None,
        });
        let shells: Vec<Shell> = shells.filter(|shell| shell.all.each > 0).collect();
        let places = shells.iter().enumerate();
        Self {
            places: places.map(|(at, shell)| (shell.distance, at)).collect(),
            shells,
            cases: HashMap::new(),
            classes: HashMap::new(),
            repeats: Vec::new(),
        }
    }

    /// Adds a case. The distance is asked for once a class.
    pub(super) fn add(&mut self, inputs: &mut dyn Inputs, boards: &Boards, place: Place) {
        let mut repeats = |first: Place, is_equal| {
            self.repeats.push(Repeat {
                place,
                first,
                is_equal,
            });
        };
        match self.cases.entry(boards.clone()) {
            Entry::Occupied(first) => return repeats(*first.get(), true),
            Entry::Vacant(entry) => entry.insert(place),
        };
        let shell = match self.classes.entry(inputs.canonical(boards)) {
            Entry::Occupied(class) => {
                let (first, shell) = *class.get();
                repeats(first, false);
                &mut self.shells[shell]
            }
            Entry::Vacant(entry) => {
                let distance = inputs.distance(boards);
                let (_, at) = *entry.insert((place, self.places[&distance]));
                let shell = &mut self.shells[at];
                shell.found.orbits += 1;
                shell
            }
        };
        shell.found.each += 1;
        shell.first.get_or_insert(place);
    }

    /// The shells, and what is there more than once.
    pub(super) fn finish(self) -> (Vec<Shell>, Vec<Repeat>) {
        (self.shells, self.repeats)
    }
}
