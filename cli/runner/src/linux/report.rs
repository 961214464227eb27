//! The report that a supervisor sends to its caller.

use std::io::{self, Write};

use crate::{Error, Execution, Termination, Usage};

/// The first line of a report, as JSON: the end of the program, its usage, and the lengths in bytes of standard output
/// and standard error, which follow the line.
type Header = (Termination, Usage, usize, usize);

/// Writes a report.
pub(super) fn write(report: &Result<Execution, Error>, mut to: impl Write) -> io::Result<()> {
    let header = report.as_ref().map(|run| -> Header {
        let (stdout, stderr) = (run.stdout.len(), run.stderr.len());
        (run.termination, run.usage, stdout, stderr)
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
    let (termination, usage, stdout, stderr) = match header {
        Ok(header) => header,
        Err(error) => return Some(Err(error)),
    };
    let (stdout, rest) = bytes[end + 1..].split_at_checked(stdout)?;
    Some(Ok(Execution {
        termination,
        usage,
        stdout: stdout.to_vec(),
        stderr: rest.get(..stderr)?.to_vec(),
    }))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::ErrorKind;

    fn execution() -> Execution {
        Execution {
            termination: Termination::Exited(3),
            usage: Usage {
                cpu: Duration::from_millis(7),
                wall: Duration::from_millis(11),
                memory: 1 << 22,
            },
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
