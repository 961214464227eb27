//! What is read, and what is said of what cannot be.

use std::string::{String, ToString};
use std::vec::Vec;

use super::*;
use GridFaultKind::{ByteOrderMark, LongRow, MissingRow, ShortRow, TrailingText, UnknownCharacter};

const FIVE: GridFaultKind = LongRow {
    found: 5,
    is_cut: false,
};

const ALPHABET: Alphabet = Alphabet::new('b', 'w', Some('*'));

#[track_caller]
fn check_faults(text: impl AsRef<[u8]>, expected: &[(GridFaultKind, Range<usize>)]) {
    let error = ALPHABET.parse(text).expect_err("the text is faulty");
    let faults: Vec<_> = error
        .faults()
        .iter()
        .map(|fault| (fault.kind, fault.span.clone()))
        .collect();
    assert_eq!(faults, expected);
}

#[test]
fn white_space_of_any_kind_parts_the_rows() {
    let expected = ALPHABET.parse("bwwb\n*b*b\nbwwb\nbwww\n");
    assert!(expected.is_ok());
    for text in [
        "bwwb\n*b*b\nbwwb\nbwww",
        "bwwb\r\n*b*b\r\nbwwb\r\nbwww\r\n",
        "bwwb *b*b bwwb bwww",
        "\n\n \tbwwb  \n*b*b\t\n  bwwb\nbwww  \n\n\n",
    ] {
        assert_eq!(ALPHABET.parse(text), expected, "{text:?}");
    }
}

#[test]
fn unknown_characters_side_by_side_are_one_fault() {
    check_faults(
        "bxxb\nbbwb\nbwwb\nbwwB",
        &[(UnknownCharacter, 1..3), (UnknownCharacter, 18..19)],
    );
    check_faults(
        "xwwx\nbbwb\nbwwb\nbwww",
        &[(UnknownCharacter, 0..1), (UnknownCharacter, 3..4)],
    );
}

#[test]
fn rows_are_measured_in_characters() {
    check_faults(
        "bww\nbbwb\nbwwbb\nbwww",
        &[(ShortRow { found: 3 }, 0..3), (FIVE, 9..14)],
    );
    check_faults("bwéb\nbbwb\nbwwb\nbwww", &[(UnknownCharacter, 2..4)]);
    check_faults("ｂｗｗｂ\nbbwb\nbwwb\nbwww", &[(UnknownCharacter, 0..12)]);
    check_faults("hello\nbbwb\nbwwb\nbwww", &[(UnknownCharacter, 0..5)]);
    check_faults(
        "bbwwé\nbbwb\nbwwb\nbwww",
        &[(FIVE, 0..6), (UnknownCharacter, 4..6)],
    );
}

#[test]
fn bytes_that_are_no_text_are_unknown_characters() {
    check_faults(b"bw\xe9b\nbbwb\nbwwb\nbwww", &[(UnknownCharacter, 2..3)]);
    check_faults(b"bw\0b\nbbwb\nbwwb\nbwww", &[(UnknownCharacter, 2..3)]);
    check_faults(
        b"\0\0\0\0\0\0",
        &[(UnknownCharacter, 0..6), (MissingRow { row: 1 }, 6..6)],
    );
}

#[test]
fn a_missing_row_is_missed_where_it_should_stand() {
    check_faults("", &[(MissingRow { row: 0 }, 0..0)]);
    check_faults(" \n\n ", &[(MissingRow { row: 0 }, 0..0)]);
    check_faults("bwwb\nbwwb\nbwwb\n\n\n", &[(MissingRow { row: 3 }, 14..14)]);
    check_faults("bwwb\nbwwb\n\nbwwb\nbwww", &[(MissingRow { row: 2 }, 9..9)]);
}

#[test]
fn a_board_is_all_there_may_be() {
    check_faults("bwwb bbwb bwwb bwww b", &[(TrailingText, 20..21)]);
    check_faults("\u{feff}bwwb bbwb bwwb bwww", &[(ByteOrderMark, 0..3)]);
    check_faults(b"\xff\xfeb\0w\0", &[(ByteOrderMark, 0..2)]);
}

#[test]
fn a_partial_text_is_read_when_it_is_whole() {
    let text = b"bwwb\n*b*b\nbwwb\nbwww\n";
    for len in 0..text.len() {
        let mut words = Words::partial(&text[..len], 0);
        assert!(
            matches!(read(&mut words, ALPHABET), Err(ReadError::Incomplete(_))),
            "{len} bytes"
        );
        assert_eq!(words.position(), 0);
    }
    let mut words = Words::partial(text, 0);
    assert!(read(&mut words, ALPHABET).is_ok());
    assert_eq!(words.position(), 19);
}

#[test]
fn an_endless_word_is_not_waited_for() {
    for text in ["b".repeat(1_000), "\0".repeat(1_000)] {
        let mut words = Words::partial(text.as_bytes(), 0);
        let Err(ReadError::Faulty(error)) = read(&mut words, ALPHABET) else {
            panic!("256 characters are enough to tell");
        };
        let [fault] = error.faults() else {
            panic!("nothing is known of the rows behind");
        };
        assert_eq!(fault.span, 0..256);
        assert_eq!(ALPHABET.parse(text), Err(error));
    }
}

#[test]
fn a_row_that_is_cut_has_at_least_what_was_looked_at() {
    let message = |row: &String| {
        let error = ALPHABET.parse(row).expect_err("it is too long");
        error.faults()[0].kind.to_string()
    };
    for (row, expected) in [
        ("b".repeat(256), "row too long (256 characters, not 4)"),
        (
            "b".repeat(257),
            "row too long (at least 256 characters, not 4)",
        ),
        // The bound is in bytes, and goes through the last of those that are looked at.
        (
            "bé".repeat(100),
            "row too long (at least 171 characters, not 4)",
        ),
    ] {
        assert_eq!(message(&row), expected);
    }
}

#[test]
fn no_three_bytes_in_a_row_make_the_reader_panic() {
    let mut text = *b"bwwb\nbbwb\nbwwb\nbwww\n";
    for a in [0, b'b', b' ', b'\n', 0x80, 0xc3, 0xe2, 0xef, 0xff] {
        for b in 0..=u8::MAX {
            for c in [0, b'w', b'\r', b'\n', 0x80, 0xbf, 0xfe] {
                text[6..9].copy_from_slice(&[a, b, c]);
                let _ = ALPHABET.parse(text);
            }
        }
    }
}
