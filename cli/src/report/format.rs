//! The formats of a report.

use std::str::FromStr;

/// How a report is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// A table, and what failed in detail.
    Text,
    /// One JSON document with everything.
    Json,
    /// `JUnit` XML, for continuous integration.
    Junit,
    /// A page that needs nothing else.
    Html,
}

impl Format {
    /// All formats.
    const ALL: [Self; 4] = [Self::Text, Self::Json, Self::Junit, Self::Html];

    /// Its name on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Json => "json",
            Self::Junit => "junit",
            Self::Html => "html",
        }
    }

    /// Whether it may stand on standard output; the others are for files.
    pub(crate) const fn is_for_standard_output(self) -> bool {
        matches!(self, Self::Text | Self::Json)
    }
}

impl FromStr for Format {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let known = Self::ALL.into_iter().find(|format| format.name() == text);
        known.ok_or(())
    }
}
