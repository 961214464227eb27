//! A program and its arguments.

use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use crate::execution::{Error, ErrorKind, Execution};
use crate::files::Files;
use crate::limits::RunLimits;
use crate::system;

/// The characters of shell operators.
const SHELL_OPERATORS: &str = "|&;<>`";

/// A program and its arguments.
///
/// It keeps a process, the supervisor, for each thread that has run it, and ends them when it is dropped. Therefore keep
/// the program if you run it often.
#[derive(Debug)]
pub struct Program {
    /// The program's name or path, then its arguments; never empty.
    pub(crate) words: Vec<String>,
    /// The program that is run instead of the first word.
    pub(crate) executable: Option<String>,
    /// The files that it opens.
    pub(crate) files: Files,
    /// A further variable of its environment, with a path.
    pub(crate) variable: Option<(String, PathBuf)>,
    pub(crate) idle: system::Idle,
}

impl Program {
    /// Creates a program from its name or path and its arguments.
    ///
    /// # Panics
    ///
    /// If `words` is empty.
    pub fn new(words: Vec<String>) -> Self {
        assert!(!words.is_empty(), "a command has at least one word");
        Self {
            words,
            executable: None,
            files: Files::default(),
            variable: None,
            idle: system::Idle::default(),
        }
    }

    /// Runs the program with these files instead of standard input and standard output.
    pub fn with_files(self, files: Files) -> Self {
        Self {
            files,
            idle: system::Idle::default(),
            ..self
        }
    }

    /// Runs this executable instead of the first word, which stays in the texts of the command.
    pub fn with_executable(self, executable: Option<String>) -> Self {
        Self { executable, ..self }
    }

    /// A program with further arguments.
    pub fn with_arguments(&self, arguments: impl IntoIterator<Item = String>) -> Self {
        let mut program = self.clone();
        program.words.extend(arguments);
        program
    }

    /// The program's name or path, then its arguments.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// The files that the program opens instead of standard input and standard output.
    pub const fn files(&self) -> &Files {
        &self.files
    }

    /// Parses a command: splits it into words as a shell does. No shell runs the command.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Command`] if the command has no word, if a quote or an escape is incomplete, or if there is an
    /// unquoted shell operator, which the program would get as an argument.
    pub fn parse(command: &str) -> Result<Self, Error> {
        let message = match shlex::split(command) {
            Some(words) if words.first().is_some_and(|word| !word.is_empty()) => {
                let Some(operator) = shell_operator(command) else {
                    return Ok(Self::new(words));
                };
                let script = shlex::try_join(["sh", "-c", command]).unwrap_or_default();
                let quoted = shlex::try_quote(&script).unwrap_or_default();
                format!(
                    "no shell runs the command, so `{operator}` would be a part of a word, and not an operator; \
                     use: {quoted}"
                )
            }
            Some(_) => "the command is empty: expected a program, such as `./solution`".to_owned(),
            None => format!("a quote or a backslash is left open in the command {command:?}"),
        };
        Err(Error::new(ErrorKind::Command, message))
    }

    /// Runs the program on an input, in the caller's directory and with the caller's environment, until its first
    /// process ends or the program exceeds a limit. Then all its processes are ended.
    ///
    /// Several threads may run a program at the same time. The run checks `cancel` every 50 milliseconds. A later run
    /// of the same `Program` may have the directory and the environment of an earlier one.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Cancelled`] if `cancel` is set before the program ends, [`ErrorKind::Start`] if the program
    /// cannot be started, [`ErrorKind::Limit`] if the system does not allow the limits.
    pub fn run(
        &self,
        input: &[u8],
        limits: &RunLimits,
        cancel: &AtomicBool,
    ) -> Result<Execution, Error> {
        system::run(self, input, limits, cancel)
    }
}

impl Clone for Program {
    fn clone(&self) -> Self {
        Self {
            words: self.words.clone(),
            executable: self.executable.clone(),
            files: self.files.clone(),
            variable: self.variable.clone(),
            idle: system::Idle::default(),
        }
    }
}

impl fmt::Display for Program {
    /// Writes the command, quoted so that a shell splits it into the same words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.words.iter().map(String::as_str);
        f.write_str(&shlex::try_join(words).expect("no argument contains a NUL byte"))
    }
}

/// The first unquoted shell operator in a command.
fn shell_operator(command: &str) -> Option<&str> {
    let mut quote = None;
    let mut characters = command.char_indices();
    while let Some((index, character)) = characters.next() {
        match (quote, character) {
            (None | Some('"'), '\\') => {
                characters.next();
            }
            (None, '\'' | '"') => quote = Some(character),
            (Some(mark), _) if mark == character => quote = None,
            (None, _) if SHELL_OPERATORS.contains(character) => {
                let rest = &command[index..];
                let end = rest.find(|other| !SHELL_OPERATORS.contains(other));
                return Some(&rest[..end.unwrap_or(rest.len())]);
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_or_incomplete_command_is_rejected() {
        for command in ["", "  ", "''", "# ./solution", "'./a", "./a \"", "./a \\"] {
            let error = Program::parse(command).expect_err("there is no program");
            assert_eq!(error.kind(), ErrorKind::Command, "{command}: {error}");
        }
    }

    /// This test has the `main` of the standard harness, which does not call the hook.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_run_without_the_hook_is_an_error() {
        let program = Program::new(vec!["true".to_owned()]);
        let result = program.run(b"", &RunLimits::DEFAULT, &AtomicBool::new(false));
        let error = result.expect_err("there is no hook");
        assert_eq!(error.kind(), ErrorKind::Supervisor);
    }

    #[test]
    fn unquoted_shell_operators_are_refused() {
        let error = Program::parse("./a 2 | sort").expect_err("it needs a shell");
        let expected = "no shell runs the command, so `|` would be a part of a word, and not an operator; \
                        use: \"sh -c './a 2 | sort'\"";
        assert_eq!(error.to_string(), expected);
        for command in [
            "cd a && ./b",
            "./a <in",
            "./a 2>/dev/null",
            "./a|sort",
            "./a; ./b",
            "./a `b`",
        ] {
            let error = Program::parse(command).expect_err("it needs a shell");
            assert_eq!(error.kind(), ErrorKind::Command, "{command}");
        }
    }

    #[test]
    fn quoted_operators_and_parts_of_words_are_accepted() {
        for command in [
            "./a",
            "./a '|'",
            "sh -c 'a | b'",
            "awk '$1 > 2'",
            "./a '--x=;'",
            "./a \"|\" \\;",
        ] {
            assert!(Program::parse(command).is_ok(), "{command}");
        }
    }
}
