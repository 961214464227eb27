//! The look of each puzzle.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use puzzles::About;
use serde::Deserialize;

/// The looks by the name of the puzzle. A puzzle without a look has the default.
static LOOKS: LazyLock<BTreeMap<&'static str, Theme>> = LazyLock::new(|| {
    let looks = include_str!("../assets/looks.json");
    serde_json::from_str(looks).expect("a test reads the file")
});

/// The look of a puzzle.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Theme {
    /// The class of its boards in the style sheet.
    pub(crate) look: &'static str,
    /// Whether a line of four stones of one colour is marked on a solved board.
    pub(crate) marks_lines: bool,
    /// The input of the first game, if it is not the sample.
    pub(crate) start: Option<&'static str>,
}

impl Default for Theme {
    fn default() -> Self {
        Self {
            look: "stones",
            marks_lines: false,
            start: None,
        }
    }
}

impl Theme {
    /// The look of a puzzle.
    pub(crate) fn of(about: &About) -> Self {
        LOOKS.get(about.name).copied().unwrap_or_default()
    }
}
