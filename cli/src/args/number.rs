//! Whole numbers in arguments, and what to say where there is none.

use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;

/// Reads a whole number: the value parser of every option that takes one, since what the standard library
/// says is for those who know its types.
pub(super) fn number<T: FromStr<Err = ParseIntError>>(text: &str) -> Result<T, &'static str> {
    text.parse()
        .map_err(|error: ParseIntError| match error.kind() {
            IntErrorKind::PosOverflow => "that is too large a number",
            IntErrorKind::Zero => "expected 1 at least",
            _ => "expected a whole number, such as `10`",
        })
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU64;

    use super::*;

    #[test]
    fn what_is_wrong_is_said_in_plain_words() {
        assert_eq!(number("0"), Ok(0_u32));
        assert_eq!(number("10"), Ok(NonZeroU64::MIN.saturating_add(9)));
        assert_eq!(number::<NonZeroU64>("0"), Err("expected 1 at least"));
        for wrong in ["", "-1", "1.5", "ten", "1,000", " 1", "1e3"] {
            let refused = number::<u64>(wrong).expect_err(wrong);
            assert_eq!(refused, "expected a whole number, such as `10`", "{wrong}");
        }
        let refused = number::<u32>("4294967296");
        assert_eq!(refused, Err("that is too large a number"));
    }
}
