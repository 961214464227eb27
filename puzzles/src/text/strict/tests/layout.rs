//! Faults of layout: validation rejects them, and the lenient reader reads the same boards.

use std::ops::Range;

use super::{FLIP, SDAO, SWAP, check, format_of, read};
use crate::text::FaultKind;
use crate::text::FaultKind::{
    BlankLine, CarriageReturn, CountNotPlain, LeadingBlanks, MissingBlankLine, MissingLineFeed,
    SameLine, TrailingBlanks,
};
use crate::text::strict::validate;

/// The text has exactly these faults, and the lenient reader reads the same boards as without them.
#[track_caller]
fn check_layout(
    puzzle: &str,
    text: impl AsRef<[u8]>,
    meant: &str,
    faults: &[(FaultKind, Range<usize>)],
) {
    check(puzzle, &text, faults);
    let format = format_of(puzzle);
    let expected = validate(meant.as_bytes(), &format).expect("it is valid");
    assert_eq!(read(text.as_ref(), &format), Some(expected));
}

#[test]
fn faults_of_layout_are_invalid_but_readable() {
    let carriage_returns = [4, 10, 16, 22].map(|at| (CarriageReturn, at..at + 1));
    check_layout("flip", FLIP.replace('\n', "\r\n"), FLIP, &carriage_returns);
    let old_mac = FLIP.replace('\n', "\r");
    let faults = [4, 9, 14, 19].map(|at| (CarriageReturn, at..at + 1));
    let faults = [&faults[..], &[(MissingLineFeed, 20..20)]].concat();
    check_layout("flip", old_mac, FLIP, &faults);
    check_layout("flip", FLIP.trim_end(), FLIP, &[(MissingLineFeed, 19..19)]);
    check_layout("flip", format!("{FLIP}\n"), FLIP, &[(BlankLine, 20..21)]);
    check_layout("flip", format!("{FLIP}\n \n"), FLIP, &[(BlankLine, 20..23)]);
    check_layout("flip", format!("{FLIP}  "), FLIP, &[(BlankLine, 20..22)]);
    check_layout("flip", format!("\n{FLIP}"), FLIP, &[(BlankLine, 0..1)]);
    check_layout("flip", format!("\r\n{FLIP}"), FLIP, &[(BlankLine, 0..2)]);
    check_layout("flip", format!(" {FLIP}"), FLIP, &[(LeadingBlanks, 0..1)]);
    let indented = FLIP.replace("\nbb", "\n \tbb");
    check_layout("flip", indented, FLIP, &[(LeadingBlanks, 5..7)]);
    let behind = FLIP.replace("bbwb\n", "bbwb \n");
    check_layout("flip", behind, FLIP, &[(TrailingBlanks, 9..10)]);
    let both = FLIP.replace("bbwb\n", "bbwb \r\n");
    let faults = [(TrailingBlanks, 9..10), (CarriageReturn, 10..11)];
    check_layout("flip", both, FLIP, &faults);
    let at_end = format!("{} ", FLIP.trim_end());
    let faults = [(TrailingBlanks, 19..20), (MissingLineFeed, 20..20)];
    check_layout("flip", at_end, FLIP, &faults);
    let on_one_line = FLIP.replace("bwwb\nbb", "bwwb  bb");
    check_layout("flip", on_one_line, FLIP, &[(SameLine, 4..6)]);
    let with_form_feed = FLIP.replace("bbwb\n", "bbwb\x0c\n");
    check_layout("flip", with_form_feed, FLIP, &[(TrailingBlanks, 9..10)]);

    let between = SWAP.replace("0010\n", "0010\n\n");
    check_layout("swap", &between, SWAP, &[(BlankLine, 20..21)]);
    check_layout("toys", SWAP, &between, &[(MissingBlankLine, 20..20)]);
    let twice = SWAP.replace("0010\n", "0010\n\n\n");
    check_layout("toys", twice, &between, &[(BlankLine, 21..22)]);
    let (count, two) = (format!("2\n{SDAO}{SDAO}"), format!("2\n{SDAO}\n{SDAO}"));
    check_layout("sdao", two, &count, &[(BlankLine, 42..43)]);
    let one = format!("1\n{SDAO}");
    check_layout("sdao", format!("1 {SDAO}"), &one, &[(SameLine, 1..2)]);
    check_layout("sdao", format!("1\n\n{SDAO}"), &one, &[(BlankLine, 2..3)]);
    let padded = [(CountNotPlain { count: 1 }, 0..2)];
    check_layout("sdao", format!("01\n{SDAO}"), &one, &padded);
    check_layout("sdao", format!("+1\n{SDAO}"), &one, &padded);
    check_layout("sdao", "-0\n", "0\n", &[(CountNotPlain { count: 0 }, 0..2)]);
    check_layout("sdao", "00\n", "0\n", &[(CountNotPlain { count: 0 }, 0..2)]);
    check_layout("sdao", "0", "0\n", &[(MissingLineFeed, 1..1)]);
}
