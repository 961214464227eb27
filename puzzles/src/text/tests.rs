//! Lenient reading, of whole texts and in pieces, and its faults.

use std::ops::Range;

use board_core::Colour;

use super::*;
use crate::fuzz::read;
use FaultKind::{
    ByteOrderMark, CountNegative, CountTooLarge, Empty, MissingCase, MissingCount, TrailingText,
};

pub(super) fn format_of(puzzle: &str) -> Format {
    crate::find(puzzle)
        .expect("it is in the registry")
        .about()
        .format
}

#[track_caller]
fn check(puzzle: &str, text: impl AsRef<[u8]>, cases: u64, faults: &[(FaultKind, Range<usize>)]) {
    let text = text.as_ref();
    let format = format_of(puzzle);
    for piece in [usize::MAX, 1, 2, 5, 64] {
        let reading = read(CaseStream::new(format), text, piece, false);
        let found = (reading.cases.len() as u64, &reading.faults[..]);
        assert_eq!(found, (cases, faults), "in pieces of {piece} bytes");
    }
    let whole = read_input(text, &format).map(|cases| cases.len() as u64);
    let whole_faults = whole.as_ref().err().map_or(0, |error| error.faults.len());
    assert_eq!(whole_faults, faults.len());
    assert!(whole.is_ok_and(|read| read == cases) || !faults.is_empty());
}

pub(super) const FLIP: &str = "bwwb\nbbwb\nbwwb\nbwww\n";
pub(super) const SDAO: &str = "w**b\n*wb*\n*bw*\nb**w\nw**b\n*wb*\n*bw*\nbw**\n";

#[test]
fn samples_and_their_variations_are_read() {
    for puzzle in crate::PUZZLES {
        let about = puzzle.about();
        let sample = about.sample.input;
        let cases = if about.format.counted { 2 } else { 1 };
        let variations = [
            sample.to_owned(),
            sample.trim_end().to_owned(),
            sample.replace('\n', "\r\n"),
            sample.replace('\n', " \t\n"),
            sample.replace('\n', " "),
            format!("\n\n  {sample}\n\n \n"),
        ];
        for variation in variations {
            check(about.name, variation, cases, &[]);
        }
    }
}

#[test]
fn an_input_without_cases_is_empty() {
    for puzzle in ["flip", "four", "swap", "sdao"] {
        check(puzzle, "", 0, &[(Empty, 0..0)]);
        check(puzzle, " \r\n\t\n", 0, &[(Empty, 5..5)]);
        check(puzzle, b"\xef\xbb\xbfbwwb", 0, &[(ByteOrderMark, 0..3)]);
        check(puzzle, b"\xff\xfeb\0w\0", 0, &[(ByteOrderMark, 0..2)]);
    }
}

#[test]
fn a_broken_board_ends_the_reading() {
    let unknown = FaultKind::UnknownCharacter;
    check(
        "flip",
        format!("{FLIP}bwxb\nwwww\nwwww\nwwww\n{FLIP}"),
        1,
        &[(unknown, 22..23)],
    );
    let row = |row| FaultKind::MissingRow(row);
    check(
        "flip",
        format!("{FLIP}bwwb\nwwww\n"),
        1,
        &[(row(2), 29..29)],
    );
    check(
        "flip",
        format!("bwwb\nwwww\n\n{FLIP}"),
        0,
        &[(row(2), 9..9)],
    );
    let long = FaultKind::LongRow {
        found: 5,
        is_cut: false,
    };
    check("flip", "bwwbb\nwwww\nwwww\nwwww\n", 0, &[(long, 0..5)]);
}

#[test]
fn the_number_of_cases_must_be_right() {
    let declared = |declared| TrailingText {
        declared: Some(declared),
    };
    check("sdao", SDAO, 0, &[(MissingCount, 0..4)]);
    check(
        "sdao",
        format!("{}\n{SDAO}", "9".repeat(30)),
        0,
        &[(CountTooLarge, 0..30)],
    );
    check(
        "sdao",
        format!("-{}\n{SDAO}", "9".repeat(30)),
        0,
        &[(CountNegative, 0..31)],
    );
    check(
        "sdao",
        format!("1\n{SDAO}{SDAO}"),
        1,
        &[(declared(1), 42..46)],
    );
    check("sdao", format!("0\n{SDAO}"), 0, &[(declared(0), 2..6)]);
    let missing = MissingCase {
        declared: 3,
        found: 1,
    };
    check("sdao", format!("3\n{SDAO}"), 1, &[(missing, 42..42)]);
}

#[test]
fn a_single_case_has_no_number_of_cases() {
    let sdao = format_of("sdao");
    let boards = sdao.parse("w**b *wb* *bw* b**w  w**b *wb* *bw* bw**");
    assert_eq!(boards.expect("the text is one case").len(), 2);
}

#[test]
fn boards_of_a_case_can_be_required_to_have_equal_numbers() {
    let format = Format {
        stones: StoneCounts::Equal,
        ..format_of("swap")
    };
    let unequal = |content, expected, found| FaultKind::WrongNumber {
        content,
        expected,
        found,
        by_first_board: true,
    };
    let case = |second: &str| format!("1000\n0000\n0000\n0000\n{second}\n0000\n0000\n0000\n");
    let [equal, other] = [case("0001"), case("0011")];
    assert!(format.parse(&equal).is_ok() && validate(equal.as_bytes(), &format).is_ok());
    let error = validate(other.as_bytes(), &format).expect_err("the numbers differ");
    let faults = error.faults;
    let found: Vec<_> = faults.iter().map(|f| (f.kind, f.span.clone())).collect();
    // More black stones are fewer white ones; this is one fault.
    let expected = [(unequal(Some(Colour::Black), 1, 2), 20..39)];
    assert_eq!(found, expected);
    assert_eq!(
        format.parse(&other).expect_err("the numbers differ").faults,
        faults
    );
    let message = "2 black stones, but the first board of the case has 1";
    assert_eq!(faults[0].kind.to_string(), message);
    assert_eq!(faults[0].kind.expected(&format), "expected 1 `1`");
}
