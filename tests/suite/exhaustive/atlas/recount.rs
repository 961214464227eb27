//! A second count of the figures of statistics.

use std::collections::BTreeMap;

use puzzles::atlas::{Count, Statistics};

/// A figure of statistics.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Figure {
    /// All things.
    Total,
    /// The things at a distance.
    Distance(u64),
    /// The unsolvable things with this reason.
    Unsolvable(String),
    /// The things with exactly one shortest list.
    Unique,
    /// The things with a value of another quantity.
    Other(String, u64),
    /// A number with a name.
    Fact(String),
}

/// The contribution of a thing to the counts.
///
/// By Burnside's lemma, the number of orbits is the mean, over the group, of the number of things that an element
/// fixes. So each thing contributes the number of elements that fix it, divided by the order of the group. All orders
/// divide 16.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share {
    each: u64,
    sixteenths: u64,
}

impl Share {
    /// One thing, fixed by some elements of a group. Both are sets of bits.
    pub(super) fn one(fixing: u16, group: u16) -> Self {
        let [fixing, group] = [fixing & group, group].map(|set| u64::from(set.count_ones()));
        assert_eq!(16 % group, 0);
        Self {
            each: 1,
            sixteenths: fixing * (16 / group),
        }
    }

    /// A number of such things.
    pub(super) const fn times(self, number: u64) -> Self {
        Self {
            each: self.each * number,
            sixteenths: self.sixteenths * number,
        }
    }

    fn add(&mut self, other: Self) {
        self.each += other.each;
        self.sixteenths += other.sixteenths;
    }

    /// The count. The number of orbits is whole if each orbit is complete.
    #[track_caller]
    fn count(self) -> Count {
        assert_eq!(self.sixteenths % 16, 0, "an orbit is not complete");
        Count {
            each: self.each,
            orbits: self.sixteenths / 16,
        }
    }
}

/// The figures of statistics, counted a second time.
#[derive(Clone, Debug, Default)]
pub(super) struct Recount(BTreeMap<Figure, Share>);

impl Recount {
    /// Adds to a figure.
    pub(super) fn add(&mut self, figure: Figure, share: Share) {
        let none = Share {
            each: 0,
            sixteenths: 0,
        };
        self.0.entry(figure).or_insert(none).add(share);
    }

    /// Counts a thing with its distance and number of shortest lists, or with the reason why it is unsolvable.
    pub(super) fn enter(&mut self, share: Share, status: Result<(u32, u64), &str>) {
        self.add(Figure::Total, share);
        match status {
            Ok((distance, lists)) => {
                self.add(Figure::Distance(distance.into()), share);
                if lists == 1 {
                    self.add(Figure::Unique, share);
                }
            }
            Err(why) => self.add(Figure::Unsolvable(why.to_owned()), share),
        }
    }

    /// The count of a figure.
    #[track_caller]
    pub(super) fn count(&self, figure: &Figure) -> Count {
        self.0
            .get(figure)
            .map_or_else(Count::default, |sum| sum.count())
    }

    /// Checks that statistics have exactly these figures.
    #[track_caller]
    pub(super) fn check(&self, survey: &Statistics) {
        let counted: BTreeMap<Figure, Count> = self
            .0
            .iter()
            .map(|(figure, sum)| (figure.clone(), sum.count()))
            .collect();
        assert_eq!(figures(survey), counted, "{}", survey.title);
    }
}

/// All figures of statistics.
fn figures(survey: &Statistics) -> BTreeMap<Figure, Count> {
    let mut figures = BTreeMap::new();
    let mut note = |figure, count| {
        let before = figures.insert(figure, count);
        assert_eq!(before, None, "a figure is said once");
    };
    note(Figure::Total, survey.total);
    for row in &survey.distances.rows {
        note(Figure::Distance(row.value), row.count);
    }
    for reason in &survey.unsolvable {
        note(Figure::Unsolvable(reason.why.clone()), reason.count);
    }
    for distribution in &survey.more {
        for row in &distribution.rows {
            let quantity = distribution.quantity.clone();
            note(Figure::Other(quantity, row.value), row.count);
        }
    }
    for fact in &survey.facts {
        note(Figure::Fact(fact.name.clone()), fact.count);
    }
    if let Some(unique) = survey.unique {
        note(Figure::Unique, unique);
    }
    figures
}
