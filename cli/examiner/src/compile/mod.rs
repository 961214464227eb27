//! Programs from source files, and a cache of compiled programs. Mutants are compiled here as well.
//!
//! # Example: a program in AWK needs no compiler
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use examiner::compile::{self, CompileOptions};
//!
//! let source = std::env::temp_dir().join("four.awk");
//! std::fs::write(&source, "END { print 4 }").unwrap();
//! let program = compile::program(&source, &CompileOptions::default(), &AtomicBool::new(false)).unwrap();
//! assert!(program.command.unwrap().to_string().starts_with("awk -f "));
//! ```

mod cache;
mod java;

use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, SystemTime};

use runner::{RunLimits, Termination};

use self::cache::{SOURCE, cache_directory, name_in_cache, named_in, remove_old, with_included};
pub(crate) use self::cache::{included, source_of, sources_of};
use self::java::{main_class, required_name};
use crate::error::{Error, ErrorKind};
use crate::files::{entries, text, write};
use crate::language::{LANGUAGES, Language, PROGRAM, installed, language};
use crate::program::{HELPER_MEMORY, Program};

pub use crate::program::CompileOptions;
use crate::verdict::Verdict;

/// The number of warnings that are shown.
const MAX_WARNINGS: usize = 3;

/// The file with the messages of the compiler, beside a compiled program.
const MESSAGES: &str = "messages";

/// Words in C and C++ sources that need flags: the mark of judges, and the precompiled header of Visual C++, which is empty here.
const FLAGS: [(&str, &str); 2] = [("ONLINE_JUDGE", ONLINE_JUDGE), ("stdafx.h", STDAFX)];
const ONLINE_JUDGE: &str = " -DONLINE_JUDGE";
const STDAFX: &str = " -I {directory} -D_tmain=main -D_TCHAR=char -include stdio.h";

/// The limits of a compiler.
const LIMITS: RunLimits = RunLimits {
    cpu: Duration::from_secs(120),
    wall: Duration::from_secs(180),
    memory: HELPER_MEMORY,
    output: 1 << 20,
    processes: 256,
    ..RunLimits::DEFAULT
};

/// Whether a path is a program that [`program`] accepts: a source file or an executable file.
pub fn is_program(path: &Path) -> bool {
    path.is_file() && (language(path).is_some() || is_executable(path))
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;

    let metadata = fs::metadata(path);
    metadata.is_ok_and(|metadata| metadata.permissions().mode() & 0o111 != 0)
}

/// On other systems, the extension decides.
#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "exe")
}

impl Program {
    /// The program of a source file, an executable file, or a directory with one source.
    ///
    /// # Errors
    ///
    /// As [`program`], except for errors [of the compiler](Error::is_of_compiler), which the program keeps.
    pub fn from_file(
        file: &Path,
        options: &CompileOptions,
        cancel: &AtomicBool,
    ) -> Result<Self, Error> {
        let name = file.display().to_string();
        let program = match program(file, options, cancel) {
            Err(error) if error.is_of_compiler() => Self::new(name, Err(error)),
            program => Self { name, ..program? },
        };
        let is_file = true;
        Ok(Self { is_file, ..program })
    }

    /// A program of a problem, which has to compile. Its name is that of its file or directory.
    ///
    /// # Errors
    ///
    /// As [`program`].
    pub fn of_problem(path: &Path, cancel: &AtomicBool) -> Result<Self, Error> {
        let name = path.file_name().unwrap_or(path.as_os_str());
        let name = name.to_string_lossy().into_owned();
        let program = program(path, &CompileOptions::default(), cancel)?;
        Ok(Self { name, ..program })
    }
}

/// The program of a source file, which is compiled if necessary, of an executable file, or of a directory with one source.
///
/// A C++ source is compiled as gnu++17, or as gnu++20 if gnu++17 rejects it or if the source is in a problem package. A C or
/// C++ source that these commands reject is compiled by an older standard and with the usual headers. A compiled program is
/// kept in the user's cache directory and used again if the command, the files that it names, the source and the files that they include
/// are the same. Files that only the compiler knows, such as the headers of the system, do not count.
///
/// # Errors
///
/// [`Compile`](crate::ErrorKind::Compile) with the messages of the compiler if it rejects the source;
/// [`Missing`](crate::ErrorKind::Missing) if the compiler or interpreter is not installed;
/// [`Environment`](crate::ErrorKind::Environment) if it cannot be run or cannot write; [`Input`](crate::ErrorKind::Input) if
/// the file cannot be read; [`Request`](crate::ErrorKind::Request) if it is neither a source file nor executable, or if
/// the options do not fit it;
/// [`Interrupted`](crate::ErrorKind::Interrupted) if `cancel` is set.
pub fn program(
    path: &Path,
    options: &CompileOptions,
    cancel: &AtomicBool,
) -> Result<Program, Error> {
    let metadata = fs::metadata(path).map_err(|error| Error::unreadable(path, &error))?;
    let path = if metadata.is_dir() {
        &main_source(path)?
    } else {
        path
    };
    // A bare name would be searched in PATH, and a name that begins with `-` would be an option.
    let typed = match path.components().count() {
        1 => Path::new(".").join(path),
        _ => path.to_owned(),
    };
    let language = language(path);
    check(path, language, options)?;
    let commands = Commands::new(path, language, options);
    if !commands.compile.is_empty() {
        return commands.compiled_program(&typed, cancel);
    }
    let command = match language {
        Some(language) => parse(&commands.run, &Values::new(&typed, Path::new("."), "", "")?)?
            .with_executable(language.executable()),
        None => runner::Program::new(vec![utf8(&typed)?.to_owned()]),
    };
    Ok(Program {
        language,
        ..Program::new(path.display().to_string(), Ok(command))
    })
}

/// The source of the program in a directory: the only one, or the only one with the name `main`.
pub(crate) fn main_source(directory: &Path) -> Result<PathBuf, Error> {
    let mut sources = entries(directory)?;
    sources.retain(|path| language(path).is_some());
    if sources.len() > 1 {
        sources.retain(|path| matches!(path.file_stem(), Some(stem) if stem == "main"));
    }
    let is_built = directory.join("build").exists() || directory.join("run").exists();
    match &*sources {
        [source] if !is_built => Ok(source.clone()),
        _ => Err(Error::request(format_args!(
            "{} is no program: expected one source, or one with the name `main`, and no script `build` or `run`",
            directory.display()
        ))),
    }
}

/// Refuses options that do not fit the file, and a file that is no program.
fn check(path: &Path, language: Option<&Language>, options: &CompileOptions) -> Result<(), Error> {
    let shown = path.display();
    if let Some(command) = &options.command {
        let has = |placeholder| command.contains(placeholder);
        let has_program = has("{program}") || has("{directory}");
        let missing = match (has("{source}"), has_program) {
            (true, true) => return Ok(()),
            (true, false) => "{program}",
            (false, _) => "{source}",
        };
        return Err(Error::request(format_args!(
            "the command {command:?} has no {missing}: use, for example, g++ -o {{program}} {{source}}"
        )));
    }
    if options.sanitize && language.is_none_or(|language| language.sanitizers.is_empty()) {
        return Err(Error::request(format_args!(
            "{shown} is not a C or C++ source: remove --sanitize"
        )));
    }
    if language.is_none() && !(path.is_file() && is_executable(path)) {
        let known: Vec<&str> = LANGUAGES.iter().map(|it| &*it.extensions[0]).collect();
        let known = known.join(", .");
        return Err(Error::request(format_args!(
            "{shown} is neither a source file (.{known}) nor executable: name an executable file, or use --cmd 'COMMAND' or --compile 'COMMAND'"
        )));
    }
    Ok(())
}

/// The commands for a source, with placeholders as in [`Language`].
struct Commands {
    /// The commands that compile, in the order in which they are tried; none if an interpreter runs the source, or if the
    /// file is executable.
    compile: Vec<String>,
    run: String,
    language: Option<&'static Language>,
    /// Whether these are the usual commands of the language.
    are_usual: bool,
}

impl Commands {
    fn new(path: &Path, language: Option<&'static Language>, options: &CompileOptions) -> Self {
        // If a command compiles, an interpreted language is like an unknown one.
        let language =
            language.filter(|language| options.command.is_none() || !language.compile.is_empty());
        let run = language.map_or(PROGRAM, |language| &language.run);
        let mut compile = match (&options.command, language) {
            (Some(command), _) => vec![command.clone()],
            (None, Some(language)) => usual_commands(path, language),
            (None, None) => Vec::new(),
        };
        let mut environment = "";
        if let Some(language) = language.filter(|_| options.sanitize) {
            environment = "env ASAN_OPTIONS=detect_leaks=0 ";
            for command in &mut compile {
                *command = command.replacen("-O2", &language.sanitizers, 1);
            }
        }
        Self {
            compile,
            run: environment.to_owned() + run,
            language,
            are_usual: options.command.is_none() && !options.sanitize,
        }
    }

    /// The program of a source, which is compiled unless the cache has it.
    fn compiled_program(&self, source: &Path, cancel: &AtomicBool) -> Result<Program, Error> {
        let files = with_included(source, &named_in(&self.compile.join(" ")))?;
        let cache = cache_directory()?;
        // A later command is used only if those before it reject the source, so all of them name its program.
        let place = |number: usize| {
            let commands = self.compile[..=number].join("\n");
            cache.join(name_in_cache(&commands, &files))
        };
        let all = 0..self.compile.len();
        let known = all.clone().find(|number| is_kept(&place(*number)));
        let mut rejected = Vec::new();
        for number in known.unwrap_or(0)..all.end {
            let (command, kept) = (&self.compile[number], &place(number));
            if !is_kept(kept) {
                match Self::compile(command, source, &files[0].1, kept, cancel) {
                    Err(error) if error.kind() == ErrorKind::Compile => {
                        rejected.push(error);
                        continue;
                    }
                    compiled => compiled?,
                }
                remove_old(&cache);
            }
            // A directory of another user keeps its time.
            let _ = fs::File::open(kept).and_then(|kept| kept.set_modified(SystemTime::now()));
            return self.built(command, source, kept);
        }
        // The source was probably written for the standard with the fewest errors.
        let errors = |error: &Error| error.to_string().matches("error: ").count();
        let best = rejected.into_iter().min_by_key(errors);
        Err(best.expect("a command was tried"))
    }

    /// The program that this command has compiled into a directory of the cache.
    fn built(&self, command: &String, source: &Path, kept: &Path) -> Result<Program, Error> {
        let class = if self.run.contains("{class}") {
            main_class(kept, source)?
        } else {
            String::new()
        };
        let first = &self.compile[0];
        let standard = (command != first).then(|| {
            format!("compiled by another standard, because `{first}` rejects it: {command}")
        });
        let has = |flag| command.contains(flag);
        let judge = has(ONLINE_JUDGE).then(|| "compiled with `-DONLINE_JUDGE`".to_owned());
        let messages = fs::read(kept.join(MESSAGES)).unwrap_or_default();
        let notes = standard.into_iter().chain(judge).chain(warnings(&messages));
        let program = parse(&self.run, &Values::in_cache(source, kept, &class)?)?;
        Ok(Program {
            language: self.language,
            shell: self.shell(command, source, kept, &class),
            notes: notes.collect(),
            usual_command: self.are_usual.then(|| command.clone()),
            ..Program::new(source.display().to_string(), Ok(program))
        })
    }

    /// Compiles a source into a directory of the cache.
    fn compile(
        command: &str,
        source: &Path,
        text: &[u8],
        kept: &Path,
        cancel: &AtomicBool,
    ) -> Result<(), Error> {
        let cache = kept.parent().expect("it is in the cache");
        let unfinished = tempfile::tempdir_in(cache);
        let unfinished = unfinished.map_err(|error| Error::unwritable(cache, &error))?;
        let directory = unfinished.path();
        let compile = |file: &Path| {
            let values = Values::in_cache(file, directory, "")?;
            let execution = parse(command, &values)?.run(b"", &LIMITS, cancel)?;
            if execution.termination == Termination::Exited(0) {
                return Ok(execution.stderr);
            }
            let printed = [&*execution.stderr, &*execution.output].concat();
            let mut message = String::from_utf8_lossy(&printed).trim_end().to_owned();
            if message.is_empty() {
                let failed = Verdict::of_failed_run(&execution);
                message = failed.map_or_else(String::new, |(_, reason)| reason);
            }
            let source = source.display();
            let command = command.replace("{source}", &source.to_string());
            let command = command.replace("{program}", "program");
            let message = format!("{source} does not compile ({command})\n{message}");
            Err(Error::new(ErrorKind::Compile, message))
        };
        let write = |name: &str, text: &[u8]| write(directory.join(name), text);
        write(SOURCE, text)?;
        write("stdafx.h", b"")?;
        let mut messages = compile(source);
        if let Err(error) = &messages
            && let Some(name) = required_name(&error.to_string())
        {
            messages = compile(&write(name, text)?);
        }
        write(MESSAGES, &messages?)?;
        // If another process has compiled the same source meanwhile, its program is used. Some files of an old one may be left.
        let is_placed = || fs::rename(directory, kept).is_ok() || is_kept(kept);
        if !is_placed() && (fs::remove_dir_all(kept).is_err() || !is_placed()) {
            let kept = kept.display();
            return Err(Error::environment(format_args!("cannot write {kept}")));
        }
        Ok(())
    }

    /// The shell commands that compile a source into the current directory and run the program.
    fn shell(&self, command: &str, source: &Path, kept: &Path, class: &str) -> Option<[String; 2]> {
        let source = source.strip_prefix(".").unwrap_or(source);
        let program = format!("./{}.out", source.file_stem()?.to_str()?);
        let values = Values::new(source, Path::new("."), &program, class).ok()?;
        let entries = fs::read_dir(kept).ok()?.flatten();
        let renamed = entries
            .map(|entry| entry.file_name())
            .find(|name| Path::new(name).extension() == source.extension());
        let header = command.contains(STDAFX).then_some("touch stdafx.h && ");
        let compile = match renamed.as_ref().and_then(|name| name.to_str()) {
            None => header.unwrap_or_default().to_owned() + &values.fill(command),
            Some(name) => values.fill(&format!(
                "cp {{source}} {name} && {}",
                command.replace("{source}", name)
            )),
        };
        Some([compile, values.fill(&self.run)])
    }
}

/// Whether a directory of the cache has a program. The directory for temporary files may lose old files.
fn is_kept(directory: &Path) -> bool {
    directory.join(SOURCE).is_file()
}

/// The usual commands that compile this source. A program of a problem package is usually compiled as gnu++20.
fn usual_commands(source: &Path, language: &Language) -> Vec<String> {
    let text = text(source).unwrap_or_default();
    let needed = FLAGS.iter().filter(|(word, _)| text.contains(word));
    let flags: String = needed.map(|(_, flag)| *flag).collect();
    let path = fs::canonicalize(source).unwrap_or_default();
    let is_in_package = path.ancestors().any(|it| it.join("problem.yaml").exists());
    let first = if is_in_package { language.usual - 1 } else { 0 };
    let standards = language.standards[first..].iter();
    let standards = standards.map(|standard| format!("{standard}{flags}"));
    let commands = standards.map(|it| language.compile.replace("{standard}", &it));
    commands.filter(|command| !command.is_empty()).collect()
}

/// The warnings of a compiler that usually show a mistake: those that it has without being asked.
fn warnings(messages: &[u8]) -> Vec<String> {
    let messages = String::from_utf8_lossy(messages);
    let is_usual = |line: &&str| line.contains(" warning: ") && line.contains("[-W");
    let is_of_style = |line: &str| line.contains("[-Wunused") || line.contains("[-Wdeprecated");
    let warnings = messages.lines().filter(is_usual);
    let warnings = warnings.filter(|line| !is_of_style(line));
    let warnings = warnings.map(|line| format!("the compiler warns: {line}"));
    warnings.take(MAX_WARNINGS).collect()
}

/// The values of the placeholders of a command, as words for a shell.
struct Values([(&'static str, String); 4]);

impl Values {
    fn new(source: &Path, directory: &Path, program: &str, class: &str) -> Result<Self, Error> {
        let quoted =
            |word| shlex::try_quote(word).map_or_else(|_| word.to_owned(), Cow::into_owned);
        Ok(Self([
            ("{source}", quoted(utf8(source)?)),
            ("{program}", quoted(program)),
            ("{directory}", quoted(utf8(directory)?)),
            ("{class}", class.to_owned()),
        ]))
    }

    /// The values for a program in a directory of the cache.
    fn in_cache(source: &Path, directory: &Path, class: &str) -> Result<Self, Error> {
        Self::new(source, directory, utf8(&directory.join("program"))?, class)
    }

    /// A command for a shell, with the values instead of its placeholders.
    fn fill(&self, command: &str) -> String {
        let values = self.0.iter();
        values.fold(command.to_owned(), |command, (name, value)| {
            command.replace(name, value)
        })
    }
}

/// The program of a command. Its first word must be an installed program.
fn parse(command: &str, values: &Values) -> Result<runner::Program, Error> {
    let words = shlex::split(&values.fill(command)).filter(|words| !words.is_empty());
    let fault = || Error::request(format!("the command {command:?} is empty or incomplete"));
    let words = words.ok_or_else(fault)?;
    if Path::new(&words[0]).is_file() || installed(&words[0]).is_some() {
        return Ok(runner::Program::new(words));
    }
    let message = format!("`{}` is not installed", words[0]);
    Err(Error::new(ErrorKind::Missing, message))
}

fn utf8(path: &Path) -> Result<&str, Error> {
    path.to_str().ok_or_else(|| {
        Error::environment(format_args!("the path of {} is not UTF-8", path.display()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sanitizers_replace_the_optimisation() {
        let options = CompileOptions {
            sanitize: true,
            ..CompileOptions::default()
        };
        let path = Path::new("a.c");
        let commands = Commands::new(path, language(path), &options);
        assert_eq!(
            commands.compile[0],
            format!(
                "cc {} -std=gnu17 -o {{program}} {{source}} -lm",
                LANGUAGES[0].sanitizers
            )
        );
    }
}
