//! The look of each puzzle, and the files of the pages.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::sync::LazyLock;

use puzzles::About;
use serde::Deserialize;

/// The looks by the name of the puzzle. A puzzle without a look has the default.
static LOOKS: LazyLock<HashMap<&'static str, Theme>> = LazyLock::new(|| {
    let looks = include_str!("../assets/looks.json");
    serde_json::from_str(looks).expect("a test reads the file")
});

/// The look of a puzzle.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Theme {
    /// The class of its boards in the style sheet.
    pub(crate) look: &'static str,
    /// Whether a line of four stones of one colour is marked on a solved board.
    pub(crate) marks_lines: bool,
    /// The input of the first game, if it is not the sample.
    pub(crate) start: Option<&'static str>,
}

impl Theme {
    /// The look of a puzzle.
    pub(crate) fn of(about: &About) -> Self {
        LOOKS.get(about.name).copied().unwrap_or_default()
    }
}

/// The files that the pages load.
pub(crate) const STYLE: &str = concat!(
    include_str!("../assets/colours.css"),
    include_str!("../assets/style.css")
);
pub(crate) const SCRIPT: &str = include_str!("../assets/script.js");
pub(crate) const ICON: &str = include_str!("../assets/icon.svg");

/// The address of a file of the pages. Another version of the files has other addresses, so browsers keep them.
pub(crate) fn asset(path: &str) -> String {
    static VERSION: LazyLock<u64> = LazyLock::new(|| digest([STYLE, SCRIPT, ICON]));
    format!("{path}?v={:x}", *VERSION)
}

/// A number that differs for other contents.
pub(crate) fn digest(contents: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    contents.hash(&mut hasher);
    hasher.finish()
}
