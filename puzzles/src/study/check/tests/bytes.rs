//! Outputs that no program means to print, and every byte of one that is right.

use crate::check::RejectionKind;
use crate::text::read_input;

#[test]
fn hostile_outputs_are_wrong() {
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
        let sample = read_input(about.sample.input.as_bytes(), &about.format);
        let case = &sample.expect("the sample is valid")[..1];
        let mut checker = puzzle.checker();
        for output in &outputs {
            let rejection = checker.check(case, output).expect_err("it is wrong");
            let message = rejection.to_string();
            assert!(!rejection.kind.is_presentation(), "{message}");
            assert!(message.len() < 250, "{message}");
            let is_plain = |c: char| c == ' ' || c == '…' || c.is_ascii_graphic();
            assert!(message.chars().all(is_plain), "{message:?}");
            assert!(rejection.span.clone().end <= output.len());
        }
    }
}

/// Whether an output has exactly these lines, none of them blank, except for white space that no judge reads. Several blanks
/// between two words are as good as one.
fn is_tidy(output: &[u8], expected: &[u8]) -> bool {
    let is_blank = |byte: &u8| byte.is_ascii_whitespace() && *byte != b'\r';
    let trimmed = |line: &[u8]| {
        let last = line.iter().rposition(|byte| !is_blank(byte));
        let mut line = line[..last.map_or(0, |last| last + 1)].to_vec();
        let indent = line.iter().take_while(|byte| **byte == b' ').count();
        let mut words = line.split_off(indent);
        words.dedup_by(|next, before| *next == b' ' && *before == b' ');
        line.extend(words);
        line
    };
    let lines = |text: &[u8]| {
        let mut lines: Vec<Vec<u8>> = text.split(|byte| *byte == b'\n').map(trimmed).collect();
        while lines.pop_if(|line| line.is_empty()).is_some() {}
        lines
    };
    lines(output) == lines(expected)
}

#[test]
fn changed_bytes_are_judged_as_by_the_reference() {
    let words = |text: &[u8]| {
        let words = text.split(u8::is_ascii_whitespace);
        let words = words.filter(|word| !word.is_empty());
        words.map(<[u8]>::to_vec).collect::<Vec<_>>()
    };
    for puzzle in crate::PUZZLES.iter().chain(crate::ORIGINALS) {
        let about = puzzle.about();
        let sample = read_input(about.sample.input.as_bytes(), &about.format);
        let mut cases = sample.expect("it is an input");
        cases.extend_from_within(..);
        let mut checker = puzzle.checker();
        let right = checker.expected(&cases);
        let mut check = |output: &[u8]| {
            let result = checker.check(&cases, output);
            let kind = result.as_ref().err().map(|rejection| rejection.kind);
            let is_presentation = kind.is_some_and(RejectionKind::is_presentation);
            let shown = output.escape_ascii();
            if words(output) == words(&right) {
                let is_tidy = is_tidy(output, &right);
                assert_eq!(
                    (result.is_ok(), is_presentation),
                    (is_tidy, !is_tidy),
                    "{shown}"
                );
            } else if !about.prints_moves {
                assert!(result.is_err() && !is_presentation, "{shown}");
            }
            let is_nothing = kind == Some(RejectionKind::NoOutput);
            assert_eq!(is_nothing, words(output).is_empty(), "{shown}");
        };
        for index in 0..=right.len() {
            let (before, behind) = right.split_at(index);
            check(before);
            check(behind);
            for byte in 0..=u8::MAX {
                check(&[before, &[byte], behind].concat());
                if let Some((_, rest)) = behind.split_first() {
                    check(&[before, &[byte], rest].concat());
                    check(&[before, rest].concat());
                }
            }
        }
    }
}
