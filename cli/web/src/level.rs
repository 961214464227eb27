//! Levels of random boards.

use std::fmt;

use puzzles::inputs::DistanceFilter;

/// A level: a set of distances. Boards are solvable and not solved, except at the level `none`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    /// All distances.
    Any,
    /// The lower third of the distances, without the least ones.
    Easy,
    /// The middle third.
    Medium,
    /// The upper third, without the greatest distance.
    Hard,
    /// The greatest distance.
    Hardest,
    /// Unsolvable boards.
    Unsolvable,
    /// One distance.
    At(u32),
}

impl Level {
    /// The levels that a page offers by name.
    pub(crate) const NAMED: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Hardest];

    /// The names of the levels in addresses.
    pub(crate) const EXPECTED: &'static str = "1, 2, …, easy, medium, hard, hardest, any, none";

    /// Reads a level by its name.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut named = Self::NAMED.into_iter().chain([Self::Any, Self::Unsolvable]);
        let named = named.find(|level| level.to_string() == text);
        named.or_else(|| text.parse().ok().map(Self::At))
    }

    /// The level of boards at a distance, in a puzzle with this greatest distance.
    pub(crate) fn of(distance: u32, max: u32) -> Self {
        let is_of = |level: &Self| max > 0 && level.filter(max).contains(Some(distance));
        Self::NAMED.into_iter().find(is_of).unwrap_or(Self::Easy)
    }

    /// The boards of the level in a puzzle with this greatest distance.
    pub(crate) const fn filter(self, max: u32) -> DistanceFilter {
        let third = max / 3;
        DistanceFilter::Distances(match self {
            Self::Any => 1..=max,
            Self::Easy => max.div_ceil(6)..=third,
            Self::Medium => third + 1..=2 * max / 3,
            Self::Hard => 2 * max / 3 + 1..=max - 1,
            Self::Hardest => max..=max,
            Self::At(distance) => distance..=distance,
            Self::Unsolvable => return DistanceFilter::Unsolvable,
        })
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Any => "any",
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Hardest => "hardest",
            Self::Unsolvable => "none",
            Self::At(distance) => return write!(f, "{distance}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_levels_have_all_distances_but_the_least() {
        for max in 6..40 {
            let named = Level::NAMED.map(|level| level.filter(max));
            let levels_with = |distance: u32| {
                let with = named.iter().filter(|level| level.contains(Some(distance)));
                with.count()
            };
            let least = max.div_ceil(6);
            assert!((0..least).all(|distance| levels_with(distance) == 0));
            assert!((least..=max).all(|distance| levels_with(distance) == 1));
            assert_eq!(levels_with(max + 1), 0);
        }
    }
}
