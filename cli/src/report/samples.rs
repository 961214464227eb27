//! Reports to try the formats on.

use std::time::Duration;

use puzzles::About;
use puzzles::text::Boards;

use super::{Finding, Head, Report, Trial, Used};
use crate::verdict::{Crash, Verdict};
use runner::Limits;

/// The puzzle of the samples.
pub(super) fn about() -> &'static About {
    puzzles::find("flip")
        .expect("it is one of the first")
        .about()
}

/// One of each kind: accepted, wrong, failed, without a run; a finding that is good, one that is not.
pub(super) fn judge() -> Report {
    let wrong = Verdict::WrongAnswer;
    let crash = Verdict::RunTime(Crash::Exited(3));
    let trials = vec![
        trial(
            "1.in",
            Verdict::Accepted,
            "all answers are right",
            (10, 20, 3_300_000),
        ),
        Trial {
            input: Head::of("bwwb\nbbwb\nbwwb\nbwww\n"),
            expected: Head::of("4\n"),
            got: Head::of("5\0\n"),
            stderr: Head::of(*b"\xFFno"),
            ..trial(
                "2.in",
                wrong,
                "line 1: expected 4, got 5",
                (1_500, 1_600, 20 << 20),
            )
        }
        .with_cases(&[boards("bwwb bbwb bwwb bwww")], Some(1)),
        Trial {
            input: Head::of("wwww\nwwww\nwwww\nwwww\n"),
            expected: Head::of("0\n"),
            ..trial("10.in", crash, "exit code 3", (0, 0, 1_024))
        },
        Trial::without_run(
            "x\ny".to_owned(),
            Verdict::JudgeFault,
            "the input is empty at byte 0".to_owned(),
        ),
    ];
    let limits = Limits::DEFAULT;
    let program = Some("./solution 'a b'".to_owned());
    Report {
        program,
        limits: Some(limits),
        trials,
        findings: vec![
            finding("distances", true, "0 to 6"),
            finding("greedy", false, "survives"),
        ],
        summary: "1 of 4 tests passed".to_owned(),
        notes: vec!["it was a fine day".to_owned()],
        ..Report::new("judge", about())
    }
}

/// A program that prints what nobody wants to read, in every field that comes from outside.
pub(super) fn hostile(printed: &[u8]) -> Report {
    // Names and reasons are lines of bounded length already.
    let name: String = String::from_utf8_lossy(printed).chars().take(500).collect();
    let mut report = judge();
    for trial in &mut report.trials {
        trial.name.clone_from(&name);
        trial.why.clone_from(&name);
        for part in [
            &mut trial.input,
            &mut trial.expected,
            &mut trial.got,
            &mut trial.stderr,
        ] {
            *part = Head::of(printed);
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

/// What programs print that hurts: every byte; what ends or begins markup; what terminals obey.
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

fn trial(name: &str, verdict: Verdict, why: &str, (cpu, wall, memory): (u64, u64, u64)) -> Trial {
    Trial {
        used: Some(Used {
            cpu: Duration::from_millis(cpu),
            wall: Duration::from_millis(wall),
            memory,
        }),
        ..Trial::without_run(name.to_owned(), verdict, why.to_owned())
    }
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
