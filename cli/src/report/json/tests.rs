//! What is asked of the document: every key is there, and nothing that was printed is lost.

use serde_json::{Value, json};

use super::*;
use crate::report::samples;

fn parsed(report: &Report) -> Value {
    serde_json::from_str(&document(report)).expect("it is JSON")
}

#[test]
fn a_document_says_everything() {
    let document = parsed(&samples::judge());
    let limits = json!({ "cpu": 2.0, "wall": 6.0, "memory": 268_435_456, "output": 8_388_608,
        "processes": 64 });
    assert_eq!(document["limits"], limits);
    assert_eq!(document["passed"], false);
    let stream = |text: &str, escaped: bool, length: u64| json!({ "text": text, "escaped": escaped, "length": length, "cut": false });
    let wrong = json!({
        "name": "2.in", "passed": false, "verdict": "WA", "detail": null,
        "why": "line 1: expected 4, got 5", "cpu": 1.5, "wall": 1.6, "memory": 20_971_520,
        "case": null, "boards": [[["bwwb", "bbwb", "bwwb", "bwww"]]],
        "input": stream("bwwb\nbbwb\nbwwb\nbwww\n", false, 20),
        "expected": stream("4\n", false, 2),
        "got": stream("5\0\n", false, 3),
        "stderr": stream("\\xFFno", true, 3),
    });
    assert_eq!(document["trials"][1], wrong);
    let survivor = json!({ "name": "greedy", "passed": false, "why": "survives",
        "boards": [[["bwww", "wwww", "wwww", "wwww"]]] });
    assert_eq!(document["findings"][1], survivor);
}

/// The keys of an object, and of the objects that it holds.
fn keys(value: &Value) -> Vec<String> {
    let below = match value {
        Value::Object(object) => object.iter().flat_map(|(key, value)| {
            let below = keys(value)
                .into_iter()
                .map(move |other| format!("{key}.{other}"));
            std::iter::once(key.clone()).chain(below)
        }),
        _ => return Vec::new(),
    };
    below.collect()
}

#[test]
fn every_key_is_always_there() {
    let full = parsed(&samples::judge());
    let empty = parsed(&Report::new("coverage", samples::about()));
    let top = |document: &Value| -> Vec<String> {
        let object = document.as_object().expect("a document is an object");
        object.keys().cloned().collect()
    };
    assert_eq!(top(&full), top(&empty));
    let trials = full["trials"].as_array().expect("there are some");
    for trial in trials {
        assert_eq!(keys(trial), keys(&trials[0]), "{trial}");
    }
}

#[test]
fn whatever_was_printed_it_is_json_and_nothing_is_lost() {
    for printed in samples::printed() {
        let document = parsed(&samples::hostile(&printed));
        let got = &document["trials"][0]["got"];
        assert_eq!(got["length"], printed.len());
        let text = got["text"].as_str().expect("a text is there");
        let bytes = match got["escaped"].as_bool() {
            Some(true) => unescaped(text),
            _ => text.as_bytes().to_vec(),
        };
        assert!(printed.starts_with(&bytes));
        assert_eq!(bytes.len() < printed.len(), got["cut"] == true);
    }
}

fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('\\') {
        bytes.extend(before.as_bytes());
        let (byte, length) = match behind.strip_prefix('x') {
            Some(digits) => (u8::from_str_radix(&digits[..2], 16).expect("two digits"), 3),
            None => (b'\\', 1),
        };
        bytes.push(byte);
        rest = &behind[length..];
    }
    bytes.extend(rest.as_bytes());
    bytes
}
