//! How a contest system is told what was found.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use super::finding::{Fault, Finding, Verdict};
use crate::args::Protocol;
use crate::diagnostic;
use crate::exit::{Exit, Failure};

/// Says what was found.
pub(super) fn found(
    protocol: Protocol,
    finding: &Finding,
    feedback: Option<&Path>,
) -> Result<Exit, Failure> {
    let verdict = finding.verdict();
    let message = finding.message();
    match protocol {
        Protocol::Plain | Protocol::Oj => {
            finding.draw();
            say(verdict, &message)?;
        }
        Protocol::Testlib => diagnostic::say(&format!("{} {message}", testlib_name(verdict))),
        // Where the words are right, the layout does not matter.
        Protocol::Kattis if verdict == Verdict::Wrong => {
            diagnostic::say(&message);
            add_feedback(feedback, &message)?;
        }
        Protocol::Kattis => {}
    }
    Ok(exit(protocol, verdict))
}

/// Says why nothing was found.
pub(super) fn fault(
    protocol: Protocol,
    fault: Fault,
    feedback: Option<&Path>,
) -> Result<Exit, Failure> {
    match (protocol, fault) {
        (Protocol::Plain | Protocol::Oj, Fault::Failure(failure)) => Err(failure),
        (Protocol::Testlib, fault) => {
            diagnostic::say(&format!("FAIL {}", fault.message()));
            Ok(Exit::Verdict(3))
        }
        (_, fault) => {
            fault.draw();
            if protocol == Protocol::Kattis {
                add_feedback(feedback, &fault.message())?;
            }
            Ok(fault.exit())
        }
    }
}

/// The exit code of a verdict.
const fn exit(protocol: Protocol, verdict: Verdict) -> Exit {
    match (protocol, verdict) {
        (Protocol::Kattis, Verdict::Accepted | Verdict::Presentation) => Exit::Verdict(42),
        (Protocol::Kattis, Verdict::Wrong) => Exit::Verdict(43),
        (Protocol::Testlib, Verdict::Presentation) => Exit::Verdict(2),
        (_, Verdict::Accepted) => Exit::Done,
        (_, Verdict::Wrong | Verdict::Presentation) => Exit::Negative,
    }
}

/// What a checker of testlib begins its message with.
const fn testlib_name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Accepted => "ok",
        Verdict::Wrong => "wrong answer",
        Verdict::Presentation => "wrong output format",
    }
}

/// The line for people. That nobody reads it makes a wrong answer no better: the exit code stays.
fn say(verdict: Verdict, message: &str) -> Result<(), Failure> {
    let mut out = io::stdout();
    let said = match verdict {
        Verdict::Accepted => writeln!(out, "accepted, {message}"),
        Verdict::Wrong => writeln!(out, "wrong answer"),
        Verdict::Presentation => writeln!(out, "presentation error"),
    };
    match said.map_err(|error| Failure::unwritable(&error)) {
        Err(Failure::ClosedPipe) => Ok(()),
        said => said,
    }
}

/// Adds a line to what the contest system shows to a judge.
fn add_feedback(directory: Option<&Path>, message: &str) -> Result<(), Failure> {
    let Some(directory) = directory else {
        return Ok(());
    };
    let path = directory.join("judgemessage.txt");
    File::options()
        .create(true)
        .append(true)
        .open(&path)
        .and_then(|mut file| writeln!(file, "{message}"))
        .map_err(|error| Failure::unwritable_file(&path, &error))
}
