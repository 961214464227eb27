//! A program: one under examination, a reference, a validator or a checker.

use std::sync::atomic::AtomicBool;

use runner::{Execution, Files, RunLimits, Termination};

use crate::error::Error;
use crate::language::{Language, language_of_launcher};

/// The limit of memory of a compiler, a validator or a checker, and of a program whose problem package names none: 2 GiB.
pub const HELPER_MEMORY: u64 = 2 << 30;

/// How to compile a source file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CompileOptions {
    /// The command that compiles, instead of the usual one. It has `{source}` and `{program}`.
    pub command: Option<String>,
    /// Whether C and C++ sources are compiled with the sanitizers for addresses and undefined behaviour.
    pub sanitize: bool,
}

/// A program, from the argument that names it to the report on it.
#[derive(Clone, Debug)]
pub struct Program {
    /// The name: the path or the command line as it was typed; for a program of a problem, the name of its file.
    pub name: String,
    /// The language, if it is known.
    pub language: Option<&'static Language>,
    /// Whether its file is named; otherwise, the program is a command.
    pub is_file: bool,
    /// The command that runs it, or the error if its source does not compile, or its compiler or interpreter is not installed.
    pub command: Result<runner::Program, Error>,
    /// The shell commands that compile the source into the current directory and run the program; `None` if nothing is
    /// compiled.
    pub shell: Option<[String; 2]>,
    /// What the user should know: another standard, and warnings of the compiler.
    pub notes: Vec<String>,
    /// The command that has compiled the source, if it is a usual one of the language.
    pub(crate) usual_command: Option<String>,
}

impl Program {
    /// The program of a command.
    pub fn from_command(command: runner::Program) -> Self {
        Self {
            language: language_of_launcher(&command.words()[0]),
            ..Self::new(command.to_string(), Ok(command))
        }
    }

    /// A program that runs by this command and has no further properties.
    pub(crate) const fn new(name: String, command: Result<runner::Program, Error>) -> Self {
        Self {
            name,
            language: None,
            is_file: false,
            command,
            shell: None,
            notes: Vec::new(),
            usual_command: None,
        }
    }

    /// The same program, which opens these files.
    pub fn with_files(mut self, files: Files) -> Self {
        self.command = self.command.map(|command| command.with_files(files));
        self
    }

    /// The files that the program opens instead of standard input and standard output.
    pub fn files(&self) -> Files {
        let command = self.command.as_ref();
        command.map_or_else(|_| Files::default(), |command| command.files().clone())
    }

    /// Runs the program. A failure of the launcher of its language is no failure of the program.
    pub(crate) fn run(
        &self,
        input: &[u8],
        limits: &RunLimits,
        cancel: &AtomicBool,
    ) -> Result<Execution, Error> {
        let command = self.command.as_ref().map_err(Clone::clone)?;
        let execution = command.run(input, limits, cancel)?;
        if let Some(language) = self.language
            && execution.termination == Termination::Exited(1)
        {
            let texts = [&execution.stderr, &execution.output];
            let texts = texts.map(|it| String::from_utf8_lossy(it));
            let launcher = &language.launcher;
            let starts = |text: &str| launcher.iter().any(|start| text.starts_with(&**start));
            if let Some(text) = texts.iter().find(|text| starts(text)) {
                let name = language.name.to_lowercase();
                return Err(Error::environment(format_args!(
                    "{name} does not start the program: {}",
                    text.trim()
                )));
            }
        }
        Ok(execution)
    }
}

/// A program, and how to run it.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<'a> {
    /// The program.
    pub program: &'a Program,
    /// The limits of each run.
    pub limits: RunLimits,
    /// Ends the run when it is set.
    pub cancel: &'a AtomicBool,
}

impl Candidate<'_> {
    /// Runs the program.
    pub(crate) fn execute(&self, input: &[u8]) -> Result<Execution, Error> {
        self.program.run(input, &self.limits, self.cancel)
    }
}
