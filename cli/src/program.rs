//! The program under examination: a command, a source file or an executable file.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use examiner::{Error, ErrorKind, compile};
use runner::{Files, Program, RunLimits};

use crate::args::OpenedFiles;
use crate::exit::Failure;

/// How to compile source files.
#[derive(Clone, Debug, Default, PartialEq, Eq, clap::Args)]
pub(crate) struct Compiling {
    /// Compile the source with this command, which has `{source}` and `{program}`: `g++ -O3 -o {program} {source}`
    ///
    /// The source may have any extension.
    #[arg(long, value_name = "COMMAND")]
    compile: Option<String>,

    /// Compile C and C++ sources with sanitizers, which report invalid memory accesses and undefined behaviour
    #[arg(long, conflicts_with = "compile")]
    sanitize: bool,

    #[command(flatten)]
    opened: OpenedFiles,
}

/// A program under examination.
#[derive(Clone, Debug)]
pub(crate) struct NamedProgram {
    /// The command line or the path, as the user typed it.
    pub(crate) name: String,
    /// The arguments of `quadrille` that name it, for a shell.
    pub(crate) arguments: String,
    /// The shell commands that compile and run it, if it is compiled.
    pub(crate) compiled: Option<[String; 2]>,
    pub(crate) program: Program,
}

/// A program, or the error if its source does not compile or its compiler or interpreter is not installed.
#[derive(Clone, Debug)]
pub(crate) struct Built {
    /// The command line or the path, as the user typed it.
    pub(crate) name: String,
    pub(crate) program: Result<Program, Error>,
}

impl From<NamedProgram> for Built {
    fn from(named: NamedProgram) -> Self {
        Self {
            name: named.name,
            program: Ok(named.program),
        }
    }
}

impl Compiling {
    /// The program of a command, or of a source file or executable file.
    ///
    /// # Errors
    ///
    /// Usage, unless there is exactly one of both; as [`command`](Self::command) and
    /// [`compile::program`].
    pub(crate) fn one(
        &self,
        command: Option<&str>,
        file: Option<&Path>,
        cancel: &AtomicBool,
    ) -> Result<NamedProgram, Failure> {
        match (command, file) {
            (Some(command), None) => self.command(command),
            (None, Some(file)) => {
                let named = self.file(file, cancel)?;
                let program = named.program.with_files(self.files()?);
                Ok(NamedProgram { program, ..named })
            }
            _ => Err(Failure::usage(
                "expected one program: a source file such as `sol.cpp`, an executable file, or --cmd 'COMMAND'",
            )),
        }
    }

    /// The files that the program opens.
    ///
    /// # Errors
    ///
    /// Usage, if both have the same name.
    pub(crate) fn files(&self) -> Result<Files, Failure> {
        self.opened.files()
    }

    /// Whether an option is given.
    pub(crate) fn is_used(&self) -> bool {
        *self != Self::default()
    }

    /// The program of a source file or executable file with its files.
    ///
    /// # Errors
    ///
    /// As [`compile::program`], except for the errors that a [`Built`] may have; usage, if both files have the same name.
    pub(crate) fn build(&self, file: &Path, cancel: &AtomicBool) -> Result<Built, Failure> {
        let is_of_source =
            |error: &Error| matches!(error.kind(), ErrorKind::Compile | ErrorKind::Missing);
        let program = match self.file(file, cancel) {
            Ok(named) => Ok(named.program.with_files(self.files()?)),
            Err(error) if is_of_source(&error) => Err(error),
            Err(error) => return Err(error.into()),
        };
        Ok(Built {
            name: file.display().to_string(),
            program,
        })
    }

    /// The program files among some paths, and the other paths. If none of them has the name of a program, the command
    /// of `--compile` compiles the first file and the files with the same extension.
    pub(crate) fn split<'a>(&self, paths: &'a [PathBuf]) -> (Vec<&'a Path>, Vec<PathBuf>) {
        let may_be_program =
            |path: &&PathBuf| path.is_file() && path.extension() != Some("in".as_ref());
        let is_program = |path: &&PathBuf| may_be_program(path) && compile::is_program(path);
        let mut programs: Vec<&PathBuf> = paths.iter().filter(is_program).collect();
        if programs.is_empty() && self.compile.is_some() {
            let mut sources = paths.iter().filter(may_be_program).peekable();
            let extension = sources.peek().map(|first| first.extension());
            programs.extend(sources.filter(|source| Some(source.extension()) == extension));
        }
        let others = paths.iter().filter(|path| !programs.contains(path));
        let others = others.cloned().collect();
        (programs.into_iter().map(PathBuf::as_path).collect(), others)
    }

    /// These limits, with as much reserved memory as the sanitizers need.
    pub(crate) fn limits(&self, limits: RunLimits) -> RunLimits {
        RunLimits {
            reserved: self.sanitize.then_some(u64::MAX),
            ..limits
        }
    }

    /// The program of a command.
    ///
    /// # Errors
    ///
    /// Usage, if the command is empty or incomplete, if both files have the same name, or if an option for sources is
    /// given.
    pub(crate) fn command(&self, command: &str) -> Result<NamedProgram, Failure> {
        if self.sanitize || self.compile.is_some() {
            return Err(Failure::usage(
                "--sanitize and --compile need a source file: name one such as `sol.cpp` instead of --cmd",
            ));
        }
        let program = Program::parse(command)?.with_files(self.files()?);
        let name = program.to_string();
        Ok(NamedProgram {
            arguments: format!("--cmd {}", quoted(&name)),
            compiled: None,
            name,
            program,
        })
    }

    /// The program of a source file or executable file, without its files.
    ///
    /// # Errors
    ///
    /// As [`compile::program`].
    pub(crate) fn file(&self, file: &Path, cancel: &AtomicBool) -> Result<NamedProgram, Error> {
        let options = compile::CompileOptions {
            command: self.compile.clone(),
            sanitize: self.sanitize,
        };
        let name = file.display().to_string();
        let compile = self.compile.as_deref();
        let compile = compile.map(|command| format!(" --compile {}", quoted(command)));
        let sanitize = if self.sanitize { " --sanitize" } else { "" };
        Ok(NamedProgram {
            arguments: quoted(&name) + compile.as_deref().unwrap_or_default() + sanitize,
            compiled: compile::shell_commands(file, &options),
            name,
            program: compile::program(file, &options, cancel)?,
        })
    }
}

/// A word for a shell.
pub(crate) fn quoted(word: &str) -> String {
    shlex::try_quote(word).map_or_else(|_| word.to_owned(), Cow::into_owned)
}
