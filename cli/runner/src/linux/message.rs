//! What the command and a supervisor say to each other.

use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::net::UnixStream;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{Execution, Limits, Termination};

/// What a supervisor is to run.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Request {
    /// The program and its arguments.
    pub(super) words: Vec<String>,
    pub(super) limits: Limits,
}

/// What a supervisor has to say, once.
#[derive(Debug)]
pub(super) enum Report {
    /// The run is over.
    Execution(Execution),
    /// The program cannot be started, and why.
    NotStarted(String),
    /// The supervisor could not do its work, and why.
    Failed(String),
}

/// The line that begins a report; the bytes of both streams follow.
#[derive(Debug, Serialize, Deserialize)]
enum Excerpt {
    Execution {
        end: Termination,
        cpu: Duration,
        wall: Duration,
        memory: u64,
        /// The lengths of both streams, in bytes.
        stdout: usize,
        stderr: usize,
    },
    NotStarted(String),
    Failed(String),
}

impl Request {
    /// Sends it.
    pub(super) fn write(&self, line: &UnixStream) -> io::Result<()> {
        write_line(line, self)
    }

    /// Waits for it; `None` if there is none, as nobody is there any more.
    pub(super) fn read(line: &UnixStream) -> io::Result<Option<Self>> {
        let mut text = String::new();
        // Nothing follows a request, so a buffer may read on.
        BufReader::new(line).read_line(&mut text)?;
        if text.is_empty() {
            return Ok(None);
        }
        Ok(Some(serde_json::from_str(&text)?))
    }
}

impl Report {
    /// Sends it.
    pub(super) fn write(&self, mut line: &UnixStream) -> io::Result<()> {
        let ran = match self {
            Self::Execution(ran) => ran,
            Self::NotStarted(why) => return write_line(line, &Excerpt::NotStarted(why.clone())),
            Self::Failed(why) => return write_line(line, &Excerpt::Failed(why.clone())),
        };
        let head = Excerpt::Execution {
            end: ran.termination,
            cpu: ran.cpu,
            wall: ran.wall,
            memory: ran.memory,
            stdout: ran.stdout.len(),
            stderr: ran.stderr.len(),
        };
        write_line(line, &head)?;
        line.write_all(&ran.stdout)?;
        line.write_all(&ran.stderr)
    }

    /// Reads all that a supervisor has sent; `None` if it breaks off.
    pub(super) fn parse(mut bytes: &[u8]) -> Option<Self> {
        let end = bytes.iter().position(|&byte| byte == b'\n')?;
        let head: Excerpt = serde_json::from_slice(&bytes[..end]).ok()?;
        bytes = &bytes[end + 1..];
        match head {
            Excerpt::Execution {
                end,
                cpu,
                wall,
                memory,
                stdout,
                stderr,
            } => Some(Self::Execution(Execution {
                termination: end,
                cpu,
                wall,
                memory,
                stdout: take(&mut bytes, stdout)?,
                stderr: take(&mut bytes, stderr)?,
            })),
            Excerpt::NotStarted(why) => Some(Self::NotStarted(why)),
            Excerpt::Failed(why) => Some(Self::Failed(why)),
        }
    }
}

fn write_line(mut line: &UnixStream, value: &impl Serialize) -> io::Result<()> {
    let mut text = serde_json::to_vec(value)?;
    text.push(b'\n');
    line.write_all(&text)
}

/// The next bytes, if there are as many.
fn take(bytes: &mut &[u8], length: usize) -> Option<Vec<u8>> {
    bytes.split_off(..length).map(<[u8]>::to_vec)
}

#[cfg(test)]
mod tests {
    use std::io::Read;
    use std::thread;

    use super::*;

    fn ran() -> Execution {
        Execution {
            termination: Termination::Exited(3),
            cpu: Duration::from_millis(7),
            wall: Duration::from_millis(11),
            memory: 1 << 22,
            stdout: b"4\n\0\xff{}\n".to_vec(),
            stderr: b"\n\n".to_vec(),
        }
    }

    /// What is on the line when this is sent.
    fn sent(report: Report) -> Vec<u8> {
        let (ours, theirs) = UnixStream::pair().expect("there are sockets");
        thread::spawn(move || report.write(&theirs));
        let mut bytes = Vec::new();
        (&ours).read_to_end(&mut bytes).expect("it can be read");
        bytes
    }

    #[test]
    fn what_is_sent_arrives() {
        match Report::parse(&sent(Report::Execution(ran()))) {
            Some(Report::Execution(arrived)) => assert_eq!(arrived, ran()),
            other => panic!("{other:?}"),
        }
        match Report::parse(&sent(Report::NotStarted("a\nb".to_owned()))) {
            Some(Report::NotStarted(why)) => assert_eq!(why, "a\nb"),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_breaks_off_is_no_report() {
        let bytes = sent(Report::Execution(ran()));
        for length in 0..bytes.len() {
            assert!(Report::parse(&bytes[..length]).is_none(), "{length} bytes");
        }
    }
}
