//! Reports for the tests of the formats.

use std::time::Duration;

use examiner::{Crash, Excerpt, Judgement, Trial, Usage, Verdict};
use puzzles::About;
use puzzles::text::Boards;
use runner::Limits;

use super::{Finding, Report};

/// The puzzle of the samples.
pub(super) fn about() -> &'static About {
    puzzles::find("flip")
        .expect("it is in the registry")
        .about()
}

/// Trials that are accepted, wrong, crashed and not run; a good finding and a bad one.
pub(super) fn judge() -> Report {
    let boards = [boards("bwwb bbwb bwwb bwww")];
    let crash = Verdict::RunTime(Crash::Exited(3));
    let mut accepted = trial("1.in", Verdict::Accepted, "all answers are right", &[]);
    accepted.judgement.usage = Some(usage(10, 20, 3_300_000));
    let mut wrong = trial(
        "2.in",
        Verdict::WrongAnswer,
        "line 1: expected 4, got 5",
        &boards,
    );
    wrong.input = Excerpt::new("bwwb\nbbwb\nbwwb\nbwww\n");
    wrong.expected = Excerpt::new("4\n");
    wrong.judgement.output = Excerpt::new("5\0\n");
    wrong.judgement.stderr = Excerpt::new(*b"\xFFno");
    wrong.judgement.usage = Some(usage(1_500, 1_600, 20 << 20));
    let mut crashed = trial("10.in", crash, "exit code 3", &[]);
    crashed.input = Excerpt::new("wwww\nwwww\nwwww\nwwww\n");
    crashed.expected = Excerpt::new("0\n");
    crashed.judgement.usage = Some(usage(0, 0, 1_024));
    let fault = "the input is empty at byte 0".to_owned();
    Report {
        program: Some("./solution 'a b'".to_owned()),
        limits: Some(Limits::DEFAULT),
        trials: vec![
            accepted,
            wrong,
            crashed,
            Trial::judge_fault("x\ny".to_owned(), fault),
        ],
        findings: vec![
            finding("distances", true, "0 to 6"),
            finding("greedy", false, "survives"),
        ],
        summary: "1 of 4 tests passed".to_owned(),
        notes: vec!["a note".to_owned()],
        ..Report::new("judge", about())
    }
}

/// A report in which every text from outside is hostile.
pub(super) fn hostile(printed: &[u8]) -> Report {
    // Names and reasons are lines of bounded length already.
    let name: String = String::from_utf8_lossy(printed).chars().take(500).collect();
    let mut report = judge();
    for trial in &mut report.trials {
        trial.name.clone_from(&name);
        trial.judgement.reason.clone_from(&name);
        for part in [
            &mut trial.input,
            &mut trial.expected,
            &mut trial.judgement.output,
            &mut trial.judgement.stderr,
        ] {
            *part = Excerpt::new(printed);
        }
    }
    for finding in &mut report.findings {
        finding.name.clone_from(&name);
        finding.why.clone_from(&name);
    }
    report.program = Some(name.clone());
    report.summary.clone_from(&name);
    report.notes.push(name);
    report
}

/// Hostile outputs: every byte, markup, and control sequences of terminals.
pub(super) fn printed() -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = (0..=u8::MAX).map(|byte| vec![b'a', byte, b'b']).collect();
    all.push((0..=u8::MAX).collect());
    let texts: [&[u8]; 9] = [
        b"]]>",
        b"<![CDATA[ </system-out> <!-- --> <?xml?> & &amp; &#0; &#xD800;",
        b"</pre></style><script>alert(1)</script><img src=x onerror=alert(1)>",
        b"\" onload=\"x' y",
        b"\x1b[2J\x1b]0;title\x07",
        b"\xED\xA0\x80\xED\xB0\x80",
        b"\xEF\xBF\xBE\xEF\xBF\xBF\xEF\xBB\xBF\xF4\x8F\xBF\xBF\xF4\x90\x80\x80",
        "\u{202e}\u{2028}\u{85}\u{0}".as_bytes(),
        b"{\"a\": \\u0000}",
    ];
    all.extend(texts.map(<[u8]>::to_vec));
    all.push(b"\xFF]]>\0<".repeat(1 << 20));
    all
}

fn trial(name: &str, verdict: Verdict, reason: &str, cases: &[Boards]) -> Trial {
    let judgement = Judgement::without_run(verdict, reason.to_owned());
    Trial::new(name.to_owned(), judgement, cases, None)
}

fn usage(cpu: u64, wall: u64, memory: u64) -> Usage {
    let [cpu, wall] = [cpu, wall].map(Duration::from_millis);
    Usage { cpu, wall, memory }
}

fn finding(name: &str, passed: bool, why: &str) -> Finding {
    let cases = if passed {
        vec![]
    } else {
        vec![boards("bwww wwww wwww wwww")]
    };
    Finding {
        name: name.to_owned(),
        passed,
        why: why.to_owned(),
        cases,
    }
}

fn boards(text: &str) -> Boards {
    about().format.parse(text).expect("it is a case")
}
