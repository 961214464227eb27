//! The boards in an address. The rows of a board are separated by dots.

use puzzles::text::{Boards, Fault, FaultKind, Format, StoneCounts, input_text, read_input};
use puzzles::{About, Puzzle, Stones};

use crate::query::{Query, encoded};
use crate::refusal::{Refusal, fault_text};
use crate::theme::Theme;

/// The names of the parameters of the boards of a case.
const NAMES: [&str; 2] = ["board", "target"];

/// The parameters of boards, in the characters of the puzzle.
pub(crate) fn parameters(
    format: &Format,
    boards: &[Stones],
) -> [(&'static str, Option<String>); 2] {
    let text = |stones: &Stones| format.alphabet.draw(*stones).row_strings().join(".");
    let mut texts = boards.iter().map(text);
    NAMES.map(|name| (name, texts.next()))
}

/// Takes the boards from the parameters of an address, with any numbers of stones. The default is the first game of the puzzle.
pub(crate) fn take_boards(query: &mut Query, puzzle: &'static Puzzle) -> Result<Boards, Refusal> {
    let format = &puzzle.about().format;
    let [board, target] = NAMES;
    let texts = [(board, query.text(board)?), (target, query.text(target)?)];
    let texts = &texts[..format.boards.len()];
    if texts.iter().all(|(_, text)| text.is_none()) {
        return Ok(first_boards(puzzle));
    }
    let boards = texts.iter().map(|(name, text)| {
        let Some(text) = text else {
            return Err(Refusal::address(|it| it.refuse_missing, &[name]).of(name));
        };
        read_board(text, format).map_err(|(format, fault)| Refusal {
            position: Some(fault.span.start),
            ..Refusal::in_words(|language| {
                let mut about = *puzzle.about();
                about.format = format;
                let fault = fault_text(language, &about, fault.kind);
                language.texts().titled(&format!("`{name}`"), &fault)
            })
            .of(name)
        })
    });
    boards.collect()
}

/// Reads a board, with any numbers of stones. The fault is that of a format of one board.
fn read_board(text: &str, format: &Format) -> Result<Stones, (Format, Fault)> {
    // A plus sign in an address can mean a blank.
    let has_plus = format.alphabet.contains('+');
    let plus = if has_plus { "+" } else { " " };
    let rows = text.replace(' ', plus).replace('.', "\n");
    let format = Format {
        counted: false,
        boards: &["board"],
        stones: StoneCounts::Any,
        ..*format
    };
    let read = format.parse(rows).map(|boards| boards[0]);
    read.map_err(|error| (format, error.faults[0].clone()))
}

/// The address of the page of some boards, after the name of the server. `page` is the page below that of the puzzle,
/// such as `/edit`, or empty.
pub(crate) fn boards_href(about: &About, page: &str, boards: &[Stones]) -> String {
    let parameters = encoded(parameters(&about.format, boards));
    format!("/{}{page}?{parameters}", about.name)
}

/// The reasons why boards do not fit a puzzle; no reasons if they fit.
pub(crate) fn faults(format: &Format, boards: &[Stones]) -> Vec<FaultKind> {
    let mut format = *format;
    format.counted = false;
    let error = format.parse(case_text(&format, boards)).err();
    let faults = error.into_iter().flat_map(|error| error.faults);
    faults.map(|fault| fault.kind).collect()
}

/// A case as a judge's input.
pub(crate) fn case_text(format: &Format, boards: &[Stones]) -> String {
    input_text(format, &[boards.iter().copied().collect()])
}

/// The boards of the first game of a puzzle.
pub(crate) fn first_boards(puzzle: &'static Puzzle) -> Boards {
    let about = puzzle.about();
    let input = Theme::of(about).start.unwrap_or(about.sample.input);
    first_case(about, input)
}

/// The boards of the first case of an input without faults.
pub(crate) fn first_case(about: &About, input: &str) -> Boards {
    let cases = read_input(input.as_bytes(), &about.format);
    cases.expect("the input has no faults").swap_remove(0)
}
