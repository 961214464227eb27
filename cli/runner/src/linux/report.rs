//! The report that a supervisor sends to its caller after each run.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use crate::{Error, Execution, Termination, Usage};

/// A report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Report {
    /// The result of the run.
    pub(super) result: Result<Execution, Error>,
    /// Whether the supervisor ends after this report.
    pub(super) is_last: bool,
}

/// The first line of a report, as JSON. The output and standard error follow the line.
#[derive(Serialize, Deserialize)]
struct Header {
    result: Result<Ending, Error>,
    is_last: bool,
}

/// An execution without its texts.
#[derive(Serialize, Deserialize)]
struct Ending {
    termination: Termination,
    usage: Usage,
    input_unread: bool,
    output_missing: bool,
    /// The lengths of output and standard error in bytes.
    lengths: (usize, usize),
}

/// Writes a report, with one system call if possible: each wakes the reader.
pub(super) fn write(report: &Report, mut to: impl Write) -> io::Result<()> {
    let result = match &report.result {
        Ok(run) => Ok(Ending {
            termination: run.termination,
            usage: run.usage,
            input_unread: run.input_unread,
            output_missing: run.output_missing,
            lengths: (run.output.len(), run.stderr.len()),
        }),
        Err(error) => Err(error.clone()),
    };
    let is_last = report.is_last;
    let mut bytes = serde_json::to_vec(&Header { result, is_last })?;
    bytes.push(b'\n');
    if let Ok(run) = &report.result {
        bytes.extend_from_slice(&run.output);
        bytes.extend_from_slice(&run.stderr);
    }
    to.write_all(&bytes)
}

/// Parses a report; `None` if it is not complete.
pub(super) fn parse(bytes: &[u8]) -> Option<Report> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    let Header { result, is_last } = serde_json::from_slice(&bytes[..end]).ok()?;
    let result = match result {
        Ok(ending) => {
            let (output, stderr) = ending.lengths;
            let (output, rest) = bytes[end + 1..].split_at_checked(output)?;
            Ok(Execution {
                termination: ending.termination,
                usage: ending.usage,
                input_unread: ending.input_unread,
                output_missing: ending.output_missing,
                stderr: rest.get(..stderr)?.to_vec(),
                output: output.to_vec(),
            })
        }
        Err(error) => Err(error),
    };
    Some(Report { result, is_last })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::ErrorKind;

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
        write(report, &mut bytes).expect("memory can be written");
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
