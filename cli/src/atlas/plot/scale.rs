//! How high a bar is for a count.

use puzzles::atlas::Distribution;

/// From this ratio of the largest count to the smallest, a linear scale shows too little.
const SPREAD: u64 = 10_000;

/// How far below 1 a logarithmic scale begins, in powers of ten, so that 1 can be seen.
const BELOW: f64 = 0.35;

/// How a scale goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Twice as high is twice as many.
    Linear,
    /// A step higher is ten times as many.
    Logarithmic,
}

/// A scale up to a largest count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    kind: Kind,
    largest: u64,
}

impl Kind {
    /// The kind for a picture of some distributions.
    pub(super) fn of<'a>(distributions: impl IntoIterator<Item = &'a Distribution>) -> Self {
        let is_wide = |distribution: &Distribution| {
            let counts = distribution.rows.iter().map(|row| row.count.each);
            let counts = counts.filter(|count| *count > 0);
            let (smallest, largest) = (counts.clone().min(), counts.max());
            largest.unwrap_or(0) / smallest.unwrap_or(1) >= SPREAD
        };
        if distributions.into_iter().any(is_wide) {
            Self::Logarithmic
        } else {
            Self::Linear
        }
    }
}

impl Scale {
    /// A scale that has room for every count of a distribution.
    pub(super) fn new(kind: Kind, distribution: &Distribution) -> Self {
        let counts = distribution.rows.iter().map(|row| row.count.each);
        let largest = counts.max().unwrap_or(0).max(1);
        Self { kind, largest }
    }

    /// How high a count stands, from 0 to 1.
    pub(super) fn height(self, count: u64) -> f64 {
        match (self.kind, count) {
            (_, 0) => 0.0,
            (Kind::Linear, _) => float(count) / float(self.largest),
            (Kind::Logarithmic, _) => {
                (float(count).log10() + BELOW) / (float(self.largest).log10() + BELOW)
            }
        }
    }

    /// The counts to draw a line for: round numbers, a handful.
    pub(super) fn ticks(self) -> Vec<u64> {
        let powers = || (0..=self.largest.ilog10()).map(|power| 10_u64.pow(power));
        match self.kind {
            Kind::Logarithmic => {
                let step = if self.largest < 10_000_000 { 1 } else { 3 };
                powers().step_by(step).collect()
            }
            Kind::Linear => {
                let steps = powers().flat_map(|power| [1, 2, 5].map(|factor| factor * power));
                let fits = |step: &u64| self.largest / step <= 5;
                let step = steps.into_iter().find(fits).unwrap_or(self.largest);
                (0..=self.largest / step)
                    .map(|index| index * step)
                    .collect()
            }
        }
    }
}

/// A number of a size that matters in a picture.
#[expect(clippy::cast_precision_loss, reason = "a picture shows a few digits")]
pub(super) const fn float(number: u64) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atlas::samples::distribution;

    fn up_to(kind: Kind, largest: u64) -> Scale {
        Scale { kind, largest }
    }

    #[test]
    fn a_wide_spread_asks_for_logarithms() {
        let narrow = distribution(&[(0, 2, 1), (1, 1_562, 1)]);
        let wide = distribution(&[(0, 1, 1), (1, 509_219, 1)]);
        assert_eq!(Kind::of([&narrow]), Kind::Linear);
        assert_eq!(Kind::of([&narrow, &wide]), Kind::Logarithmic);
        assert_eq!(Kind::of([&distribution(&[])]), Kind::Linear);
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(up_to(Kind::Linear, 1_562).ticks(), [0, 500, 1_000, 1_500]);
        assert_eq!(up_to(Kind::Linear, 1).ticks(), [0, 1]);
        assert_eq!(up_to(Kind::Linear, 141_536).ticks(), [0, 50_000, 100_000]);
        let large = up_to(Kind::Logarithmic, 509_219);
        assert_eq!(large.ticks(), [1, 10, 100, 1_000, 10_000, 100_000]);
        let huge = up_to(Kind::Logarithmic, 229_657_769_000);
        assert_eq!(huge.ticks(), [1, 1_000, 1_000_000, 1_000_000_000]);
        assert!(!up_to(Kind::Linear, u64::MAX).ticks().is_empty());
    }

    #[test]
    fn all_that_is_there_can_be_seen() {
        for kind in [Kind::Linear, Kind::Logarithmic] {
            let scale = up_to(kind, 811_620_810_000);
            assert!(scale.height(1) > 0.0);
            assert!(scale.height(1) < scale.height(1_000_000));
            assert!((scale.height(811_620_810_000) - 1.0).abs() < 1e-9);
            assert!(scale.height(0).abs() < f64::EPSILON);
        }
    }
}
