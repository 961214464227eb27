//! Dates, each with a board of each puzzle.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

/// A date of the Gregorian calendar from 1970 on: the number of days after 1 January 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Day(pub(crate) u64);

/// The days from 1 March of the year 0 to 1 January 1970. A year that begins in March has its leap day at the end.
const TO_1970: u64 = 719_468;

impl Day {
    /// The form of a date in addresses.
    pub(crate) const EXPECTED: &'static str = "a date from 1970 on, such as 2026-11-26";

    /// The date in UTC.
    pub(crate) fn today() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        Self(now.map_or(0, |now| now.as_secs() / 86_400))
    }

    /// Reads a date such as `2026-11-26`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let parts: Option<Vec<u64>> = text.split('-').map(|part| part.parse().ok()).collect();
        let [year @ 1970..=9999, month @ 1..=12, day @ 1..=31] = parts?[..] else {
            return None;
        };
        // Months are of almost equal length. There is no 31 February, and each date has one form.
        let near = (year - 1970) * 146_097 / 400 + (month - 1) * 367 / 12 + day;
        let mut dates = (near.saturating_sub(4)..near + 4).map(Self);
        dates.find(|date| date.to_string() == text)
    }

    /// The number of days after Monday.
    pub(crate) const fn weekday(self) -> u32 {
        ((self.0 + 3) % 7) as u32
    }

    /// The distance of the board in a puzzle with this greatest distance: two ninths of it on Monday, and a ninth more
    /// on each further day of the week.
    pub(crate) const fn distance(self, max: u32) -> u32 {
        (max * (self.weekday() + 2)).div_ceil(9)
    }

    /// Whether the day after in the week has the same distance. There are no such days for large distances.
    pub(crate) const fn is_repeated(self, max: u32) -> bool {
        self.weekday() < 6 && Self(self.0 + 1).distance(max) == self.distance(max)
    }

    /// The year, the month and the day of the month.
    pub(crate) fn parts(self) -> [u64; 3] {
        let days = self.0 + TO_1970;
        let (era, day) = (days / 146_097, days % 146_097);
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let months = (5 * day + 2) / 153;
        let day = day - (153 * months + 2) / 5 + 1;
        let month = (months + 2) % 12 + 1;
        [400 * era + year + u64::from(month <= 2), month, day]
    }
}

/// Writes a date as ISO 8601 does.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [year, month, day] = self.parts();
        write!(f, "{year:04}-{month:02}-{day:02}")
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
