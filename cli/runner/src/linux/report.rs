//! The report that a supervisor sends to its caller after each run.

use std::io::{self, Write};
use std::mem;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::execution::{Error, Execution};
use crate::files::Files;
use crate::limits::RunLimits;

/// A report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Report {
    /// The result of the run.
    pub(super) result: Result<Execution, Error>,
    /// Whether the supervisor ends after this report.
    pub(super) is_last: bool,
}

/// Writes a report: its first line is JSON, namely the report without the output and standard error, and their lengths in
/// bytes; both texts follow. It takes one system call if possible: each wakes the reader.
pub(super) fn write(mut report: Report, mut to: impl Write) -> io::Result<()> {
    let texts = match &mut report.result {
        Ok(run) => [&mut run.output, &mut run.stderr].map(mem::take),
        Err(_) => [const { Vec::new() }; 2],
    };
    let lengths = texts.each_ref().map(Vec::len);
    let mut bytes = serde_json::to_vec(&(report, lengths))?;
    bytes.push(b'\n');
    bytes.extend(texts.concat());
    to.write_all(&bytes)
}

/// Parses a report; `None` if it is not complete.
pub(super) fn parse(bytes: &[u8]) -> Option<Report> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    let header = serde_json::from_slice(&bytes[..end]);
    let (mut report, [output, stderr]): (Report, [usize; 2]) = header.ok()?;
    let (output, rest) = bytes[end + 1..].split_at_checked(output)?;
    let stderr = rest.get(..stderr)?;
    if let Ok(run) = &mut report.result {
        run.output = output.to_vec();
        run.stderr = stderr.to_vec();
    }
    Some(report)
}

/// What all runs of a supervisor have in common.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Task {
    /// The command of the program.
    pub(super) words: Vec<String>,
    /// The files of the program.
    pub(super) files: Files,
    /// A further variable of its environment.
    pub(super) variable: Option<(String, PathBuf)>,
    /// The limits of each run.
    pub(super) limits: RunLimits,
    /// The parent of the private working directories, if the program has files.
    pub(super) home: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::execution::ErrorKind;
    use crate::execution::{Termination, Usage};

    fn report() -> Report {
        let execution = Execution {
            termination: Termination::Exited(3),
            usage: Usage {
                cpu: Duration::from_millis(7),
                wall: Duration::from_millis(11),
                memory: 1 << 22,
            },
            output: b"4\n\0\xff{}\n".to_vec(),
            stderr: b"\n\n".to_vec(),
            input_unread: true,
            output_missing: false,
        };
        Report {
            result: Ok(execution),
            is_last: false,
        }
    }

    fn written(report: &Report) -> Vec<u8> {
        let mut bytes = Vec::new();
        write(report.clone(), &mut bytes).expect("memory can be written");
        bytes
    }

    #[test]
    fn parsing_reverses_writing() {
        let error = Report {
            result: Err(Error::new(ErrorKind::Start, "a\nb")),
            is_last: true,
        };
        for report in [report(), error] {
            assert_eq!(parse(&written(&report)), Some(report));
        }
    }

    #[test]
    fn an_incomplete_report_is_rejected() {
        let bytes = written(&report());
        for length in 0..bytes.len() {
            assert!(parse(&bytes[..length]).is_none(), "{length} bytes");
        }
    }
}
