//! Rejections of outputs.
//!
//! - [`moves`]: lists of moves.
//! - [`words`]: moves of several words.
//! - [`bytes`]: hostile outputs.

mod bytes;
mod moves;
mod words;

use super::RejectionKind::{
    BlankLine, CarriageReturn, Indented, MissingAnswer, NoOutput, NotAnAnswer, SameLine, Sentinel,
    TooHigh, TooLow, TrailingText,
};
use super::*;
use crate::text::Boards;

/// Distance 4; unsolvable.
const FLIP: [&str; 2] = ["bwwb bbwb bwwb bwww", "bwww wwww wwww wwww"];

/// Checks an output for some cases of a puzzle.
fn checked(puzzle: &str, cases: &[&str], output: &[u8]) -> Result<(), Rejection> {
    let puzzle = crate::find(puzzle).expect("it is in the registry");
    let parse = |case: &&str| puzzle.about().format.parse(case).expect("it is a case");
    let cases: Vec<Boards> = cases.iter().map(parse).collect();
    puzzle.checker().check(&cases, output)
}

#[track_caller]
fn accept(puzzle: &str, cases: &[&str], output: &str) {
    assert_eq!(
        checked(puzzle, cases, output.as_bytes()),
        Ok(()),
        "{output:?}"
    );
}

/// The output is rejected with this message, and the span has this text.
#[track_caller]
fn refuse(
    puzzle: &str,
    cases: &[&str],
    output: impl AsRef<[u8]>,
    kind: RejectionKind,
    about: &str,
    message: &str,
) {
    let output = output.as_ref();
    let rejection = checked(puzzle, cases, output).expect_err("it is not right");
    assert_eq!(rejection.to_string(), message);
    assert_eq!(rejection.kind, kind);
    let span = rejection.span.clone();
    assert_eq!(output[span.clone()].escape_ascii().to_string(), about);
    let line_feeds = crate::text::words::line_feeds(&output[..span.start]);
    assert_eq!(rejection.line, line_feeds + 1);
}

#[test]
fn white_space_at_the_end_is_ignored() {
    for output in ["4", "4\n", "4 \n", "4\t \n\n", "4\n\n\n", "4\n  \n "] {
        accept("flip", &FLIP[..1], output);
    }
    accept("flip", &FLIP, "4\nImpossible");
    accept("sdao", &[], "");
    accept("sdao", &[], "\n");
}

#[test]
fn other_answers_are_wrong() {
    let flip = |case: usize, output: &str, kind, message: &str| {
        refuse("flip", &FLIP[case..=case], output, kind, output, message);
    };
    flip(0, "3", TooLow, "line 1: expected 4, got 3");
    flip(0, "5", TooHigh, "line 1: expected 4, got 5");
    flip(
        0,
        "Impossible",
        Sentinel,
        "line 1: `Impossible`, but 4 moves are enough",
    );
    flip(1, "7", Sentinel, "line 1: expected `Impossible`, got 7");
    flip(0, "-1", NotAnAnswer, "line 1: expected 4, got `-1`");
    flip(1, "-1", Sentinel, "line 1: expected `Impossible`, got `-1`");
    let case = "line 1: expected `Impossible`, got `impossible`: capital and small letters differ";
    flip(1, "impossible", Sentinel, case);
    for word in [
        "+4", "04", "004", "4.0", "4e0", "4,", "0x4", "NaN", "four", "-", "4\u{b}",
    ] {
        let quoted = word.replace('\u{b}', r"\x0b");
        let rejection = checked("flip", &FLIP[..1], word.as_bytes()).expect_err("it is wrong");
        assert_eq!(rejection.kind, NotAnAnswer);
        assert_eq!(rejection.why, format!("expected 4, got `{quoted}`"));
    }
    let huge = "9".repeat(40);
    let cut = format!("line 1: expected 4, got `{}…`", "9".repeat(32));
    flip(0, &huge, TooHigh, &cut);
}

#[test]
fn missing_and_additional_answers_are_wrong() {
    let nothing = "no output: expected 4";
    for output in ["", "\n", " \r\n\t"] {
        refuse("flip", &FLIP, output, NoOutput, "", nothing);
    }
    let missing = "case 2, line 1: the answer is missing: expected `Impossible`";
    refuse("flip", &FLIP, "4\n\n", MissingAnswer, "", missing);
    let more = "case 2, line 3: `5` follows the last answer";
    refuse("flip", &FLIP, "4\nImpossible\n5\n", TrailingText, "5", more);
    let second = "case 2, line 2: expected `Impossible`, got 4";
    refuse("flip", &FLIP, "4\n4\n", Sentinel, "4", second);
    refuse(
        "sdao",
        &[],
        "0",
        TrailingText,
        "0",
        "line 1: `0` follows the last answer",
    );
}

#[test]
fn right_words_in_another_layout_are_presentation_faults() {
    let flip = |output: &str, kind, about: &str, message: &str| {
        refuse("flip", &FLIP, output, kind, about, message);
        assert!(kind.is_presentation());
    };
    let message = "case 2, line 1: right, but not on a line of its own";
    flip("4 Impossible\n", SameLine, "Impossible", message);
    let message = "case 2, line 3: right, but with a blank line before it";
    flip("4\n\nImpossible\n", BlankLine, "Impossible", message);
    let message = "case 1, line 2: right, but with a blank line before it";
    flip("\n4\nImpossible\n", BlankLine, "4", message);
    let message = "case 1, line 1: right, but with blanks before it";
    flip(" 4\nImpossible\n", Indented, "4", message);
    let message = "case 2, line 2: right, but with blanks before it";
    flip("4 \n\tImpossible\n", Indented, "Impossible", message);
    let message = "case 1, line 1: right, but with a carriage return";
    flip("4\r\nImpossible\r\n", CarriageReturn, r"\r", message);
    let message = "case 2, line 2: right, but with a carriage return";
    flip("4\nImpossible\r\n", CarriageReturn, r"\r", message);
    let three = [FLIP[0], FLIP[1], FLIP[0]];
    let output = "4\nImpossible\r\n4\n";
    refuse("flip", &three, output, CarriageReturn, r"\r", message);
    let message = "case 2, line 4: right, but with a carriage return";
    flip("4\nImpossible\n\n \r", CarriageReturn, r"\r", message);
    // A wrong word is reported instead of the layout.
    let message = "case 2, line 2: expected `Impossible`, got 5";
    refuse("flip", &FLIP, " 4\r\n5", Sentinel, "5", message);
}
