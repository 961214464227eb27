//! Which batches are done.

use std::error::Error;
use std::fmt;
use std::ops::Range;

/// A set of batches, as ranges.
///
/// # Example: a gap, and what fills it
///
/// ```
/// use puzzles::atlas::Cover;
///
/// let mut done = Cover::default();
/// done.add(&Cover::from(0..3)).unwrap();
/// done.add(&Cover::from(5..9)).unwrap();
/// assert_eq!(done.gaps(0..9), [3..5]);
/// assert!(done.add(&Cover::from(2..5)).is_err());
/// done.add(&Cover::from(3..5)).unwrap();
/// assert_eq!(done, Cover::from(0..9));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "Vec<[u32; 2]>", into = "Vec<[u32; 2]>")
)]
pub struct Cover {
    /// In increasing order, with gaps between them, none of them empty.
    ranges: Vec<Range<u32>>,
}

impl Cover {
    /// The number of batches.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.ranges
            .iter()
            .map(|range| range.end - range.start)
            .sum()
    }

    /// Whether there is no batch.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// Whether a batch is in the set.
    #[must_use]
    pub fn contains(&self, batch: u32) -> bool {
        self.ranges.iter().any(|range| range.contains(&batch))
    }

    /// The ranges, in increasing order.
    #[must_use]
    pub fn ranges(&self) -> &[Range<u32>] {
        &self.ranges
    }

    /// The parts of a range that are not covered.
    #[must_use]
    pub fn gaps(&self, within: Range<u32>) -> Vec<Range<u32>> {
        let mut gaps = Vec::new();
        let mut start = within.start;
        for range in &self.ranges {
            gaps.push(start..range.start.min(within.end));
            start = start.max(range.end);
        }
        gaps.push(start..within.end);
        gaps.retain(|gap| !gap.is_empty());
        gaps
    }

    /// Adds batches.
    ///
    /// # Errors
    ///
    /// If one of them is in the set already; then nothing is added.
    pub fn add(&mut self, other: &Self) -> Result<(), Overlap> {
        for new in &other.ranges {
            for old in &self.ranges {
                let common = new.start.max(old.start)..new.end.min(old.end);
                if !common.is_empty() {
                    return Err(Overlap(common));
                }
            }
        }
        self.ranges.extend_from_slice(&other.ranges);
        self.ranges.sort_unstable_by_key(|range| range.start);
        self.ranges.dedup_by(|next, last| {
            let adjoins = last.end == next.start;
            if adjoins {
                last.end = next.end;
            }
            adjoins
        });
        Ok(())
    }
}

impl From<Range<u32>> for Cover {
    fn from(range: Range<u32>) -> Self {
        Self {
            ranges: if range.is_empty() {
                Vec::new()
            } else {
                vec![range]
            },
        }
    }
}

impl From<Cover> for Vec<[u32; 2]> {
    fn from(cover: Cover) -> Self {
        let ends = |range: Range<u32>| [range.start, range.end];
        cover.ranges.into_iter().map(ends).collect()
    }
}

impl TryFrom<Vec<[u32; 2]>> for Cover {
    type Error = Overlap;

    fn try_from(ranges: Vec<[u32; 2]>) -> Result<Self, Overlap> {
        let mut cover = Self::default();
        for [start, end] in ranges {
            cover.add(&Self::from(start..end))?;
        }
        Ok(cover)
    }
}

/// Batches that would be counted twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlap(Range<u32>);

impl Overlap {
    /// Some of them.
    #[must_use]
    pub fn batches(&self) -> Range<u32> {
        self.0.clone()
    }
}

impl fmt::Display for Overlap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.len() {
            1 => write!(f, "batch {} is covered twice", self.0.start + 1),
            _ => write!(
                f,
                "batches {} to {} are covered twice",
                self.0.start + 1,
                self.0.end
            ),
        }
    }
}

impl Error for Overlap {}
