//! A report as one JSON document.
//!
//! The document names its schema; an incompatible change gets a new number. Every key is always present.

use examiner::{Excerpt, Trial};
use puzzles::About;
use puzzles::text::Boards;
use serde::Serialize;

use super::{Finding, Report};
use crate::render::visible::lossless;

/// The name and the version of the schema.
const SCHEMA: &str = "quadrille.report/1";

/// The boards of some cases: each case its boards, each board its four rows.
type Cases = Vec<Vec<[String; 4]>>;

/// The document.
pub(super) fn document(report: &Report) -> String {
    let document = Document::new(report);
    let mut text =
        serde_json::to_string_pretty(&document).expect("a report can be written as JSON");
    text.push('\n');
    text
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    verb: &'static str,
    puzzle: &'static str,
    program: Option<&'a str>,
    limits: Option<LimitsRecord>,
    complete: bool,
    passed: bool,
    summary: &'a str,
    notes: &'a [String],
    trials: Vec<TrialRecord<'a>>,
    findings: Vec<FindingRecord<'a>>,
}

/// The limits of a run: times in seconds, sizes in bytes.
#[derive(Serialize)]
struct LimitsRecord {
    cpu: f64,
    wall: f64,
    memory: u64,
    output: u64,
    processes: u32,
}

#[derive(Serialize)]
struct TrialRecord<'a> {
    name: &'a str,
    passed: bool,
    /// The code of the verdict.
    verdict: &'static str,
    /// Details that the code does not tell, such as the signal.
    detail: Option<String>,
    why: &'a str,
    /// Seconds.
    cpu: Option<f64>,
    /// Seconds.
    wall: Option<f64>,
    /// Bytes.
    memory: Option<u64>,
    case: Option<usize>,
    boards: Cases,
    input: Stream,
    expected: Stream,
    got: Stream,
    stderr: Stream,
}

#[derive(Serialize)]
struct FindingRecord<'a> {
    name: &'a str,
    passed: bool,
    why: &'a str,
    boards: Cases,
}

/// The first bytes of an input or an output.
#[derive(Serialize)]
struct Stream {
    text: String,
    /// Whether `\\` in the text stands for a backslash and `\xFF` for a byte.
    escaped: bool,
    /// The length of the whole in bytes.
    length: u64,
    /// Whether the text is shorter than the whole.
    cut: bool,
}

impl<'a> Document<'a> {
    fn new(report: &'a Report) -> Self {
        let about = report.about;
        let trials = report.trials.iter();
        let findings = report.findings.iter();
        Self {
            schema: SCHEMA,
            verb: report.verb,
            puzzle: about.name,
            program: report.program.as_deref(),
            limits: report.limits.map(|limits| LimitsRecord {
                cpu: limits.cpu.as_secs_f64(),
                wall: limits.wall.as_secs_f64(),
                memory: limits.memory,
                output: limits.output,
                processes: limits.processes,
            }),
            complete: report.is_complete,
            passed: report.passed(),
            summary: &report.summary,
            notes: &report.notes,
            trials: trials.map(|trial| TrialRecord::new(about, trial)).collect(),
            findings: findings
                .map(|finding: &Finding| FindingRecord {
                    name: &finding.name,
                    passed: finding.passed,
                    why: &finding.why,
                    boards: drawn(about, &finding.cases),
                })
                .collect(),
        }
    }
}

impl<'a> TrialRecord<'a> {
    fn new(about: &About, trial: &'a Trial) -> Self {
        let judgement = &trial.judgement;
        let usage = judgement.usage;
        Self {
            name: &trial.name,
            passed: trial.passed,
            verdict: judgement.verdict.code().name(),
            detail: judgement.verdict.detail(),
            why: &judgement.reason,
            cpu: usage.map(|usage| usage.cpu.as_secs_f64()),
            wall: usage.map(|usage| usage.wall.as_secs_f64()),
            memory: usage.map(|usage| usage.memory),
            case: trial.case,
            boards: drawn(about, &trial.boards),
            input: Stream::new(&trial.input),
            expected: Stream::new(&trial.expected),
            got: Stream::new(&judgement.output),
            stderr: Stream::new(&judgement.stderr),
        }
    }
}

impl Stream {
    fn new(excerpt: &Excerpt) -> Self {
        let (text, escaped) = lossless(excerpt);
        Self {
            text,
            escaped,
            length: excerpt.length(),
            cut: excerpt.length() > excerpt.bytes().len() as u64,
        }
    }
}

fn drawn(about: &About, cases: &[Boards]) -> Cases {
    let rows = |stones| {
        about
            .format
            .alphabet
            .draw(stones)
            .rows()
            .map(String::from_iter)
    };
    let case = |boards: &Boards| boards.iter().map(|stones| rows(*stones)).collect();
    cases.iter().map(case).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::render::report::samples;

    fn parsed(report: &Report) -> Value {
        serde_json::from_str(&document(report)).expect("it is JSON")
    }

    #[test]
    fn a_document_has_all_values() {
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
    fn every_key_is_always_present() {
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
    fn the_document_is_valid_and_lossless_for_any_output() {
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
}
