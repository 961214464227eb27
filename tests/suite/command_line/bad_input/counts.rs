//! The number of cases.

use super::{Bad, check_all};

/// Text of one case.
macro_rules! case {
    ($before:literal, $after:literal) => {
        concat!(
            $before,
            "w**b\n*wb*\n*bw*\nb**w\nw**b\n*wb*\n*bw*\nbw**\n",
            $after
        )
        .as_bytes()
    };
}

#[test]
fn a_count_that_is_none_is_pointed_at() {
    check_all(&[
        Bad::new("count is missing", "sdao", case!("", "")),
        Bad::new("count is negative", "sdao", case!("-2\n", "")),
        Bad::new("count is no number", "sdao", case!("two\n", "")),
        Bad::new("count is a fraction", "sdao", case!("1.5\n", "")),
        Bad::new("count has a unit", "sdao", case!("1case\n", "")),
        Bad::new("count is hexadecimal", "sdao", case!("0x1\n", "")),
        Bad::new("count is too large", "sdao", case!("4294967296\n", "")),
        Bad::new(
            "count of twenty digits",
            "sdao",
            case!("99999999999999999999\n", ""),
        ),
        Bad::new(
            "count of twenty digits, negative",
            "sdao",
            case!("-99999999999999999999\n", ""),
        ),
        Bad::new(
            "count in full-width digits",
            "sdao",
            "２\nw**b\n".as_bytes(),
        ),
    ]);
}

#[test]
fn a_count_that_does_not_fit_the_cases_is_told() {
    check_all(&[
        Bad::new("count and nothing else", "sdao", b"2\n"),
        Bad::new("count of nothing before a case", "sdao", case!("0\n", "")),
        Bad::after(
            "1\n",
            "count larger than the cases",
            "sdao",
            case!("2\n", ""),
        ),
        Bad::after(
            "1\n",
            "largest count",
            "sdao",
            case!("4294967295\n", "\n\n"),
        ),
        Bad::after(
            "1\n",
            "count smaller than the cases",
            "sdao",
            case!("1\n", "\nw**b\n*wb*\n*bw*\nb**w\nw**b\n*wb*\n*bw*\nbw**\n"),
        ),
        Bad::after(
            "1\n",
            "junk behind the cases",
            "sdao",
            case!("1\n", "junk\n"),
        ),
        Bad::after(
            "1\n",
            "second case breaks off",
            "sdao",
            case!("2\n", "w**b\n*wb*\n*bw*\nb**w\nw**b\n"),
        ),
        Bad::new(
            "final position is missing",
            "sdao",
            b"1\nw**b\n*wb*\n*bw*\nb**w\n",
        ),
    ]);
}
