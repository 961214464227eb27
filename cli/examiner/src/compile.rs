//! Programs from source files: the usual commands of the languages, and a cache of compiled programs. Mutants are
//! compiled here as well.
//!
//! # Example: a program in AWK needs no compiler
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use examiner::compile::{self, Options};
//!
//! let source = std::env::temp_dir().join("four.awk");
//! std::fs::write(&source, "END { print 4 }").unwrap();
//! let program = compile::program(&source, &Options::default(), &AtomicBool::new(false)).unwrap();
//! assert!(program.to_string().starts_with("awk -f "));
//! ```

use std::borrow::Cow;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use runner::{Limits, Program, Termination};
use sha2::{Digest, Sha256};

use crate::{Error, Verdict};

/// A programming language with its usual commands.
///
/// In a command, `{source}` stands for the source file, `{program}` for the compiled program, `{directory}` for its
/// directory, and `{class}` for the main class of a Java program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Language {
    /// The name.
    pub name: &'static str,
    /// The extensions of source files.
    pub extensions: &'static [&'static str],
    /// The command that compiles a source; empty if an interpreter runs it.
    pub compile: &'static str,
    /// The command that runs the program.
    pub run: &'static str,
}

/// The languages whose source files can be examined.
pub const LANGUAGES: [Language; 9] = [
    compiled("C", &["c"], "cc -O2 -std=gnu17 -o {program} {source} -lm"),
    compiled(
        "C++",
        &["cpp", "cc", "cxx", "c++", "C"],
        "c++ -O2 -std=gnu++17 -o {program} {source}",
    ),
    compiled(
        "Rust",
        &["rs"],
        "rustc -O --edition 2021 -o {program} {source}",
    ),
    Language {
        name: "Java",
        extensions: &["java"],
        compile: "javac -encoding UTF-8 -d {directory} {source}",
        run: "java -Xss64m -cp {directory} {class}",
    },
    compiled(
        "Pascal",
        &["pas", "pp"],
        "fpc -O2 -v0we -FE{directory} -o{program} {source}",
    ),
    compiled("Go", &["go"], "go build -o {program} {source}"),
    interpreted("Python", &["py"], "python3 {source}"),
    interpreted("AWK", &["awk"], "awk -f {source}"),
    interpreted("Shell", &["sh"], "sh {source}"),
];

const fn compiled(
    name: &'static str,
    extensions: &'static [&'static str],
    compile: &'static str,
) -> Language {
    Language {
        name,
        extensions,
        compile,
        run: "{program}",
    }
}

const fn interpreted(
    name: &'static str,
    extensions: &'static [&'static str],
    run: &'static str,
) -> Language {
    Language {
        name,
        extensions,
        compile: "",
        run,
    }
}

/// How to compile a source file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The command that compiles, instead of the usual one. It has `{source}` and `{program}`.
    pub command: Option<String>,
    /// Whether C and C++ sources are compiled with the sanitizers for addresses and undefined behaviour.
    pub sanitize: bool,
}

/// The flags of the sanitizers.
const SANITIZERS: &str =
    "-g -O1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all";

/// The limits of a compiler.
const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(120),
    wall: Duration::from_secs(180),
    memory: 2 << 30,
    output: 1 << 20,
    processes: 256,
    reserved: None,
};

/// The number of compiled programs that the cache keeps.
const KEPT: usize = 64;

/// The language of a file; `None` if its extension is unknown.
#[must_use]
pub fn language(path: &Path) -> Option<&'static Language> {
    let extension = path.extension()?.to_str()?;
    let has = |language: &&Language| language.extensions.contains(&extension);
    LANGUAGES.iter().find(has)
}

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

/// The program of a source file, which is compiled if necessary, or of an executable file.
///
/// A compiled program is kept in the user's cache directory and used again if the source and the command are the same.
///
/// # Errors
///
/// [`Compile`](crate::ErrorKind::Compile) with the messages of the compiler if it rejects the source;
/// [`Missing`](crate::ErrorKind::Missing) if the compiler or interpreter is not installed;
/// [`Environment`](crate::ErrorKind::Environment) if it cannot be run or cannot write; [`Input`](crate::ErrorKind::Input) if
/// the file cannot be read; [`Request`](crate::ErrorKind::Request) if it is neither a source file nor executable, or if
/// the options do not fit it;
/// [`Interrupted`](crate::ErrorKind::Interrupted) if `cancel` is set.
pub fn program(path: &Path, options: &Options, cancel: &AtomicBool) -> Result<Program, Error> {
    fs::metadata(path).map_err(|error| Error::unreadable(path, &error))?;
    // A bare name would be searched in PATH, and a name that begins with `-` would be an option.
    let typed = match path.components().count() {
        1 => Path::new(".").join(path),
        _ => path.to_owned(),
    };
    let source = utf8(&typed)?;
    let language = language(path);
    if let Some(command) = &options.command {
        let has = |place| command.contains(place);
        let is_complete = has("{source}") && (has("{program}") || has("{directory}"));
        if !is_complete {
            let missing = if has("{source}") {
                "{program}"
            } else {
                "{source}"
            };
            return Err(Error::request(format_args!(
                "the command {command:?} has no {missing}: use, for example, g++ -o {{program}} {{source}}"
            )));
        }
        // An interpreted language has a compiler here.
        let language = language.filter(|language| !language.compile.is_empty());
        return compiled_program(&typed, language, options, cancel);
    }
    let has_sanitizers = language.is_some_and(|language| ["C", "C++"].contains(&language.name));
    if options.sanitize && !has_sanitizers {
        return Err(Error::request(format_args!(
            "{} is not a C or C++ source: remove --sanitize",
            path.display()
        )));
    }
    let Some(language) = language else {
        if path.is_file() && is_executable(path) {
            return Ok(Program::new(vec![source.to_owned()]));
        }
        let known: Vec<&str> = LANGUAGES.iter().map(|known| known.extensions[0]).collect();
        return Err(Error::request(format_args!(
            "{} is neither a source file (.{}) nor executable: use --cmd 'COMMAND', or --compile 'COMMAND'",
            path.display(),
            known.join(", .")
        )));
    };
    if language.compile.is_empty() {
        return parsed(language.run, &[("{source}", source)]);
    }
    compiled_program(&typed, Some(language), options, cancel)
}

/// Compiles a source, unless the cache has the program.
fn compiled_program(
    path: &Path,
    language: Option<&Language>,
    options: &Options,
    cancel: &AtomicBool,
) -> Result<Program, Error> {
    let text = fs::read(path).map_err(|error| Error::unreadable(path, &error))?;
    let source = Source {
        path,
        class: main_class(&String::from_utf8_lossy(&text)),
        text,
        is_java: language.is_some_and(|language| language.name == "Java"),
        command: command(language, options),
    };
    let cache = cache_directory()?;
    let place = cache.join(source.name_in_cache());
    // A source with files of its own is compiled each time, since they may have changed.
    let is_alone = !source.text.windows(10).any(|part| part == b"#include \"");
    if !(is_alone && place.is_dir()) {
        let unfinished = tempfile::tempdir_in(&cache);
        let unfinished = unfinished.map_err(|error| Error::unwritable(&cache, &error))?;
        source.compile_into(unfinished.path(), cancel)?;
        let _ = fs::remove_dir_all(&place);
        // If another process has compiled the same source meanwhile, its program is used.
        if fs::rename(unfinished.keep(), &place).is_err() && !place.is_dir() {
            let place = place.display();
            return Err(Error::environment(format_args!("cannot write {place}")));
        }
        remove_old(&cache);
    }
    source.fill(&run_command(language, options), &place)
}

/// A source file that is compiled.
struct Source<'a> {
    path: &'a Path,
    text: Vec<u8>,
    /// The main class of a Java program.
    class: String,
    is_java: bool,
    /// The command that compiles, with its placeholders.
    command: String,
}

impl Source<'_> {
    /// The name of the directory of the program: half of a hash of the source and the command.
    fn name_in_cache(&self) -> String {
        let hash = Sha256::new()
            .chain_update(&self.command)
            .chain_update([0])
            .chain_update(&self.text)
            .finalize();
        let half = hash.first_chunk().expect("the hash has 32 bytes");
        format!("{:032x}", u128::from_be_bytes(*half))
    }

    /// Compiles the source into a directory.
    fn compile_into(&self, directory: &Path, cancel: &AtomicBool) -> Result<(), Error> {
        let mut command = self.command.clone();
        if self.is_java {
            // The compiler requires that a file has the name of its public class.
            let copy = directory.join(format!("{}.java", self.class));
            fs::write(&copy, &self.text).map_err(|error| Error::unwritable(&copy, &error))?;
            command = command.replace("{source}", "{directory}/{class}.java");
        }
        let compiler = self.fill(&command, directory)?;
        run_compiler(&compiler, &self.command, self.path, cancel)
    }

    /// A command with its placeholders filled for a directory of the program.
    fn fill(&self, command: &str, directory: &Path) -> Result<Program, Error> {
        let program = directory.join("program");
        let values = [
            ("{source}", utf8(self.path)?),
            ("{program}", utf8(&program)?),
            ("{directory}", utf8(directory)?),
            ("{class}", &self.class),
        ];
        parsed(command, &values)
    }
}

/// The shell commands that compile a source into the current directory and run the program; `None` if the file is run
/// as it is.
///
/// # Example: a program in C
///
/// ```
/// use std::path::Path;
///
/// use examiner::compile::{Options, shell_commands};
///
/// let [compile, run] = shell_commands(Path::new("my sol.c"), &Options::default()).unwrap();
/// assert_eq!(compile, "cc -O2 -std=gnu17 -o './my sol.out' 'my sol.c' -lm");
/// assert_eq!(run, "'./my sol.out'");
/// ```
#[must_use]
pub fn shell_commands(source: &Path, options: &Options) -> Option<[String; 2]> {
    let language = language(source).filter(|language| !language.compile.is_empty());
    if language.is_none() && options.command.is_none() {
        return None;
    }
    let quoted = |word: &str| shlex::try_quote(word).map(Cow::into_owned).ok();
    let stem = source.file_stem()?.to_str()?;
    let text = fs::read_to_string(source).unwrap_or_default();
    let values = [
        ("{source}", quoted(source.to_str()?)?),
        ("{program}", quoted(&format!("./{stem}.out"))?),
        ("{directory}", ".".to_owned()),
        ("{class}", main_class(&text)),
    ];
    let commands = [command(language, options), run_command(language, options)];
    Some(commands.map(|command| {
        let values = values.iter();
        values.fold(command, |command, (name, value)| {
            command.replace(name, value)
        })
    }))
}

/// The command that runs a compiled program.
fn run_command(language: Option<&Language>, options: &Options) -> String {
    let run = language.map_or("{program}", |language| language.run);
    if options.sanitize {
        format!("env ASAN_OPTIONS=detect_leaks=0 {run}")
    } else {
        run.to_owned()
    }
}

/// The command that compiles.
fn command(language: Option<&Language>, options: &Options) -> String {
    let usual = language.map_or("", |language| language.compile);
    let command = options.command.as_deref().unwrap_or(usual);
    if options.sanitize {
        command.replacen("-O2", SANITIZERS, 1)
    } else {
        command.to_owned()
    }
}

fn run_compiler(
    compiler: &Program,
    command: &str,
    source: &Path,
    cancel: &AtomicBool,
) -> Result<(), Error> {
    let execution = compiler.run(b"", &LIMITS, cancel)?;
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
    Err(Error::compile(format_args!(
        "{source} does not compile ({command})\n{message}"
    )))
}

/// The class with the `main` method of a Java program: the last one that begins before it.
fn main_class(source: &str) -> String {
    let end = source.find("static void main").unwrap_or(source.len());
    let after = source[..end]
        .rsplit_once("class ")
        .map_or("Main", |(_, after)| after);
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

/// Removes the oldest programs of the cache.
fn remove_old(cache: &Path) {
    let entries = fs::read_dir(cache).into_iter().flatten().flatten();
    let age = |entry: fs::DirEntry| Some((entry.metadata().ok()?.modified().ok()?, entry.path()));
    let mut all: Vec<_> = entries.filter_map(age).collect();
    all.sort();
    for (_, path) in all.iter().rev().skip(KEPT) {
        // Another process may have removed it.
        let _ = fs::remove_dir_all(path);
    }
}

/// A command with these values for its placeholders. Its first word must be an installed program.
fn parsed(command: &str, values: &[(&str, &str)]) -> Result<Program, Error> {
    let words = shlex::split(command).filter(|words| !words.is_empty());
    let words = words.ok_or_else(|| {
        Error::request(format_args!(
            "the command {command:?} is empty or incomplete"
        ))
    })?;
    let fill = |word: String| {
        values
            .iter()
            .fold(word, |word, (name, value)| word.replace(name, value))
    };
    let words: Vec<String> = words.into_iter().map(fill).collect();
    let path = env::var_os("PATH").unwrap_or_default();
    let mut places = env::split_paths(&path).map(|directory| directory.join(&words[0]));
    if Path::new(&words[0]).is_file() || places.any(|place| place.is_file()) {
        return Ok(Program::new(words));
    }
    Err(Error::missing(&words[0]))
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
            ("", "Main"),
        ] {
            assert_eq!(main_class(source), expected);
        }
    }

    #[test]
    fn extensions_name_languages() {
        for (path, expected) in [
            ("a.cpp", "C++"),
            ("b/a.c", "C"),
            ("a.py", "Python"),
            ("A.java", "Java"),
        ] {
            assert_eq!(
                language(Path::new(path)).map(|known| known.name),
                Some(expected)
            );
        }
        assert!(language(Path::new("a.in")).is_none() && language(Path::new("c")).is_none());
    }

    #[test]
    fn sanitizers_replace_the_optimisation() {
        let options = Options {
            sanitize: true,
            ..Options::default()
        };
        let command = command(language(Path::new("a.c")), &options);
        assert_eq!(
            command,
            format!("cc {SANITIZERS} -std=gnu17 -o {{program}} {{source}} -lm")
        );
    }
}
