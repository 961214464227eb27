//! Relations that hold for every grammar. `fuzz/` attacks them, and a test tries stored and random grammars.

use std::task::Poll;

use crate::{CheckError, Grammar, Options};

/// The longer words of the language. A control character that is no white space stands for one of them, so that few bytes make
/// a grammar.
const WORDS: [&str; 28] = [
    "INT(1, 9, n)",
    "INT(",
    "NEWLINE ",
    "SPACE ",
    "STRING(\"ab\")",
    "REGEX(\"[a-c]{1,2}\", s)",
    "REGEX(\"",
    "FLOAT(0, 1, 1, 2)",
    "FLOATP(",
    "REP(n, SPACE) ",
    "REP(3) ",
    "REPI(i, n) ",
    "END ",
    "IF(n < 3) ",
    "IF(",
    "ELSE ",
    "SET(n = n + 1)",
    "UNSET(n)",
    "ASSERT(n > 2)",
    "UNIQUE(n)",
    "INARRAY(n, a)",
    "STRLEN(s)",
    "MATCH(\"1\")",
    "ISEOF",
    "a[i]",
    "&&",
    "EOF",
    "INT(0, 2, a[i])",
];

/// The number of inputs that are enumerated, and of the dead ends before the search for them is given up.
const INPUTS: usize = 20;
const DEAD_ENDS: u64 = 200;

/// The text that some bytes stand for.
fn source(data: &[u8]) -> String {
    let mut text = String::new();
    for character in String::from_utf8_lossy(data).chars() {
        let index = u32::from(character) as usize;
        match character {
            _ if character.is_ascii_control() && !character.is_ascii_whitespace() => {
                text.push_str(WORDS[index % WORDS.len()]);
            }
            _ => text.push(character),
        }
    }
    text
}

/// Whether a grammar is certain to describe few and short inputs. Others have no mistake, but take time.
fn is_small(source: &str) -> bool {
    let digits = source.split(|character: char| !character.is_ascii_digit());
    let loops = source.matches("REP").count() + source.matches("WHILE").count() * 9;
    let braces = source.matches(['{', '*', '+']).count();
    loops < 4
        && braces < 4
        && !source.contains('^')
        && digits
            .max_by_key(|run| run.len())
            .is_none_or(|run| run.len() < 3)
}

/// A grammar is parsed or refused; each enumerated input passes the check, is new, and is at least as large as the one before; an
/// enumeration can resume after each input.
///
/// # Panics
///
/// If a relation does not hold.
pub fn grammar(data: &[u8]) {
    let source = source(data);
    let grammar = match Grammar::parse(&source) {
        Ok(grammar) => grammar,
        Err(error) => {
            assert!(
                source.get(error.span.clone()).is_some(),
                "{error}: {:?} is no part of {source:?}",
                error.span
            );
            return;
        }
    };
    if !is_small(&source) {
        return;
    }
    for input in [&b""[..], b"1\n", b"2 a\n", source.as_bytes()] {
        if let Err(CheckError::Mismatch(mismatch)) = grammar.check(input) {
            assert!(
                input.get(mismatch.span.clone()).is_some(),
                "{source:?}: {mismatch:?}"
            );
            assert!(
                source.get(mismatch.command.clone()).is_some(),
                "{source:?}: {mismatch:?}"
            );
        }
    }
    for ends in [false, true] {
        let Ok(mut inputs) = grammar.inputs(Options { ends }) else {
            return;
        };
        let mut known: Vec<crate::Input> = Vec::new();
        while known.len() < INPUTS {
            let Poll::Ready(Some(Ok(input))) = inputs.poll(DEAD_ENDS) else {
                break;
            };
            let text = String::from_utf8_lossy(input.text());
            let checked = grammar.check(input.text());
            assert!(checked.is_ok(), "{source:?}: {text:?}: {checked:?}");
            let read = grammar.input(input.text(), Options { ends });
            assert_eq!(read.as_ref(), Ok(&input), "{source:?}: {text:?}");
            assert!(
                known.iter().all(|other| other.text() != input.text()),
                "{source:?}: {text:?} twice"
            );
            assert!(
                known.last().is_none_or(|last| last < &input),
                "{source:?}: {text:?} is not in order"
            );
            known.push(input);
        }
        if let [.., before, last] = &known[..] {
            let mut resumed = grammar.inputs(Options { ends }).expect("it has inputs");
            resumed.resume_after(before);
            assert_eq!(
                resumed.poll(u64::MAX - 1),
                Poll::Ready(Some(Ok(last.clone()))),
                "{source:?}"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::*;

    #[test]
    fn relations_hold_for_stored_grammars() {
        let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz/inputs/grammar");
        let mut inputs = 0;
        for entry in std::fs::read_dir(directory).expect("the folder is there") {
            let path = entry.expect("the folder can be read").path();
            grammar(&std::fs::read(path).expect("the file can be read"));
            inputs += 1;
        }
        assert!(inputs > 0);
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 4_000,
            failure_persistence: None,
            rng_seed: RngSeed::Fixed(1),
            ..ProptestConfig::default()
        })]

        #[test]
        fn relations_hold_for_random_grammars(data in proptest::collection::vec(byte(), 1..10)) {
            grammar(&data);
        }
    }

    /// A byte that mostly stands for a word.
    fn byte() -> impl Strategy<Value = u8> {
        prop_oneof![
            12 => 0_u8..32,
            3 => proptest::sample::select(&b" ()\",nas01239<>=+-"[..]),
            1 => any::<u8>(),
        ]
    }
}
