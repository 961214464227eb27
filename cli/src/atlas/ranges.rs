//! The lines of a distribution: a value each, or ranges where there are very many.

use puzzles::atlas::{Count, Distribution};

use crate::number::grouped;

/// How many values have a line each at most.
const LINES: usize = 32;

/// One line of a distribution.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// The value, or the first and the last of a range.
    pub(super) values: String,
    /// How often it comes up.
    pub(super) count: Count,
}

/// Whether a distribution has so many values that ranges stand for them.
pub(super) fn is_long(distribution: &Distribution) -> bool {
    distribution.rows.len() > LINES
}

/// The lines of a distribution; ranges go from a power of two to the next.
pub(super) fn lines(distribution: &Distribution) -> Vec<Line> {
    let is_long = is_long(distribution);
    let power = |value: u64| value.checked_ilog2();
    let parts = distribution
        .rows
        .chunk_by(|one, other| is_long && power(one.value) == power(other.value));
    let lines = parts.map(|part| {
        let count = part.iter().map(|row| row.count);
        let (first, last) = (part[0].value, part[part.len() - 1].value);
        Line {
            values: if first == last {
                grouped(first)
            } else {
                format!("{}–{}", grouped(first), grouped(last))
            },
            count: count.fold(Count::default(), Count::plus),
        }
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atlas::samples::distribution;

    #[test]
    fn few_values_have_a_line_each() {
        let lines = lines(&distribution(&[(0, 2, 1), (1_000, 32, 3)]));
        let values: Vec<&str> = lines.iter().map(|line| line.values.as_str()).collect();
        assert_eq!(values, ["0", "1,000"]);
        assert_eq!(lines[1].count.orbits, 3);
    }

    #[test]
    fn many_values_have_a_line_from_power_to_power() {
        let rows: Vec<_> = (0..40).map(|value| (value * 100, 2, 1)).collect();
        let distribution = distribution(&rows);
        let lines = lines(&distribution);
        let values: Vec<&str> = lines.iter().map(|line| line.values.as_str()).collect();
        let expected = ["0", "100", "200", "300–500", "600–1,000", "1,100–2,000"];
        assert_eq!(values[..6], expected);
        assert_eq!(values[6..], ["2,100–3,900"]);
        let total = lines.iter().map(|line| line.count.each).sum::<u64>();
        assert_eq!(total, distribution.total().each);
    }
}
