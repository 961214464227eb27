//! The program under examination: a command, a source file or an executable file.

use std::borrow::Cow;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use examiner::compile::{CompileOptions, is_program};
use examiner::{Program, is_unknown_source};
use runner::{FileName, Files, RunLimits};

use crate::args::{number, parse_limit};
use crate::exit::Failure;
use crate::visible::shown_path;

/// The headings in the help.
const FILES: &str = "Files (each run then has a private working directory)";
const LIMITS: &str = "Limits of each run (this is not a sandbox: the program has your permissions)";

/// How programs are compiled and run.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct ProgramOptions {
    /// Compile the source with this command, which has `{source}` and `{program}`: `g++ -O3 -o {program} {source}`
    ///
    /// The source may have any extension.
    #[arg(long, value_name = "COMMAND")]
    compile: Option<String>,

    /// Compile C and C++ sources with sanitizers, which report invalid memory accesses and undefined behaviour
    #[arg(long, conflicts_with = "compile")]
    sanitize: bool,

    /// The program reads this file instead of standard input: `flip.in`
    #[arg(long, help_heading = FILES, value_name = "NAME")]
    input_file: Option<FileName>,

    /// The program writes this file instead of standard output: `flip.out`
    #[arg(long, help_heading = FILES, value_name = "NAME")]
    output_file: Option<FileName>,

    /// CPU time of all processes together: `500ms`, `2s` [default: of the package, otherwise 2s]
    #[arg(long, help_heading = LIMITS, value_name = "TIME", value_parser = parse_limit)]
    time: Option<Duration>,

    /// Wall time [default: three times --time]
    #[arg(long, help_heading = LIMITS, value_name = "TIME", value_parser = parse_limit)]
    wall: Option<Duration>,

    /// Memory of all processes together: `64M`, `1G`; at least 8M [default: of the package, 2G if it has none; 256M for other problems]
    #[arg(long, help_heading = LIMITS, value_name = "SIZE", value_parser = parse_size(RunLimits::MIN_MEMORY, "must be at least 8M"))]
    memory: Option<u64>,

    /// Size of the standard output: `64K`, `8M` [default: of the package, otherwise 8M]
    #[arg(long, help_heading = LIMITS, value_name = "SIZE", value_parser = parse_size(1, "must be at least one byte"))]
    output_limit: Option<u64>,

    /// Number of processes at a time
    #[arg(long, help_heading = LIMITS, value_name = "N", default_value = "64", value_parser = number::<NonZeroU32>)]
    processes: NonZeroU32,
}

impl ProgramOptions {
    /// The limits of each run, each for all processes of the program together, of a problem with these usual limits. The
    /// sanitizers need much reserved memory.
    pub(crate) fn limits_or(&self, usual: RunLimits) -> RunLimits {
        let cpu = self.time.unwrap_or(usual.cpu);
        let wall = cpu.saturating_mul(RunLimits::WALL_FACTOR);
        RunLimits {
            cpu,
            wall: self.wall.unwrap_or(wall),
            memory: self.memory.unwrap_or(usual.memory),
            output: self.output_limit.unwrap_or(usual.output),
            processes: self.processes.get(),
            reserved: self.sanitize.then_some(u64::MAX),
            cut_output: false,
        }
    }

    /// The files that the program opens instead of standard input and standard output.
    ///
    /// # Errors
    ///
    /// Usage, if both have the same name.
    pub(crate) fn files(&self) -> Result<Files, Failure> {
        if self.input_file.is_some() && self.input_file == self.output_file {
            let message = "`--input-file` and `--output-file` name the same file: use two names";
            return Err(Failure::usage(message));
        }
        Ok(Files {
            input: self.input_file.clone(),
            output: self.output_file.clone(),
        })
    }

    /// Whether an option for sources or files is given.
    pub(crate) fn is_used(&self) -> bool {
        let opens_files = self.input_file.is_some() || self.output_file.is_some();
        self.compile.is_some() || self.sanitize || opens_files
    }

    /// The program files among some paths, and the other paths. A source whose language is not known is a program, too, which is
    /// then refused, and no test. If none of them has the name of a program, the command
    /// of `--compile` compiles the first file and the files with the same extension.
    pub(crate) fn split<'a>(&self, paths: &'a [PathBuf]) -> (Vec<&'a Path>, Vec<PathBuf>) {
        let may_be_program = |path: &&PathBuf| path.is_file() && !has_extension(path, "in");
        let is_program =
            |path: &&PathBuf| may_be_program(path) && (is_program(path) || is_unknown_source(path));
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

    /// The programs: a command, and source files or executable files.
    ///
    /// # Errors
    ///
    /// Usage, if the command is empty or incomplete, if both files have the same name, or if an option for sources is
    /// given for the command; and as [`Program::from_file`].
    pub(crate) fn programs<'a>(
        &self,
        command: Option<&str>,
        files: impl IntoIterator<Item = &'a Path>,
        cancel: &AtomicBool,
    ) -> Result<Vec<Program>, Failure> {
        let command = command.map(|command| {
            if self.sanitize || self.compile.is_some() {
                return Err(Failure::usage(
                    "--sanitize and --compile need a source file: name one such as `sol.cpp` instead of --cmd",
                ));
            }
            let program = runner::Program::parse(command).map_err(Failure::usage)?;
            Ok(Program::from_command(program.with_files(self.files()?)))
        });
        let options = CompileOptions {
            command: self.compile.clone(),
            sanitize: self.sanitize,
        };
        let files = files.into_iter().map(|file| {
            let opened = self.files()?;
            Ok(Program::from_file(file, &options, cancel)?.with_files(opened))
        });
        command.into_iter().chain(files).collect()
    }
}

/// Notices files of programs that are changed after this call: the result fails if one was changed, because the results of
/// the old program are no results of the new one.
pub(crate) fn watch(programs: &[&Program]) -> impl Fn() -> Result<(), Failure> + use<> {
    let modified = |path: &Path| path.metadata().and_then(|file| file.modified()).ok();
    let commands = programs.iter().flat_map(|program| &program.command);
    let words = commands.flat_map(runner::Program::words);
    let files = words.map(PathBuf::from).filter(|path| is_program(path));
    let known: Vec<_> = files.map(|path| (modified(&path), path)).collect();
    move || match known.iter().find(|(time, path)| modified(path) != *time) {
        None => Ok(()),
        Some((_, path)) => Err(Failure::environment(format_args!(
            "{} changed while it was examined, so nothing is known about it: examine it again",
            shown_path(path)
        ))),
    }
}

/// A program as an argument of `judge` or `stress`, for a shell.
pub(crate) fn argument(program: &Program) -> String {
    let option = if program.is_file { "" } else { "--cmd " };
    option.to_owned() + &quoted(&program.name)
}

/// A word for a shell.
pub(crate) fn quoted(word: &str) -> String {
    shlex::try_quote(word).map_or_else(|_| word.to_owned(), Cow::into_owned)
}

/// Whether the name of a file has this extension.
pub(crate) fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension() == Some(extension.as_ref())
}

/// Parses a number of at least 1 and at most `MAX`.
pub(crate) fn number_to<const MAX: usize>(text: &str) -> Result<NonZeroUsize, String> {
    let number = number::<NonZeroUsize>(text)?;
    let number = Some(number).filter(|number| number.get() <= MAX);
    number.ok_or_else(|| format!("must be at most {MAX}"))
}

/// Parses a number of bytes of at least `least`; `refusal` says so. `K`, `M` and `G` stand for powers of 1,024.
fn parse_size(
    least: u64,
    refusal: &'static str,
) -> impl Fn(&str) -> Result<u64, &'static str> + Clone {
    const UNITS: [(char, u64); 3] = [('K', 1 << 10), ('M', 1 << 20), ('G', 1 << 30)];
    move |text| {
        let text = text.to_ascii_uppercase();
        let with_unit = |(letter, unit)| Some((text.strip_suffix(letter)?, unit));
        let (digits, unit) = UNITS.into_iter().find_map(with_unit).unwrap_or((&text, 1));
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let size = is_number.then(|| digits.parse::<u64>().ok()?.checked_mul(unit));
        match size.flatten() {
            None => Err("expected a number of bytes such as `33554432`, `32768K`, `256M` or `1G`"),
            Some(size) if size < least => Err(refusal),
            Some(size) => Ok(size),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::{Args, FromArgMatches};

    use super::*;

    #[test]
    fn default_limits_are_those_of_the_runner() {
        let command = ProgramOptions::augment_args(clap::Command::new("test"));
        let matches = command.get_matches_from(["test"]);
        let options = ProgramOptions::from_arg_matches(&matches).expect("all have defaults");
        assert_eq!(options.limits_or(RunLimits::DEFAULT), RunLimits::DEFAULT);
        let expected = "2.00 s of CPU time, 6.00 s of wall time, 256 MiB of memory, 8 MiB of output, 64 processes";
        assert_eq!(crate::number::limits(&RunLimits::DEFAULT), expected);
    }

    #[test]
    fn sizes_may_have_units() {
        for (text, size) in [
            ("0", 0),
            ("12", 12),
            ("64K", 65_536),
            ("64k", 65_536),
            ("1G", 1 << 30),
        ] {
            assert_eq!(parse_size(0, "")(text), Ok(size), "{text}");
        }
        for text in ["", "M", "+1", "1.5M", "1 M", "1MB", "99999999999G"] {
            assert!(parse_size(0, "")(text).is_err(), "{text}");
        }
    }
}
