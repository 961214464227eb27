//! What is said of outputs, right and wrong.

use super::RejectionKind::{
    BlankLine, CarriageReturn, IllegalMove, Indented, MissingAnswer, NoOutput, NotAMove,
    NotAnAnswer, SameLine, TrailingText, WrongAnswer, WrongCount, WrongEnd,
};
use super::*;

/// Four presses; no way.
const FLIP: [&str; 2] = ["bwwb bbwb bwwb bwww", "bwww wwww wwww wwww"];

/// The sample; equal boards.
const SWAP: [&str; 2] = [
    "1111 0000 1110 0010 1010 0101 1010 0101",
    "1111 0000 1110 0010 1111 0000 1110 0010",
];

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

/// The output is refused with these words, and the span is what they are about.
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
    assert_eq!(rejection.kind(), kind);
    let span = rejection.span();
    assert_eq!(output[span.clone()].escape_ascii().to_string(), about);
    let line_feeds = words::line_feeds(&output[..span.start]);
    assert_eq!(rejection.line(), line_feeds + 1);
}

#[test]
fn every_sample_is_right() {
    for puzzle in crate::PUZZLES {
        let about = puzzle.about();
        let input = about.sample.input.as_bytes();
        let cases = crate::text::read_input(input, &about.format).expect("they are cases");
        let mut checker = puzzle.checker();
        let output = about.sample.output.as_bytes();
        assert_eq!(checker.expected(&cases), output);
        assert_eq!(checker.check(&cases, output), Ok(()));
    }
}

#[test]
fn what_no_judge_looks_at_is_right() {
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
    flip(0, "5", WrongAnswer, "line 1: expected 4, got 5");
    flip(
        0,
        "Impossible",
        WrongAnswer,
        "line 1: `Impossible`, but 4 moves are enough",
    );
    flip(1, "7", WrongAnswer, "line 1: expected `Impossible`, got 7");
    flip(0, "-1", NotAnAnswer, "line 1: expected 4, got `-1`");
    flip(
        1,
        "-1",
        NotAnAnswer,
        "line 1: expected `Impossible`, got `-1`",
    );
    let case = "line 1: expected `Impossible`, got `impossible`: capital and small letters differ";
    flip(1, "impossible", NotAnAnswer, case);
    for word in [
        "+4", "04", "004", "4.0", "4e0", "4,", "0x4", "NaN", "four", "-", "4\u{b}",
    ] {
        let quoted = word.replace('\u{b}', r"\x0b");
        let rejection = checked("flip", &FLIP[..1], word.as_bytes()).expect_err("it is wrong");
        assert_eq!(rejection.kind(), NotAnAnswer);
        assert_eq!(rejection.why(), format!("expected 4, got `{quoted}`"));
    }
    let huge = "9".repeat(40);
    let cut = format!("line 1: expected 4, got `{}…`", "9".repeat(32));
    flip(0, &huge, WrongAnswer, &cut);
}

#[test]
fn missing_and_further_answers_are_wrong() {
    let nothing = "no output: expected 4";
    for output in ["", "\n", " \r\n\t"] {
        refuse("flip", &FLIP, output, NoOutput, "", nothing);
    }
    let missing = "case 2, line 1: the answer is missing: expected `Impossible`";
    refuse("flip", &FLIP, "4\n\n", MissingAnswer, "", missing);
    let more = "case 2, line 3: `5` follows the last answer";
    refuse("flip", &FLIP, "4\nImpossible\n5\n", TrailingText, "5", more);
    let second = "case 2, line 2: expected `Impossible`, got 4";
    refuse("flip", &FLIP, "4\n4\n", WrongAnswer, "4", second);
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
fn right_words_in_other_places_are_a_matter_of_presentation() {
    let flip = |output: &str, kind, about: &str, message: &str| {
        refuse("flip", &FLIP, output, kind, about, message);
        assert!(kind.is_presentation());
    };
    let message = "case 2, line 1: right, but not on a line of its own";
    flip("4 Impossible\n", SameLine, "Impossible", message);
    let message = "case 2, line 3: right, but a blank line before it";
    flip("4\n\nImpossible\n", BlankLine, "Impossible", message);
    let message = "case 1, line 2: right, but a blank line before it";
    flip("\n4\nImpossible\n", BlankLine, "4", message);
    let message = "case 1, line 1: right, but blanks before it";
    flip(" 4\nImpossible\n", Indented, "4", message);
    let message = "case 2, line 2: right, but blanks before it";
    flip("4 \n\tImpossible\n", Indented, "Impossible", message);
    let message = "case 2, line 1: right, but a carriage return";
    flip("4\r\nImpossible\r\n", CarriageReturn, r"\r", message);
    let message = "case 2, line 2: right, but a carriage return";
    flip("4\nImpossible\r\n", CarriageReturn, r"\r", message);
    let message = "case 2, line 4: right, but a carriage return";
    flip("4\nImpossible\n\n \r", CarriageReturn, r"\r", message);
    // Where a word is wrong, nobody looks at the layout.
    let message = "case 2, line 2: expected `Impossible`, got 5";
    refuse("flip", &FLIP, " 4\r\n5", WrongAnswer, "5", message);
}

#[test]
fn any_shortest_list_is_right() {
    accept("swap", &SWAP[..1], "4\n1222\n1424\n3242\n4344\n");
    accept("swap", &SWAP[..1], "4\n4443\n1424\n4232\n2212\n");
    accept("swap", &SWAP[1..], "0\n");
    accept(
        "swap",
        &[SWAP[1], SWAP[0], SWAP[1]],
        "0\n4\n1222\n1424\n3242\n4344\n0\n",
    );
}

#[test]
fn lists_that_are_not_are_refused_at_the_move() {
    let swap = |output: &str, kind, about: &str, message: &str| {
        refuse("swap", &SWAP[..1], output, kind, about, message);
    };
    let message = "line 3: the piece at row 2, column 2 and the one at row 2, column 4 are not \
                   neighbours";
    swap("4\n1222\n2224\n3242\n4344\n", IllegalMove, "2224", message);
    let message = "line 3: the piece at row 1, column 3 and the one at row 1, column 4 are both \
                   black: nothing changes";
    swap("4\n1222\n1314\n3242\n4344\n", IllegalMove, "1314", message);
    let message = "line 2: the piece at row 1, column 1 cannot change places with itself";
    swap("4\n1111\n1314\n3242\n4344\n", IllegalMove, "1111", message);
    let message = "line 5: the list ends on another board than the target board";
    swap("4\n1222\n1424\n3242\n4142\n", WrongEnd, "4142", message);
    let form = "expected a row, a column, a row and a column, each from 1 to 4";
    for word in ["1252", "122", "12222", "1-22", r"\xff\xfe12"] {
        let output = match word.strip_prefix(r"\xff\xfe") {
            Some(rest) => [b"4\n\xff\xfe", rest.as_bytes()].concat(),
            None => format!("4\n{word}\n1424\n3242\n4344\n").into_bytes(),
        };
        let message = format!("line 2: `{word}` is no move: {form}");
        refuse("swap", &SWAP[..1], output, NotAMove, word, &message);
    }
}

#[test]
fn the_number_and_the_moves_agree() {
    let swap = |cases: &[&str], output: &str, kind, about: &str, message: &str| {
        refuse("swap", cases, output, kind, about, message);
    };
    let one = &SWAP[..1];
    let message = "line 1: 6 moves where 4 are enough";
    swap(
        one,
        "6\n1222\n1222\n1222\n1424\n3242\n4344\n",
        WrongAnswer,
        "6",
        message,
    );
    swap(
        one,
        "3\n1222\n1424\n3242\n",
        WrongAnswer,
        "3",
        "line 1: expected 4, got 3",
    );
    let message = "line 4: the number says 4, but 3 moves follow";
    swap(one, "4\n1222\n1424\n3242\n", WrongCount, "", message);
    let message = "line 1: the number says 4, but no move follows";
    swap(one, "4\n", WrongCount, "", message);
    let message = "line 6: the number says 4, but 5 moves follow";
    swap(
        one,
        "4\n1222\n1424\n3242\n4344\n1112\n",
        WrongCount,
        "1112",
        message,
    );
    let message = "line 2: the number says 0, but 1 move follows";
    swap(&SWAP[1..], "0\n1112\n", WrongCount, "1112", message);
    let message = "line 1: 2 moves where none is needed";
    swap(&SWAP[1..], "2\n1121\n1121\n", WrongAnswer, "2", message);
    // The answer to the next case is no move.
    let message = "case 1, line 4: the number says 4, but 3 moves follow";
    swap(&SWAP, "4\n1222\n1424\n3242\n0\n", WrongCount, "", message);
    let message = "case 2, line 7: the number says 0, but 1 move follows";
    swap(
        &SWAP,
        "4\n1222\n1424\n3242\n4344\n0\n1121\n",
        WrongCount,
        "1121",
        message,
    );
}

#[test]
fn hostile_outputs_are_wrong_and_nothing_else() {
    let mut outputs: Vec<Vec<u8>> = vec![
        b"\0".to_vec(),
        b"4\0".to_vec(),
        b"\xef\xbb\xbf4\n".to_vec(),
        b"\xff\xfe4\0\n\0".to_vec(),
        b"\xc3\n".to_vec(),
        b"\x1b[2J4\n".to_vec(),
        (0..=u8::MAX).collect(),
        "٤\n".into(),
        "-".repeat(10_000).into(),
    ];
    for piece in ["9", "4 ", "\n4", "1222\n", "\u{7f}", "Impossible\n", "\0"] {
        let long = piece.repeat(2_000_000 / piece.len());
        outputs.extend([long.clone(), format!("4\n{long}")].map(String::into_bytes));
        outputs.push(format!("{}{long}", "\n".repeat(1_000_000)).into_bytes());
    }
    for puzzle in crate::PUZZLES {
        let about = puzzle.about();
        let sample = crate::text::read_input(about.sample.input.as_bytes(), &about.format);
        let case = &sample.expect("the sample is valid")[..1];
        let mut checker = puzzle.checker();
        for output in &outputs {
            let rejection = checker.check(case, output).expect_err("it is wrong");
            let message = rejection.to_string();
            assert!(!rejection.kind().is_presentation(), "{message}");
            assert!(message.len() < 250, "{message}");
            let is_plain = |c: char| c == ' ' || c == '…' || c.is_ascii_graphic();
            assert!(message.chars().all(is_plain), "{message:?}");
            assert!(rejection.span().end <= output.len());
        }
    }
}
