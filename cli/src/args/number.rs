//! Whole numbers in arguments.

use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;

/// Parses a whole number. The messages of the standard library name Rust types, so these replace them.
pub(super) fn number<T: FromStr<Err = ParseIntError>>(text: &str) -> Result<T, &'static str> {
    text.parse()
        .map_err(|error: ParseIntError| match error.kind() {
            IntErrorKind::PosOverflow => "the number is too large",
            IntErrorKind::Zero => "must be at least 1",
            _ => "expected a whole number, such as `10`",
        })
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU64;

    use super::*;

    #[test]
    fn messages_are_plain() {
        assert_eq!(number("0"), Ok(0_u32));
        assert_eq!(number("10"), Ok(NonZeroU64::MIN.saturating_add(9)));
        assert_eq!(number::<NonZeroU64>("0"), Err("must be at least 1"));
        for wrong in ["", "-1", "1.5", "ten", "1,000", " 1", "1e3"] {
            let refused = number::<u64>(wrong).expect_err(wrong);
            assert_eq!(refused, "expected a whole number, such as `10`", "{wrong}");
        }
        let refused = number::<u32>("4294967296");
        assert_eq!(refused, Err("the number is too large"));
    }
}
