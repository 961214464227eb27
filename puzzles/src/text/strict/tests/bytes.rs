//! Every change to one byte of a valid input: exactly the written inputs are valid.

use super::read;
use crate::text::strict::{MAX_FAULTS, validate};
use crate::text::{Format, input_text};

/// The sample of each puzzle, and an input without cases if the format is counted.
fn valid_inputs() -> impl Iterator<Item = (Format, Vec<u8>)> {
    crate::PUZZLES.iter().flat_map(|puzzle| {
        let about = puzzle.about();
        let sample = (about.format, about.sample.input.as_bytes().to_vec());
        let none = about
            .format
            .counted
            .then(|| (about.format, b"0\n".to_vec()));
        [sample].into_iter().chain(none)
    })
}

/// A text is valid exactly if its cases are written as this text.
#[track_caller]
fn check_roundtrip(text: &[u8], format: &Format) {
    let written = read(text, format).filter(|cases| format.counted || cases.len() == 1);
    let written = written.map(|cases| (input_text(format, &cases).into_bytes(), cases));
    let shown = text.escape_ascii();
    match (validate(text, format), written) {
        (Ok(cases), Some((out, read))) => {
            assert_eq!(cases, read, "{shown}");
            assert_eq!(out, text, "{shown}");
        }
        (Ok(_), None) => panic!("what judges refuse is accepted: {shown}"),
        (Err(faults), written) => {
            assert!(written.is_none_or(|(out, _)| out != text), "{shown}");
            assert!(
                faults.iter().all(|fault| fault.span.end <= text.len()),
                "{shown}"
            );
            assert!(faults.is_sorted_by_key(|fault| fault.span.start), "{shown}");
            assert!((1..=MAX_FAULTS + 1).contains(&faults.len()), "{shown}");
        }
    }
}

#[test]
fn only_written_inputs_are_valid() {
    for (format, text) in valid_inputs() {
        assert!(validate(&text, &format).is_ok());
        for index in 0..=text.len() {
            let (before, behind) = text.split_at(index);
            check_roundtrip(before, &format);
            check_roundtrip(behind, &format);
            for byte in 0..=u8::MAX {
                check_roundtrip(&[before, &[byte], behind].concat(), &format);
                if let Some((_, rest)) = behind.split_first() {
                    check_roundtrip(&[before, &[byte], rest].concat(), &format);
                    check_roundtrip(&[before, rest].concat(), &format);
                }
            }
        }
    }
}
