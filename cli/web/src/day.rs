//! Dates, each with a board of each puzzle.

use std::fmt;

use jiff::civil::{Date, date};
use jiff::{Timestamp, ToSpan as _, tz::Offset};

/// The first date.
const FIRST: Date = date(1970, 1, 1);

/// A date of the Gregorian calendar from 1970 on: the number of days after 1 January 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Day(pub(crate) u64);

impl Day {
    /// The form of a date in addresses.
    pub(crate) const EXPECTED: &'static str = "a date from 1970 on, such as 2026-11-26";

    /// The date in UTC.
    pub(crate) fn today() -> Self {
        Self::of(Offset::UTC.to_datetime(Timestamp::now()).date()).unwrap_or(Self(0))
    }

    /// Reads a date such as `2026-11-26`. Each date has one form.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let day = Self::of(text.parse().ok()?)?;
        (day.to_string() == text).then_some(day)
    }

    /// The day of a date; `None` before 1970.
    fn of(date: Date) -> Option<Self> {
        let days = FIRST.until(date).ok()?.get_days();
        Some(Self(u64::try_from(days).ok()?))
    }

    /// The date.
    pub(crate) fn date(self) -> Date {
        FIRST.saturating_add(self.0.cast_signed().days())
    }

    /// The number of days after Monday.
    pub(crate) fn weekday(self) -> u32 {
        let weekday = self.date().weekday();
        weekday.to_monday_zero_offset().unsigned_abs().into()
    }

    /// The distance of the board in a puzzle with this greatest distance: two ninths of it on Monday, and a ninth more
    /// on each further day of the week.
    pub(crate) fn distance(self, max: u32) -> u32 {
        (max * (self.weekday() + 2)).div_ceil(9)
    }

    /// Whether the day after in the week has the same distance. There are no such days for large distances.
    pub(crate) fn is_repeated(self, max: u32) -> bool {
        self.weekday() < 6 && Self(self.0 + 1).distance(max) == self.distance(max)
    }
}

/// Writes a date as ISO 8601 does.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.date().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_back() {
        let mut year = 1970;
        for number in 0..200_000 {
            let text = Day(number).to_string();
            assert_eq!(Day::read(&text), Some(Day(number)), "{text}");
            // Each year has its first day once.
            if text.ends_with("-01-01") {
                assert_eq!(text, format!("{year}-01-01"));
                year += 1;
            }
        }
        assert_eq!(Day(20_783).to_string(), "2026-11-26");
        for wrong in [
            "",
            "2026-2-3",
            "2026-02-29",
            "1969-12-31",
            "2026-13-01",
            "2026-11-26-1",
        ] {
            assert_eq!(Day::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn boards_are_farther_away_on_each_day_of_a_week() {
        let monday = Day::read("2026-11-23").expect("a date");
        let week = (0..7).map(|day| Day(monday.0 + day).distance(14));
        assert_eq!(week.collect::<Vec<_>>(), [4, 5, 7, 8, 10, 11, 13]);
    }
}
