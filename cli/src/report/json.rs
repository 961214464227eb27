//! A report as one JSON document.
//!
//! The schema is named in it; a change that could break a reader gets a new number. Every key is
//! always there.

use puzzles::About;
use puzzles::text::Boards;
use serde::Serialize;

use super::{Finding, Head, Report, Trial};
use crate::runner::Limits;
use crate::verdict::Verdict;

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

/// What each run may use: times in seconds, sizes in bytes.
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
    /// The code.
    verdict: &'static str,
    /// What there is to add to the code, such as the signal.
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

/// The beginning of what was read or written.
#[derive(Serialize)]
struct Stream {
    text: String,
    /// Whether `\\` in the text stands for a backslash and `\xFF` for a byte.
    escaped: bool,
    /// The length of the whole in bytes.
    length: u64,
    /// Whether the text is only its beginning.
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
            limits: report.limits.as_ref().map(LimitsRecord::new),
            complete: report.is_complete,
            passed: report.passed(),
            summary: &report.summary,
            notes: &report.notes,
            trials: trials.map(|trial| TrialRecord::new(about, trial)).collect(),
            findings: findings
                .map(|finding| FindingRecord::new(about, finding))
                .collect(),
        }
    }
}

impl LimitsRecord {
    fn new(limits: &Limits) -> Self {
        Self {
            cpu: limits.cpu.as_secs_f64(),
            wall: limits.wall.as_secs_f64(),
            memory: limits.memory,
            output: limits.output,
            processes: limits.processes,
        }
    }
}

impl<'a> TrialRecord<'a> {
    fn new(about: &About, trial: &'a Trial) -> Self {
        let used = trial.used;
        Self {
            name: &trial.name,
            passed: trial.passed,
            verdict: trial.verdict.code().name(),
            detail: match trial.verdict {
                Verdict::RunTime(crash) => Some(crash.to_string()),
                Verdict::NoOutput => Some("no output".to_owned()),
                _ => None,
            },
            why: &trial.why,
            cpu: used.map(|used| used.cpu.as_secs_f64()),
            wall: used.map(|used| used.wall.as_secs_f64()),
            memory: used.map(|used| used.memory),
            case: trial.case,
            boards: drawn(about, &trial.cases),
            input: Stream::new(&trial.input),
            expected: Stream::new(&trial.expected),
            got: Stream::new(&trial.got),
            stderr: Stream::new(&trial.stderr),
        }
    }
}

impl<'a> FindingRecord<'a> {
    fn new(about: &About, finding: &'a Finding) -> Self {
        Self {
            name: &finding.name,
            passed: finding.passed,
            why: &finding.why,
            boards: drawn(about, &finding.cases),
        }
    }
}

impl Stream {
    fn new(head: &Head) -> Self {
        let (text, escaped) = head.lossless();
        Self {
            text,
            escaped,
            length: head.length(),
            cut: head.is_cut(),
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
}
