//! The boards in an address. The rows of a board are separated by dots.

use puzzles::text::{Boards, Fault, FaultKind, Format, StoneCounts, input_text, read_input};
use puzzles::{About, Puzzle, Stones};

use crate::query::{Query, encoded};
use crate::refusal::{Refusal, fault_text};
use crate::theme::Theme;

/// The parameters of the boards of a case, in the characters of the puzzle.
#[derive(Debug)]
pub(crate) struct BoardTexts {
    pub(crate) board: Option<String>,
    pub(crate) target: Option<String>,
}

impl BoardTexts {
    /// Writes boards.
    pub(crate) fn of(format: &Format, boards: &[Stones]) -> Self {
        let drawings = boards.iter().map(|stones| format.alphabet.draw(*stones));
        let mut texts = drawings.map(|drawing| drawing.row_strings().join("."));
        Self {
            board: texts.next(),
            target: texts.next(),
        }
    }

    /// Takes the parameters of the boards.
    pub(crate) fn take(query: &mut Query) -> Result<Self, Refusal> {
        Ok(Self {
            board: query.text("board")?,
            target: query.text("target")?,
        })
    }

    /// The names and values of the parameters.
    pub(crate) fn parameters(self) -> [(&'static str, Option<String>); 2] {
        [("board", self.board), ("target", self.target)]
    }

    /// Reads the boards, with any numbers of stones. The default is the first game of the puzzle.
    pub(crate) fn read(&self, puzzle: &'static Puzzle) -> Result<Boards, Refusal> {
        let format = &puzzle.about().format;
        let texts = [("board", &self.board), ("target", &self.target)];
        let texts = &texts[..format.boards.len()];
        if texts.iter().all(|(_, text)| text.is_none()) {
            return Ok(first_boards(puzzle));
        }
        let boards = texts.iter().map(|(name, text)| {
            let text = text.as_deref().unwrap_or_default();
            read_board(text, format).map_err(|(format, fault)| Refusal {
                place: Some((name, fault.span.start)),
                ..Refusal::in_words(|language| {
                    let about = About {
                        format,
                        ..*puzzle.about()
                    };
                    let fault = fault_text(language, &about, fault.kind);
                    language.texts().titled(&format!("`{name}`"), &fault)
                })
            })
        });
        boards.collect()
    }
}

/// Reads a board, with any numbers of stones. The fault is that of a format of one board.
fn read_board(text: &str, format: &Format) -> Result<Stones, (Format, Fault)> {
    // A plus sign in an address can mean a blank.
    let plus = if format.alphabet.contains('+') {
        "+"
    } else {
        " "
    };
    let rows = text.replace(' ', plus).replace('.', "\n");
    let format = Format {
        counted: false,
        boards: &["board"],
        stones: StoneCounts::Any,
        ..*format
    };
    match format.parse(rows) {
        Ok(boards) => Ok(boards[0]),
        Err(error) => Err((format, error.faults[0].clone())),
    }
}

/// The address of the page of some boards, after the name of the server. `page` is the page below that of the puzzle,
/// such as `/edit`, or empty.
pub(crate) fn boards_href(about: &About, page: &str, boards: &[Stones]) -> String {
    let texts = BoardTexts::of(&about.format, boards);
    format!("/{}{page}?{}", about.name, encoded(texts.parameters()))
}

/// The reasons why boards do not fit a puzzle; no reasons if they fit.
pub(crate) fn faults(format: &Format, boards: &[Stones]) -> Vec<FaultKind> {
    let format = Format {
        counted: false,
        ..*format
    };
    match format.parse(case_text(&format, boards)) {
        Ok(_) => Vec::new(),
        Err(error) => {
            let faults = error.faults.iter();
            faults.map(|fault| fault.kind).collect()
        }
    }
}

/// A case as a judge's input.
pub(crate) fn case_text(format: &Format, boards: &[Stones]) -> String {
    input_text(format, &[boards.iter().copied().collect()])
}

/// The boards of the first game of a puzzle.
pub(crate) fn first_boards(puzzle: &'static Puzzle) -> Boards {
    let about = puzzle.about();
    let input = Theme::of(about).start.unwrap_or(about.sample.input);
    let cases = read_input(input.as_bytes(), &about.format);
    let mut cases = cases.expect("the input has no faults").into_iter();
    cases.next().expect("the input has a case")
}
