//! Names in the order in which people count: `2.in` before `10.in`.

use std::cmp::Ordering;

/// Compares names piece by piece, digits as numbers; of equal ones the shorter spelling comes first.
pub(super) fn compare(one: &str, other: &str) -> Ordering {
    let pieces = pieces(one).map(Piece::key);
    pieces
        .cmp(self::pieces(other).map(Piece::key))
        .then_with(|| one.len().cmp(&other.len()))
        .then_with(|| one.cmp(other))
}

/// A piece of a name.
#[derive(Clone, Copy, Debug)]
struct Piece<'a> {
    text: &'a str,
    is_number: bool,
}

impl<'a> Piece<'a> {
    /// Numbers come before text; a longer one is greater, leading zeros aside, whatever its size.
    fn key(self) -> (bool, usize, &'a str) {
        if self.is_number {
            let digits = self.text.trim_start_matches('0');
            (false, digits.len(), digits)
        } else {
            (true, 0, self.text)
        }
    }
}

/// Runs of digits and what is between them.
fn pieces(name: &str) -> impl Iterator<Item = Piece<'_>> {
    let is_digit = |character: char| character.is_ascii_digit();
    let mut rest = name;
    std::iter::from_fn(move || {
        let is_number = is_digit(rest.chars().next()?);
        let end = rest.find(|character| is_digit(character) != is_number);
        let (text, behind) = rest.split_at(end.unwrap_or(rest.len()));
        rest = behind;
        Some(Piece { text, is_number })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_compared_as_numbers() {
        let sorted = [
            "",
            "1",
            "01",
            "2.in",
            "02.in",
            "10.in",
            "18446744073709551616",
            "18446744073709551617",
            "a",
            "a1b2",
            "a1b10",
            "a2",
            "a/1",
            "b",
            "ä",
        ];
        for (index, one) in sorted.iter().enumerate() {
            for (other_index, other) in sorted.iter().enumerate() {
                assert_eq!(
                    compare(one, other),
                    index.cmp(&other_index),
                    "{one}, {other}"
                );
            }
        }
    }
}
