//! A program: one under examination, a reference, a validator or a checker.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use runner::{Execution, Files, RunLimits, Termination};

use crate::compile::{self, CompileOptions};
use crate::error::Error;
use crate::language::{Language, language_of_launcher};

/// The limit of memory of a compiler, a validator or a checker, and of a program whose problem package names none: 2 GiB.
pub const HELPER_MEMORY: u64 = 2 << 30;

/// A program, from the argument that names it to the report on it.
#[derive(Clone, Debug)]
pub struct Program {
    /// The name: the path or the command line as it was typed; for a program of a problem, the name of its file.
    pub name: String,
    /// The language, if it is known.
    pub language: Option<&'static Language>,
    /// How the file is compiled; `None` if the program is a command.
    pub options: Option<CompileOptions>,
    /// The command that runs it, or the error if its source does not compile, or its compiler or interpreter is not installed.
    pub command: Result<runner::Program, Error>,
    /// The shell commands that compile the source into the current directory and run the program; `None` if nothing is
    /// compiled.
    pub shell: Option<[String; 2]>,
    /// What the user should know: another standard, and warnings of the compiler.
    pub notes: Vec<String>,
    /// The command that compiles the source by the other usual standard of the language.
    pub(crate) other_standard: Option<String>,
}

impl Program {
    /// The program of a command.
    #[must_use]
    pub fn from_command(command: runner::Program) -> Self {
        Self {
            language: language_of_launcher(&command.words()[0]),
            ..Self::new(command.to_string(), Ok(command))
        }
    }

    /// The program of a source file, an executable file, or a directory with one source.
    ///
    /// # Errors
    ///
    /// As [`compile::program`], except for errors [of the compiler](Error::is_of_compiler), which the program keeps.
    pub fn from_file(
        file: &Path,
        options: &CompileOptions,
        cancel: &AtomicBool,
    ) -> Result<Self, Error> {
        let name = file.display().to_string();
        let program = match compile::program(file, options, cancel) {
            Err(error) if error.is_of_compiler() => Self::new(name, Err(error)),
            program => Self { name, ..program? },
        };
        let options = Some(options.clone());
        Ok(Self { options, ..program })
    }

    /// A program of a problem, which has to compile. Its name is that of its file or directory.
    ///
    /// # Errors
    ///
    /// As [`compile::program`].
    pub fn of_problem(path: &Path, cancel: &AtomicBool) -> Result<Self, Error> {
        let name = path.file_name().unwrap_or(path.as_os_str());
        let name = name.to_string_lossy().into_owned();
        let program = compile::program(path, &CompileOptions::default(), cancel)?;
        Ok(Self { name, ..program })
    }

    /// A program that runs by this command and has no further properties.
    pub(crate) const fn new(name: String, command: Result<runner::Program, Error>) -> Self {
        Self {
            name,
            language: None,
            options: None,
            command,
            shell: None,
            notes: Vec::new(),
            other_standard: None,
        }
    }

    /// The same program, which opens these files.
    #[must_use]
    pub fn with_files(mut self, files: Files) -> Self {
        self.command = self.command.map(|command| command.with_files(files));
        self
    }

    /// The files that the program opens instead of standard input and standard output.
    #[must_use]
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
            let texts =
                [&execution.stderr, &execution.output].map(|it| String::from_utf8_lossy(it));
            let starts = |text: &str| {
                language
                    .launcher
                    .iter()
                    .any(|start| text.starts_with(&**start))
            };
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

    /// The note on a failure that the other usual standard of the language does not have. `passes` runs a program on the failing
    /// input.
    pub fn note_on_standard(
        &self,
        cancel: &AtomicBool,
        passes: impl FnOnce(&Self) -> Result<bool, Error>,
    ) -> Option<String> {
        let command = self.other_standard.clone()?;
        let quoted = shlex::try_quote(&command).ok()?.into_owned();
        let options = CompileOptions {
            command: Some(command),
            sanitize: false,
        };
        let other = Self::from_file(Path::new(&self.name), &options, cancel).ok()?;
        let language = &self.language?.name;
        passes(&other.with_files(self.files())).ok()?.then(|| {
            format!("the failure depends on the standard of {language}: with `--compile {quoted}`, the program passes")
        })
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
