//! Faults that the lenient reader reports too, or that change the boards.

use board_core::Colour;

use super::{FLIP, FOUR, SDAO, SWAP, check, format_of};
use crate::text::FaultKind;
use crate::text::FaultKind::{
    BlankLine, ByteOrderMark, CarriageReturn, CountNotPlain, Empty, MissingBoard, MissingCase,
    MissingLineFeed, More, SameLine, TrailingText, WrongNumber,
};
use crate::text::strict::{MAX_FAULTS, validate};

const UNKNOWN: FaultKind = FaultKind::UnknownCharacter;

const fn short(found: usize) -> FaultKind {
    FaultKind::ShortRow { found }
}

const fn long(found: usize) -> FaultKind {
    FaultKind::LongRow {
        found,
        is_cut: false,
    }
}

/// A row of which only the beginning was read.
const CUT: FaultKind = FaultKind::LongRow {
    found: 256,
    is_cut: true,
};

const fn missing_row(row: usize) -> FaultKind {
    FaultKind::MissingRow(row)
}

#[test]
fn wrong_characters_and_rows_are_located() {
    check("flip", FLIP.replace("bbwb", "bb?b"), &[(UNKNOWN, 7..8)]);
    check("flip", FLIP.replace("bbwb", "bbWb"), &[(UNKNOWN, 7..8)]);
    check("flip", FLIP.replace("bbwb", "bb\0b"), &[(UNKNOWN, 7..8)]);
    check("flip", FLIP.replace("bbwb", "bb\x0bb"), &[(UNKNOWN, 7..8)]);
    check("flip", FLIP.replace("bbwb", "bbéb"), &[(UNKNOWN, 7..9)]);
    check("flip", b"bwwb\nbb\xe9b\nbwwb\nbwww\n", &[(UNKNOWN, 7..8)]);
    check("four", FOUR.replacen('O', "0", 1), &[(UNKNOWN, 3..4)]);
    check("flip", FLIP.replace("bbwb", "bbw"), &[(short(3), 5..8)]);
    check("flip", FLIP.replace("bbwb", "bbwbb"), &[(long(5), 5..10)]);
    let cut = format!("{}\nwwww\nwwww\nwwww\n", "w".repeat(1_000));
    check("flip", cut, &[(CUT, 0..256)]);
    let missing = [(CUT, 0..256), (missing_row(1), 1_000..1_000)];
    check("flip", format!("{}\n", "w".repeat(1_000)), &missing);
    let with_gap = [(short(2), 5..7), (SameLine, 7..8), (short(2), 8..10)];
    let trailing = [(TrailingText { declared: None }, 16..20)];
    let faults = [&with_gap[..], &trailing[..]].concat();
    let shifted = "bwwb\nbb wb\nbwwb\nbwww\n";
    let found = validate(shifted.as_bytes(), &format_of("flip")).expect_err("it has a gap");
    let found: Vec<_> = found.into_iter().map(|f| (f.kind, f.span)).collect();
    assert_eq!(found[..4], faults);
}

#[test]
fn numbers_of_stones_are_counted() {
    let wrong = |content, expected, found| WrongNumber {
        content,
        expected,
        found,
        by_first_board: false,
    };
    let (black, white) = (Some(Colour::Black), Some(Colour::White));
    let faults = [(wrong(black, 8, 9), 0..19), (wrong(white, 8, 7), 0..19)];
    check("swap", SWAP.replace("1110", "1111"), &faults);
    let faults = [(wrong(white, 4, 6), 22..41), (wrong(None, 8, 6), 22..41)];
    check(
        "sdao",
        format!("1\n{}", SDAO.replace("bw**", "bwww")),
        &faults,
    );
    let faults = [
        (wrong(black, 7, 8), 0..20),
        (wrong(None, 2, 1), 0..20),
        (CarriageReturn, 4..5),
    ];
    check("four", FOUR.replacen("O\n", "B\r\n", 1), &faults);
}

#[test]
fn missing_parts_are_located() {
    for puzzle in ["flip", "four", "swap", "sdao"] {
        check(puzzle, "", &[(Empty, 0..0)]);
        check(puzzle, "\n\n", &[(Empty, 0..0), (BlankLine, 0..2)]);
    }
    check("flip", &FLIP[..15], &[(missing_row(3), 14..14)]);
    let faults = [(missing_row(3), 14..14), (MissingLineFeed, 14..14)];
    check("flip", &FLIP[..14], &faults);
    check("swap", &SWAP[..20], &[(MissingBoard(1), 19..19)]);
    check("swap", &SWAP[..30], &[(missing_row(2), 29..29)]);
    check(
        "sdao",
        format!("1\n{}", &SDAO[..20]),
        &[(MissingBoard(1), 21..21)],
    );
    let missing = MissingCase {
        declared: 3,
        found: 1,
    };
    check("sdao", format!("3\n{SDAO}"), &[(missing, 41..41)]);
    let missing = MissingCase {
        declared: 1,
        found: 0,
    };
    check("sdao", "1\n", &[(missing, 1..1)]);
}

#[test]
fn trailing_text_is_located() {
    let trailing = TrailingText { declared: None };
    check("flip", format!("{FLIP}4\n"), &[(trailing, 20..21)]);
    check("flip", format!("{FLIP}{FLIP}"), &[(trailing, 20..24)]);
    let faults = [(trailing, 20..21), (MissingLineFeed, 21..21)];
    check("flip", format!("{FLIP}\0"), &faults);
    check("flip", format!("{FLIP}\x1a"), &faults);
    let faults = [(BlankLine, 20..21), (trailing, 21..25), (UNKNOWN, 28..29)];
    check(
        "flip",
        format!("{FLIP}\n{}", FLIP.replace("bbwb", "bb?b")),
        &faults,
    );
    let trailing = |declared| TrailingText {
        declared: Some(declared),
    };
    check("sdao", format!("1\n{SDAO}{SDAO}"), &[(trailing(1), 42..46)]);
    check("sdao", format!("0\n{SDAO}"), &[(trailing(0), 2..6)]);
}

#[test]
fn byte_order_marks_are_located() {
    for (puzzle, text) in [("flip", FLIP), ("swap", SWAP)] {
        let marked = [b"\xef\xbb\xbf", text.as_bytes()].concat();
        check(puzzle, marked, &[(ByteOrderMark, 0..3)]);
    }
    check(
        "flip",
        b"\xff\xfeb\0w\0w\0b\0\n\0",
        &[(ByteOrderMark, 0..2)],
    );
    let faults = [(ByteOrderMark, 0..3), (UNKNOWN, 10..11)];
    let marked = [b"\xef\xbb\xbf", FLIP.replace("bbwb", "bb?b").as_bytes()].concat();
    check("flip", marked, &faults);
}

#[test]
fn a_fault_does_not_hide_later_faults() {
    let untidy = SDAO.replace("*bw*\n", "*b#*\r\n");
    let text = format!("03\n{untidy}\n{SDAO}{untidy}");
    let offset = 3 + untidy.len() + 1 + SDAO.len();
    let two = |start| {
        [
            (UNKNOWN, start + 12..start + 13),
            (CarriageReturn, start + 14..start + 15),
            (UNKNOWN, start + 33..start + 34),
            (CarriageReturn, start + 35..start + 36),
        ]
    };
    let between = [(BlankLine, offset - SDAO.len() - 1..offset - SDAO.len())];
    let count = [(CountNotPlain { count: 3 }, 0..2)];
    let faults = [&count[..], &two(3), &between, &two(offset)].concat();
    check("sdao", text, &faults);
}

#[test]
fn a_missing_row_before_a_blank_line_is_one_fault() {
    let short = SWAP.replace("0010\n", "");
    let faults = [(missing_row(3), 14..14), (BlankLine, 15..16)];
    check("swap", short.replace("1110\n", "1110\n\n"), &faults);
    // A blank line inside a board is a fault of its own.
    let doubled = FLIP.replace('\n', "\n\n");
    let faults = [5, 11, 17, 23].map(|at| (BlankLine, at..at + 1));
    check("flip", doubled, &faults);
}

#[test]
fn the_number_of_faults_is_bounded() {
    let rows = |rows: usize| format!("999\n{}", "w**#\n".repeat(rows));
    let faults = validate(rows(100_000).as_bytes(), &format_of("sdao")).expect_err("it is faulty");
    let (more, told) = faults.split_last().expect("there are faults");
    assert_eq!((more.kind, told.len()), (More, MAX_FAULTS));
    assert!(told.iter().all(|fault| fault.kind == UNKNOWN));
    assert_eq!(
        told.last().map(|fault| fault.span.end),
        Some(more.span.start - 4)
    );

    // All of them, if there are no more than that: the last is the number of cases.
    let faults = validate(rows(56).as_bytes(), &format_of("sdao")).expect_err("it is faulty");
    assert_eq!(faults.len(), 57);
    assert!(faults.iter().all(|fault| fault.kind != More));
    let all = rows(MAX_FAULTS - 1).replacen("999", "8", 1);
    let faults = validate(all.as_bytes(), &format_of("sdao")).expect_err("a row is missing");
    assert_eq!(faults.len(), MAX_FAULTS);
    assert!(faults.iter().all(|fault| fault.kind != More));
}
