//! Exactly the written inputs are valid, and the first difference is named.

use super::*;
use crate::text::read_input;
use crate::text::tests::{FLIP, SDAO, format_of};

const SWAP: &str = "1111\n0000\n1110\n0010\n1010\n0101\n1010\n0101\n";

/// The text has exactly these faults.
#[track_caller]
fn check(puzzle: &str, text: impl AsRef<[u8]>, faults: &[(FaultKind, Range<usize>)]) {
    let error = validate(text.as_ref(), &format_of(puzzle)).expect_err("it is faulty");
    let found = error
        .faults
        .into_iter()
        .map(|fault| (fault.kind, fault.span));
    let shown = text.as_ref().escape_ascii();
    assert_eq!(found.collect::<Vec<_>>(), faults, "{shown}");
}

/// The text has this fault alone, and the lenient reader reads the same boards as without it.
#[track_caller]
fn check_layout(
    puzzle: &str,
    text: impl AsRef<[u8]>,
    meant: &str,
    fault: (FaultKind, Range<usize>),
) {
    check(puzzle, &text, &[fault]);
    let format = format_of(puzzle);
    assert_eq!(
        read_input(text.as_ref(), &format),
        validate(meant.as_bytes(), &format)
    );
}

#[test]
fn faults_of_layout_are_invalid_but_readable() {
    let flip = |text: String, kind, span| check_layout("flip", text, FLIP, (kind, span));
    flip(FLIP.replace('\n', "\r\n"), CarriageReturn, 4..5);
    flip(FLIP.replace('\n', "\r"), CarriageReturn, 4..5);
    flip(format!("\r\n{FLIP}"), CarriageReturn, 0..1);
    flip(FLIP.trim_end().to_owned(), MissingLineFeed, 19..19);
    flip(format!("{FLIP}\n"), BlankLine, 20..21);
    flip(format!("{FLIP}\n \n"), BlankLine, 20..21);
    flip(format!("{FLIP}  "), BlankLine, 20..22);
    flip(format!("\n{FLIP}"), BlankLine, 0..1);
    flip(format!(" {FLIP}"), LeadingBlanks, 0..1);
    flip(FLIP.replace("\nbb", "\n \tbb"), LeadingBlanks, 5..7);
    flip(FLIP.replace("bbwb\n", "bbwb \n"), TrailingBlanks, 9..10);
    flip(FLIP.replace("bbwb\n", "bbwb\x0c\n"), TrailingBlanks, 9..10);
    flip(format!("{} ", FLIP.trim_end()), TrailingBlanks, 19..20);
    flip(FLIP.replace("bwwb\nbb", "bwwb  bb"), SameLine, 4..6);
    let between = SWAP.replace("0010\n", "0010\n\n");
    check_layout("swap", &between, SWAP, (BlankLine, 20..21));
    check_layout("toys", SWAP, &between, (MissingBlankLine, 20..20));
    let (one, padded) = (format!("1\n{SDAO}"), CountNotPlain { count: 1 });
    check_layout("sdao", format!("1 {SDAO}"), &one, (SameLine, 1..2));
    check_layout("sdao", format!("1\n\n{SDAO}"), &one, (BlankLine, 2..3));
    check_layout("sdao", format!("01\n{SDAO}"), &one, (padded, 0..2));
    check_layout("sdao", format!("+1\n{SDAO}"), &one, (padded, 0..2));
    check_layout("sdao", "-0\n", "0\n", (CountNotPlain { count: 0 }, 0..2));
    check_layout("sdao", "00\n", "0\n", (CountNotPlain { count: 0 }, 0..2));
}

#[test]
fn other_faults_are_those_of_the_reader() {
    let unknown = FaultKind::UnknownCharacter;
    check("flip", FLIP.replace("bbwb", "bb?b"), &[(unknown, 7..8)]);
    check("flip", "", &[(FaultKind::Empty, 0..0)]);
    let trailing = FaultKind::TrailingText { declared: None };
    check("flip", format!("{FLIP}{FLIP}"), &[(trailing, 20..24)]);
    let marked = format!("\u{feff}{FLIP}");
    check("flip", marked, &[(FaultKind::ByteOrderMark, 0..3)]);
    let closed = "----\n----\n----\n----\n";
    check("fridge", closed, &[(FaultKind::Excluded, 0..19)]);
    let trailing = FaultKind::TrailingText { declared: Some(0) };
    check("sdao", format!("0\n{SDAO}"), &[(trailing, 2..6)]);
}

/// Every change to one byte of the samples.
#[test]
fn only_written_inputs_are_valid() {
    for puzzle in crate::PUZZLES {
        let (format, text) = (
            puzzle.about().format,
            puzzle.about().sample.input.as_bytes(),
        );
        assert!(validate(text, &format).is_ok());
        let check = |changed: &[u8]| match validate(changed, &format) {
            Ok(cases) => assert_eq!(input_text(&format, &cases).as_bytes(), changed),
            Err(error) => {
                let ends = error.faults.iter().map(|fault| fault.span.end);
                assert!(changed != text && ends.max() <= Some(changed.len()));
            }
        };
        for index in 0..=text.len() {
            let (before, behind) = text.split_at(index);
            for byte in 0..=u8::MAX {
                check(&[before, &[byte], behind].concat());
                if let Some((old, rest)) = behind.split_first()
                    && byte != *old
                {
                    check(&[before, &[byte], rest].concat());
                }
            }
        }
    }
}
