//! Lessons: boards that accept only the moves that show an idea. Each lesson is a file in `lessons/`.

use std::collections::HashMap;
use std::sync::LazyLock;

use puzzles::text::Boards;
use puzzles::{About, Bitboard, Cell, Colour};
use serde::Deserialize;

use crate::boards::first_case;
use crate::texts::{Language, fill};

static LESSONS: LazyLock<[Lesson; 5]> = LazyLock::new(|| {
    let files = [
        include_str!("../lessons/flip.json"),
        include_str!("../lessons/sdao.json"),
        include_str!("../lessons/four.json"),
        include_str!("../lessons/fridge.json"),
        include_str!("../lessons/exchanges.json"),
    ];
    files.map(|file| serde_json::from_str(file).expect("a test reads the file"))
});

/// A text by the code of its language.
type Text<T> = HashMap<&'static str, T>;

/// A lesson for one or more puzzles.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lesson {
    /// The name of a black piece for each puzzle. It stands for `{0}` in the texts.
    #[serde(borrow)]
    pieces: HashMap<&'static str, Text<&'static str>>,
    pub(crate) steps: Vec<LessonStep>,
    /// The number of the step that tells what a mistake costs.
    pub(crate) mistake: usize,
}

/// A board of a lesson.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LessonStep {
    /// The boards as the input of a judge.
    input: &'static str,
    /// The accepted moves: stages, separated by blanks, with moves in any order, separated by commas. Without them, the
    /// board accepts all moves, and the step ends with a goal.
    #[serde(default)]
    moves: &'static str,
    /// Whether the accepted moves are marked.
    #[serde(default)]
    pub(crate) shown: bool,
    /// Other marked cells, separated by dots.
    #[serde(default)]
    pub(crate) marked: &'static str,
    /// The question, and the answer after the last move.
    #[serde(default, borrow)]
    texts: Text<[&'static str; 2]>,
    /// Why other moves are not accepted, without a full stop. Each guided step has it.
    #[serde(default, borrow)]
    pub(crate) wrong: Text<&'static str>,
    /// Sets of cells that are drawn on the board, each with its name.
    #[serde(default, borrow)]
    pub(crate) pictures: Vec<(&'static str, Text<&'static str>)>,
}

impl Lesson {
    /// The lesson of a puzzle; `None` if it has none.
    pub(crate) fn of(about: &About) -> Option<&'static Self> {
        let mut lessons = LESSONS.iter();
        lessons.find(|lesson| lesson.pieces.contains_key(about.name))
    }

    /// The name of a black piece, as the lessons call it.
    pub(crate) fn piece(about: &About, language: Language) -> &'static str {
        let names = Self::of(about).and_then(|it| it.pieces[about.name].get(language.file().code));
        let usual = || language.content(about, Some(Colour::Black));
        names.copied().unwrap_or_else(usual)
    }
}

impl LessonStep {
    /// Whether only some moves are accepted.
    pub(crate) const fn is_guided(&self) -> bool {
        !self.moves.is_empty()
    }

    /// The question and the answer; `None` on a board without help.
    pub(crate) fn texts(&self, about: &About, language: Language) -> Option<[String; 2]> {
        let texts = self.texts.get(language.file().code)?;
        Some(texts.map(|text| fill(text, &[&Lesson::piece(about, language)])))
    }

    /// The boards.
    pub(crate) fn boards(&self, about: &About) -> Boards {
        first_case(about, self.input)
    }

    /// The moves that are accepted after some moves: none after the last one; `None` if those are not accepted.
    pub(crate) fn accepts(&self, made: &[String]) -> Option<Vec<&'static str>> {
        let stages = self.moves.split(' ');
        let mut stages = stages.map(|stage| stage.split(',').collect::<Vec<_>>());
        let mut stage = stages.next()?;
        for text in made {
            let index = stage.iter().position(|accepted| accepted == text)?;
            stage.swap_remove(index);
            if stage.is_empty() {
                stage = stages.next().unwrap_or_default();
            }
        }
        Some(stage)
    }
}

/// Cells such as `12.21`.
pub(crate) fn cells(text: &str) -> Bitboard {
    let cells = text.split('.').map(str::parse::<Cell>);
    cells.filter_map(Result::ok).collect()
}
