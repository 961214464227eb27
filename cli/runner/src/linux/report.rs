//! The report that a supervisor sends to its caller.

use std::io::{self, Write};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{Error, Execution, Termination};

/// The first line of a report, as JSON. The bytes of standard output and standard error follow it.
#[derive(Debug, Serialize, Deserialize)]
struct Header {
    termination: Termination,
    cpu: Duration,
    wall: Duration,
    memory: u64,
    /// The length of standard output, in bytes.
    stdout: usize,
    /// The length of standard error, in bytes.
    stderr: usize,
}

/// Writes a report.
pub(super) fn write(report: &Result<Execution, Error>, mut to: impl Write) -> io::Result<()> {
    let header = report.as_ref().map(|run| Header {
        termination: run.termination,
        cpu: run.cpu,
        wall: run.wall,
        memory: run.memory,
        stdout: run.stdout.len(),
        stderr: run.stderr.len(),
    });
    let mut line = serde_json::to_vec(&header)?;
    line.push(b'\n');
    to.write_all(&line)?;
    if let Ok(run) = report {
        to.write_all(&run.stdout)?;
        to.write_all(&run.stderr)?;
    }
    Ok(())
}

/// Parses a report; `None` if it is not complete.
pub(super) fn parse(bytes: &[u8]) -> Option<Result<Execution, Error>> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    let header: Result<Header, Error> = serde_json::from_slice(&bytes[..end]).ok()?;
    let header = match header {
        Ok(header) => header,
        Err(error) => return Some(Err(error)),
    };
    let (stdout, rest) = bytes[end + 1..].split_at_checked(header.stdout)?;
    Some(Ok(Execution {
        termination: header.termination,
        cpu: header.cpu,
        wall: header.wall,
        memory: header.memory,
        stdout: stdout.to_vec(),
        stderr: rest.get(..header.stderr)?.to_vec(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;

    fn execution() -> Execution {
        Execution {
            termination: Termination::Exited(3),
            cpu: Duration::from_millis(7),
            wall: Duration::from_millis(11),
            memory: 1 << 22,
            stdout: b"4\n\0\xff{}\n".to_vec(),
            stderr: b"\n\n".to_vec(),
        }
    }

    fn written(report: &Result<Execution, Error>) -> Vec<u8> {
        let mut bytes = Vec::new();
        write(report, &mut bytes).expect("memory can be written");
        bytes
    }

    #[test]
    fn parsing_reverses_writing() {
        let error = Error::new(ErrorKind::Start, "a\nb");
        for report in [Ok(execution()), Err(error)] {
            assert_eq!(parse(&written(&report)), Some(report));
        }
    }

    #[test]
    fn an_incomplete_report_is_rejected() {
        let bytes = written(&Ok(execution()));
        for length in 0..bytes.len() {
            assert!(parse(&bytes[..length]).is_none(), "{length} bytes");
        }
    }
}
