//! Relations that hold for every text. `fuzz/` attacks them, and a test tries stored and random texts.

use std::fmt::Display;
use std::ops::Range;
use std::str::FromStr;

use crate::text::{
    Boards, CaseStream, FaultKind, FixedLayout, Format, Next, Remark, corrected, input_text,
    read_input, validate,
};
use crate::{Bitboard, Cell, ORIGINALS, PUZZLES, Puzzle, Stones};

/// The cases of a text, the faults behind them with their positions, and the remarks.
#[derive(Debug, PartialEq)]
pub(crate) struct Reading {
    pub(crate) cases: Vec<Boards>,
    pub(crate) faults: Vec<(FaultKind, Range<usize>)>,
    remarks: Vec<Remark>,
}

/// Reads a text in pieces of this length. The fast path reads as many cases as it can.
pub(crate) fn read(mut cases: CaseStream, text: &[u8], piece: usize, is_fast: bool) -> Reading {
    let layout = FixedLayout::new(cases.format());
    let mut pieces = text.chunks(piece).chain([&b""[..]]);
    let mut pushed = 0;
    let (mut found, mut faults) = (Vec::new(), Vec::new());
    loop {
        if is_fast {
            cases.fixed_cases(&layout, 3, |boards| {
                found.push(boards.iter().copied().collect());
                Some(())
            });
        }
        match cases.next_case() {
            Ok(Next::Case(boards)) => found.push(boards),
            Ok(Next::NeedsText) => {
                let piece = pieces.next().expect("the end is the last piece");
                pushed += piece.len();
                cases.push(piece);
            }
            Ok(Next::End) => break,
            Err(error) => {
                assert_eq!(error.case, found.len() as u64 + 1);
                let part = cases.part();
                // Positions refer to the part of the text that is at hand.
                let offset = pushed - part.text.len();
                for fault in error.faults {
                    drop(fault.note(part.text, cases.format()));
                    drop(fault.kind.expected(cases.format()));
                    let Range { start, end } = fault.span;
                    assert!(start <= end && end <= part.text.len());
                    faults.push((fault.kind, start + offset..end + offset));
                }
                break;
            }
        }
    }
    assert_eq!(cases.cases(), found.len() as u64);
    Reading {
        cases: found,
        faults,
        remarks: cases.remarks().to_vec(),
    }
}

/// The puzzle that the first byte chooses, and the text of the other bytes. A control character that is no white space
/// stands for a longer text, so that few bytes make a whole input.
fn input(data: &[u8]) -> (&'static Puzzle, Vec<u8>) {
    let (first, rest) = data.split_first().unwrap_or((&0, &[]));
    let mut puzzles = PUZZLES.iter().chain(ORIGINALS).cycle();
    let puzzle = *puzzles.nth((*first).into()).expect("there are puzzles");
    let sample = puzzle.about().sample.input;
    let counted = puzzle.about().format.counted;
    let case = if counted {
        sample.split_once('\n').map_or(sample, |(_, cases)| cases)
    } else {
        sample
    };
    let row = &case[..4];
    let joined: String = case.lines().take(4).collect();
    let spaced = row.chars().flat_map(|character| [character, ' ']).collect();
    let words: [String; 12] = [
        sample.into(),
        case.into(),
        format!("{row}\n"),
        row.into(),
        joined,
        spaced,
        row.to_uppercase(),
        "1\n".into(),
        "+01\n".into(),
        "\u{feff}".into(),
        row.repeat(40),
        "\r\n".into(),
    ];
    let mut text = Vec::new();
    for byte in rest {
        if byte.is_ascii_control() && !byte.is_ascii_whitespace() {
            let index = usize::from(*byte) % words.len();
            text.extend_from_slice(words[index].as_bytes());
        } else {
            text.push(*byte);
        }
    }
    (puzzle, text)
}

/// All readers agree on a text.
///
/// # Panics
///
/// If a relation does not hold.
pub fn text(data: &[u8]) {
    let (puzzle, text) = input(data);
    let format = puzzle.about().format;
    let stream = || CaseStream::new(format);
    let careful = read(stream(), &text, usize::MAX, false);
    for (piece, is_fast) in [(usize::MAX, true), (1, false), (7, true)] {
        assert_eq!(
            read(stream(), &text, piece, is_fast),
            careful,
            "pieces of {piece} bytes"
        );
    }
    let whole = read_input(&text, &format).map_err(|error| error.faults.len());
    let expected = match careful.faults.len() {
        0 => Ok(careful.cases.clone()),
        faults => Err(faults),
    };
    assert_eq!(whole, expected);
    let repaired = read(stream().repairing(), &text, usize::MAX, false);
    assert_eq!(read(stream().repairing(), &text, 1, false), repaired);
    match validate(&text, &format) {
        Ok(cases) => {
            assert_eq!(careful.cases, cases);
            assert_eq!(repaired, careful, "a valid input needs no repair");
            let has_notes = !careful.faults.is_empty() || !careful.remarks.is_empty();
            assert!(!has_notes, "`solve` prints no note on a valid input");
            check_written(&format, &cases);
        }
        Err(error) => {
            assert!(!error.faults.is_empty());
            for fault in error.faults {
                assert!(fault.span.start <= fault.span.end && fault.span.end <= text.len());
                drop(fault.note(&text, &format));
            }
        }
    }
    if careful.faults.is_empty() {
        assert_eq!(
            repaired.cases, careful.cases,
            "a repair changes no readable case"
        );
    }
    if let Some(corrected) = corrected(&text, &format) {
        assert_eq!(
            validate(corrected.as_bytes(), &format).as_ref(),
            Ok(&repaired.cases)
        );
        assert!(repaired.faults.is_empty());
    }
}

/// Written cases are a valid input with the same boards.
fn check_written(format: &Format, cases: &[Boards]) {
    let written = input_text(format, cases);
    assert_eq!(validate(written.as_bytes(), format).as_deref(), Ok(cases));
}

/// A checker answers each output of the sample's cases, and a span that it names is part of the output.
///
/// # Panics
///
/// If a relation does not hold.
pub fn output(data: &[u8]) {
    let (puzzle, text) = input(data);
    let about = puzzle.about();
    let cases = read_input(about.sample.input.as_bytes(), &about.format).expect("it is valid");
    let mut checker = puzzle.checker();
    if let Err(rejection) = checker.check(&cases, &text) {
        assert!(rejection.span.start <= rejection.span.end && rejection.span.end <= text.len());
        assert!(!rejection.to_string().is_empty());
    }
    let sample = about.sample.output.as_bytes();
    assert!(
        checker.check(&cases, sample).is_ok(),
        "the output of the sample is accepted"
    );
}

/// What a type reads, it writes so that it reads the same.
///
/// # Panics
///
/// If this does not hold for a type.
pub fn words(data: &[u8]) {
    fn check<T: FromStr + Display + PartialEq>(text: &str) {
        if let Ok(value) = text.parse::<T>() {
            let written = value.to_string();
            let is_same = written.parse().is_ok_and(|again: T| again == value);
            assert!(is_same, "{text:?}: {written:?}");
        }
    }
    let text = String::from_utf8_lossy(&input(data).1).into_owned();
    check::<Bitboard>(&text);
    check::<Stones>(&text);
    check::<Cell>(&text);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::*;

    #[test]
    fn relations_hold_for_stored_texts() {
        for (target, check) in [
            ("text", text as fn(&[u8])),
            ("output", output),
            ("words", words),
        ] {
            let directory = format!("{}/fuzz/inputs/{target}", env!("CARGO_MANIFEST_DIR"));
            let entries = std::fs::read_dir(directory).expect("the folder is there");
            let mut inputs = 0;
            for entry in entries {
                let path = entry.expect("the folder can be read").path();
                check(&std::fs::read(path).expect("the file can be read"));
                inputs += 1;
            }
            assert!(inputs > 0);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 4_000,
            failure_persistence: None,
            rng_seed: RngSeed::Fixed(1),
            ..ProptestConfig::default()
        })]

        #[test]
        fn relations_hold_for_random_texts(data in proptest::collection::vec(byte(), 1..12)) {
            text(&data);
            output(&data);
            words(&data);
        }

        #[test]
        fn random_words_are_written_as_they_are_read(data in word()) {
            words(&data);
        }
    }

    /// Some digits, most of which are rows or columns, or about as many characters as a board has.
    fn word() -> impl Strategy<Value = Vec<u8>> {
        let word = |characters: &'static [u8], length| {
            proptest::collection::vec(proptest::sample::select(characters), length)
        };
        let words = prop_oneof![
            word(b"012345", 2..6),
            word(b"XX..", 15..18),
            word(b"BW.", 15..18),
            word(b"XBW. /\n", 15..24),
        ];
        // The first byte chooses a puzzle, which does not matter here.
        words.prop_map(|word| [&b"0"[..], &word].concat())
    }

    /// A byte that stands for a longer text, white space, a character of a board, or any byte.
    fn byte() -> impl Strategy<Value = u8> {
        prop_oneof![
            6 => 0_u8..32,
            2 => proptest::sample::select(&b" \n\n"[..]),
            2 => proptest::sample::select(&b"bwBWO*+-01"[..]),
            1 => any::<u8>(),
        ]
    }
}
