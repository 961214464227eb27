//! Running a command: its output as a terminal would show it, and its status.

use std::io::{self, Read as _, Write as _};
use std::process::{Command, ExitStatus, Stdio};

use anyhow::Context as _;

/// A command that has ended.
#[derive(Debug)]
pub(crate) struct Finished {
    /// How it ended.
    pub(crate) status: ExitStatus,
    /// Standard output and standard error, merged in the order of writing.
    pub(crate) output: String,
    /// Whether the output has been on the screen already.
    streamed: bool,
}

impl Finished {
    /// Whether the exit status is 0.
    pub(crate) fn success(&self) -> bool {
        self.status.success()
    }

    /// The output, unless it has been streamed through and was seen.
    pub(crate) fn unseen(&self) -> String {
        if self.streamed {
            String::new()
        } else {
            self.output.clone()
        }
    }
}

/// Runs `command` to its end with empty standard input and gathers its output;
/// with `stream` the output also goes to standard output as it comes.
///
/// # Errors
///
/// When the program does not start or its output cannot be read. An exit
/// status other than 0 is no error.
pub(crate) fn run(mut command: Command, stream: bool) -> anyhow::Result<Finished> {
    let program = command.get_program().to_owned();
    let (mut reader, writer) = io::pipe().context("cannot make a pipe")?;
    let spawned = command
        .stdin(Stdio::null())
        .stdout(writer.try_clone().context("cannot share a pipe")?)
        .stderr(writer)
        .spawn();
    // The command holds the writing end, which must close for reading to end.
    drop(command);
    let mut child = spawned.with_context(|| format!("cannot start {}", program.display()))?;

    let mut output = Vec::new();
    let mut chunk = [0; 8192];
    loop {
        let read = match reader.read(&mut chunk) {
            Ok(0) => break,
            Ok(read) => &chunk[..read],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => {
                return Err(error)
                    .with_context(|| format!("cannot read from {}", program.display()));
            }
        };
        output.extend_from_slice(read);
        if stream {
            let mut screen = io::stdout();
            screen.write_all(read)?;
            screen.flush()?;
        }
    }
    let status = child
        .wait()
        .with_context(|| format!("cannot wait for {}", program.display()))?;
    Ok(Finished {
        status,
        output: String::from_utf8_lossy(&output).into_owned(),
        streamed: stream,
    })
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn output_is_merged_in_the_order_of_writing() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo one; echo two >&2; echo three; exit 3"]);
        let finished = run(command, false).expect("sh runs");
        assert_eq!(finished.output, "one\ntwo\nthree\n");
        assert_eq!(finished.status.code(), Some(3));
        assert!(!finished.success());
        assert_eq!(finished.unseen(), finished.output);
    }

    #[test]
    fn missing_program_is_named() {
        let error = run(Command::new("no-such-program-here"), false).expect_err("it cannot start");
        assert!(
            error.to_string().contains("no-such-program-here"),
            "{error}"
        );
    }
}
