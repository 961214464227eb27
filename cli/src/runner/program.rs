//! A program that somebody wrote, and how to run it.

use std::fmt;

use super::{Execution, Limits, shell, system};
use crate::diagnostic;
use crate::exit::Failure;
use crate::interrupt::Interrupt;

/// A program: the words of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Program {
    /// The program's name or path, then its arguments; never empty.
    words: Vec<String>,
}

impl Program {
    /// A program with its arguments.
    ///
    /// # Panics
    ///
    /// If there is no word.
    pub(crate) fn of_words(words: Vec<String>) -> Self {
        assert!(!words.is_empty(), "a command has a word at least");
        Self { words }
    }

    /// Reads a command as a shell would split it into words; there is no shell that runs it, of which whoever
    /// has written one for a shell is warned.
    ///
    /// # Errors
    ///
    /// Usage, if there is no word in it, or a quote that is not closed.
    pub(crate) fn parse(command: &str) -> Result<Self, Failure> {
        match shlex::split(command) {
            None => Err(Failure::usage(format!(
                "a quote or a backslash is left open in the command {command:?}"
            ))),
            Some(words) if words.first().is_none_or(String::is_empty) => Err(Failure::usage(
                "the command is empty: expected a program, such as `./solution`",
            )),
            Some(words) => {
                if let Some(advice) = shell::advice(command, &words) {
                    diagnostic::warning(&advice);
                }
                Ok(Self { words })
            }
        }
    }

    /// Runs it on an input, in the directory and with the environment of the caller, until its first
    /// process ends or it passes a limit. Nothing that it has started is left then.
    ///
    /// Several threads may run programs at the same time.
    ///
    /// # Errors
    ///
    /// Surroundings, if it cannot be started; an interruption, if there is one before it ends.
    pub(crate) fn run(
        &self,
        input: &[u8],
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Result<Execution, Failure> {
        system::run(&self.words, input, limits, interrupt)
    }
}

impl fmt::Display for Program {
    /// The command, quoted so that a shell would split it into the same words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.words.iter().map(String::as_str);
        f.write_str(&shlex::try_join(words).expect("no argument has a NUL byte in it"))
    }
}
