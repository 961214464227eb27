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
//! assert!(program.to_string().starts_with("awk -f "));
//! ```

use std::borrow::Cow;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, SystemTime};

use runner::{Program, RunLimits, Termination};
use sha2::{Digest, Sha256};

use crate::language::{LANGUAGES, Language, language};
use crate::{Error, ErrorKind, Verdict};

/// How to compile a source file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CompileOptions {
    /// The command that compiles, instead of the usual one. It has `{source}` and `{program}`.
    pub command: Option<String>,
    /// Whether C and C++ sources are compiled with the sanitizers for addresses and undefined behaviour.
    pub sanitize: bool,
}

/// The flags of the sanitizers.
const SANITIZERS: &str =
    "-g -O1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all";

/// The limits of a compiler.
const LIMITS: RunLimits = RunLimits {
    cpu: Duration::from_secs(120),
    wall: Duration::from_secs(180),
    memory: 2 << 30,
    output: 1 << 20,
    processes: 256,
    reserved: None,
};

/// The number of compiled programs that the cache keeps. A search may run more of them for hours, so it also keeps those that
/// were used within a day.
const MAX_CACHED: usize = 64;
const MIN_AGE: Duration = Duration::from_secs(24 * 60 * 60);

/// Whether a path is a program that [`program`] accepts: a source file or an executable file.
#[must_use]
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

/// The program of a source file, which is compiled if necessary, of an executable file, or of a directory with one source.
///
/// A compiled program is kept in the user's cache directory and used again if the command, the source and the files that
/// it includes are the same.
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
    let commands = Commands::new(language, options);
    if !commands.compile.is_empty() {
        return commands.compiled_program(&typed, cancel);
    }
    match language {
        Some(_) => parse(&commands.run, &Values::new(&typed, Path::new("."), "", "")?),
        None => Ok(Program::new(vec![utf8(&typed)?.to_owned()])),
    }
}

/// The source of the program in a directory: the only one, or the only one with the name `main`.
pub(crate) fn main_source(directory: &Path) -> Result<PathBuf, Error> {
    let entries = fs::read_dir(directory).map_err(|error| Error::unreadable(directory, &error))?;
    let files = entries.flatten().map(|entry| entry.path());
    let mut sources: Vec<PathBuf> = files.filter(|path| language(path).is_some()).collect();
    if sources.len() > 1 {
        sources.retain(|path| matches!(path.file_stem(), Some(stem) if stem == "main"));
    }
    let is_built = ["build", "run"]
        .iter()
        .any(|script| directory.join(script).exists());
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
    let has_sanitizers = language.is_some_and(|language| ["C", "C++"].contains(&language.name));
    if options.sanitize && !has_sanitizers {
        return Err(Error::request(format_args!(
            "{shown} is not a C or C++ source: remove --sanitize"
        )));
    }
    if language.is_none() && !(path.is_file() && is_executable(path)) {
        let known = LANGUAGES.map(|known| known.extensions[0]).join(", .");
        return Err(Error::request(format_args!(
            "{shown} is neither a source file (.{known}) nor executable: use --cmd 'COMMAND', or --compile 'COMMAND'"
        )));
    }
    Ok(())
}

/// The shell commands that compile a source into the current directory and run the program; `None` if the file is run
/// as it is.
///
/// # Example: a program in C
///
/// ```
/// use std::path::Path;
///
/// use examiner::compile::{CompileOptions, shell_commands};
///
/// let [compile, run] = shell_commands(Path::new("my sol.c"), &CompileOptions::default()).unwrap();
/// assert_eq!(compile, "cc -O2 -std=gnu17 -o './my sol.out' 'my sol.c' -lm");
/// assert_eq!(run, "'./my sol.out'");
/// ```
#[must_use]
pub fn shell_commands(source: &Path, options: &CompileOptions) -> Option<[String; 2]> {
    let commands = Commands::new(language(source), options);
    if commands.compile.is_empty() {
        return None;
    }
    let program = format!("./{}.out", source.file_stem()?.to_str()?);
    let class = main_class(&fs::read_to_string(source).unwrap_or_default());
    let values = Values::new(source, Path::new("."), &program, &class).ok()?;
    Some([&commands.compile, &commands.run].map(|command| values.fill(command)))
}

/// The commands for a source, with placeholders as in [`Language`].
struct Commands {
    /// The command that compiles; empty if an interpreter runs the source, or if the file is executable.
    compile: String,
    run: String,
    is_java: bool,
}

impl Commands {
    fn new(language: Option<&Language>, options: &CompileOptions) -> Self {
        // If a command compiles, an interpreted language is like an unknown one.
        let language =
            language.filter(|language| options.command.is_none() || !language.compile.is_empty());
        let usual = language.map_or("", |language| language.compile);
        let compile = options.command.as_deref().unwrap_or(usual);
        let run = language.map_or("{program}", |language| language.run);
        let (compile, run) = if options.sanitize {
            let compile = compile.replacen("-O2", SANITIZERS, 1);
            (compile, format!("env ASAN_OPTIONS=detect_leaks=0 {run}"))
        } else {
            (compile.to_owned(), run.to_owned())
        };
        Self {
            compile,
            run,
            is_java: language.is_some_and(|language| language.name == "Java"),
        }
    }

    /// Compiles a source, unless the cache has the program.
    fn compiled_program(&self, source: &Path, cancel: &AtomicBool) -> Result<Program, Error> {
        let text = fs::read(source).map_err(|error| Error::unreadable(source, &error))?;
        let class = main_class(&String::from_utf8_lossy(&text));
        let cache = cache_directory()?;
        let mut files = vec![(source.to_owned(), text.clone())];
        add_included(&mut files, 0);
        let kept = cache.join(name_in_cache(&self.compile, &files));
        if !kept.is_dir() {
            let unfinished = tempfile::tempdir_in(&cache);
            let unfinished = unfinished.map_err(|error| Error::unwritable(&cache, &error))?;
            let directory = unfinished.path();
            let mut named = source.to_owned();
            if self.is_java {
                // The compiler requires that a file has the name of its public class.
                named = directory.join(format!("{class}.java"));
                fs::write(&named, &text).map_err(|error| Error::unwritable(&named, &error))?;
            }
            let values = Values::in_cache(&named, directory, &class)?;
            run_compiler(&self.compile, &values, source, cancel)?;
            // If another process has compiled the same source meanwhile, its program is used.
            if fs::rename(unfinished.path(), &kept).is_err() && !kept.is_dir() {
                let kept = kept.display();
                return Err(Error::environment(format_args!("cannot write {kept}")));
            }
            remove_old(&cache);
        }
        // A directory of another user keeps its time.
        let _ = fs::File::open(&kept).and_then(|kept| kept.set_modified(SystemTime::now()));
        parse(&self.run, &Values::in_cache(source, &kept, &class)?)
    }
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
fn parse(command: &str, values: &Values) -> Result<Program, Error> {
    let words = shlex::split(&values.fill(command)).filter(|words| !words.is_empty());
    let words = words.ok_or_else(|| {
        Error::request(format_args!(
            "the command {command:?} is empty or incomplete"
        ))
    })?;
    let path = env::var_os("PATH").unwrap_or_default();
    let mut files = env::split_paths(&path).map(|directory| directory.join(&words[0]));
    if Path::new(&words[0]).is_file() || files.any(|file| file.is_file()) {
        return Ok(Program::new(words));
    }
    let message = format!("`{}` is not installed", words[0]);
    Err(Error::new(ErrorKind::Missing, message))
}

/// Adds the files that a file of this list includes with `#include "NAME"`, and the files that they include.
fn add_included(files: &mut Vec<(PathBuf, Vec<u8>)>, index: usize) {
    let (source, text) = &files[index];
    let text = String::from_utf8_lossy(text).into_owned();
    let source = source.clone();
    let name = |line: &str| {
        let directive = line.trim_start().strip_prefix('#')?.trim_start();
        let quoted = directive
            .strip_prefix("include")?
            .trim_start()
            .strip_prefix('"')?;
        Some(source.with_file_name(quoted.split('"').next()?))
    };
    for path in text.lines().filter_map(name) {
        if files.iter().all(|(known, _)| *known != path)
            && let Ok(content) = fs::read(&path)
        {
            files.push((path, content));
            add_included(files, files.len() - 1);
        }
    }
}

/// The name of the directory of a compiled program: half of a hash of the command and its files.
fn name_in_cache(command: &str, files: &[(PathBuf, Vec<u8>)]) -> String {
    let mut hash = Sha256::new().chain_update(command).chain_update([0]);
    for (_, content) in files {
        hash.update((content.len() as u64).to_le_bytes());
        hash.update(content);
    }
    let hash = hash.finalize();
    let half = hash.first_chunk().expect("the hash has 32 bytes");
    format!("{:032x}", u128::from_be_bytes(*half))
}

/// Runs the command that compiles this source.
fn run_compiler(
    command: &str,
    values: &Values,
    source: &Path,
    cancel: &AtomicBool,
) -> Result<(), Error> {
    let execution = parse(command, values)?.run(b"", &LIMITS, cancel)?;
    if execution.termination == Termination::Exited(0) {
        return Ok(());
    }
    let printed = [execution.stderr.as_slice(), execution.output.as_slice()].concat();
    let printed = String::from_utf8_lossy(&printed);
    let how = Verdict::of_failed_run(&execution).map_or_else(String::new, |(_, reason)| reason);
    let message = if printed.trim().is_empty() {
        how
    } else {
        printed.trim_end().to_owned()
    };
    let command = command.replace("{source}", &source.display().to_string());
    let command = command.replace("{program}", "program");
    let source = source.display();
    let message = format!("{source} does not compile ({command})\n{message}");
    Err(Error::new(ErrorKind::Compile, message))
}

/// The class with the `main` method of a Java program: the last one that begins before it, and not inside of another class.
fn main_class(source: &str) -> String {
    let end = source.find("static void main").unwrap_or(source.len());
    let is_outside = |(start, _): &(usize, &str)| {
        let count = |brace| source[..*start].matches(brace).count();
        count('{') == count('}')
    };
    let mut classes = source[..end].rmatch_indices("class ");
    let last = classes.find(is_outside);
    let after = last.map_or("Main", |(start, word)| &source[start + word.len()..]);
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    let name = after.trim_start().chars();
    let name: String = name.take_while(|character| is_part(*character)).collect();
    if name.is_empty() {
        "Main".to_owned()
    } else {
        name
    }
}

/// The directory of compiled programs.
fn cache_directory() -> Result<PathBuf, Error> {
    let user = dirs::cache_dir().unwrap_or_else(std::env::temp_dir);
    let directory = user.join("quadrille").join("programs");
    fs::create_dir_all(&directory).map_err(|error| Error::unwritable(&directory, &error))?;
    Ok(directory)
}

/// Removes the programs of the cache that were not used for the longest time.
fn remove_old(cache: &Path) {
    let entries = fs::read_dir(cache).into_iter().flatten().flatten();
    let age = |entry: fs::DirEntry| Some((entry.metadata().ok()?.modified().ok()?, entry.path()));
    let mut all: Vec<_> = entries.filter_map(age).collect();
    all.sort();
    for (used, path) in all.iter().rev().skip(MAX_CACHED) {
        if used.elapsed().is_ok_and(|age| age > MIN_AGE) {
            // Another process may have removed it.
            let _ = fs::remove_dir_all(path);
        }
    }
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
    fn the_main_class_is_the_one_with_the_main_method() {
        for (source, expected) in [
            (
                "class Board {}\npublic class Main { public static void main(String[] a) {} }",
                "Main",
            ),
            (
                "class Solution{static void main(String[] a){}}\nclass Board {}",
                "Solution",
            ),
            (
                "public class Path { static class Edge {} public static void main(String[] a) {} }",
                "Path",
            ),
            (
                "class Edge {}\nclass Path { class Node { Node() {} } static void main(String[] a) {} }",
                "Path",
            ),
            ("", "Main"),
        ] {
            assert_eq!(main_class(source), expected);
        }
    }

    #[test]
    fn only_programs_that_are_not_in_use_are_removed() {
        let cache = tempfile::tempdir().expect("a temporary directory");
        let path = |number: usize| cache.path().join(number.to_string());
        for number in 0..MAX_CACHED + 10 {
            fs::create_dir(path(number)).expect("the directory is ours");
        }
        let old = SystemTime::now() - 2 * MIN_AGE;
        for number in 0..5 {
            let directory = fs::File::open(path(number)).expect("it exists");
            directory.set_modified(old).expect("it is ours");
        }
        remove_old(cache.path());
        for number in 0..MAX_CACHED + 10 {
            assert_eq!(path(number).exists(), number >= 5, "{number}");
        }
    }

    #[test]
    fn sanitizers_replace_the_optimisation() {
        let options = CompileOptions {
            sanitize: true,
            ..CompileOptions::default()
        };
        let commands = Commands::new(language(Path::new("a.c")), &options);
        assert_eq!(
            commands.compile,
            format!("cc {SANITIZERS} -std=gnu17 -o {{program}} {{source}} -lm")
        );
    }
}
