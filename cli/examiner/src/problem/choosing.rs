//! A validator in C++ as the grammar of a problem: it is compiled against our header of the same name, and chooses its input.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use inputs::{Grammar, Header, Talk, Validator};
use runner::{RunLimits, start_dialogue};

use crate::compile::{self, CompileOptions, included, sources_of};
use crate::error::{Error, ErrorKind};
use crate::files::write;
use crate::grammar::NamedGrammar;
use crate::program::HELPER_MEMORY;

/// The variable with the socket of the caller.
pub(super) const VARIABLE: &str = "QUADRILLE_SOCKET";

/// The limits of the program of a validator, which is used for a whole search. Its headers limit the time of each input.
pub(super) const LIMITS: RunLimits = RunLimits {
    cpu: Duration::from_secs(365 * 24 * 60 * 60),
    wall: Duration::from_secs(365 * 24 * 60 * 60),
    memory: HELPER_MEMORY,
    cut_output: true,
    ..RunLimits::DEFAULT
};

/// The usual command, for a static program: its processes start twice as fast.
const STATIC: &str = "c++ -O2 -std=gnu++17 -static -o {program} {source}";

/// Objects and types that read past a header, or that depend on time or chance.
const REFUSED: &str = "cin wcin stdin ifstream fstream filebuf random_device default_random_engine minstd_rand mt19937 \
    mt19937_64 random_shuffle system_clock steady_clock high_resolution_clock";

/// Functions of the same kinds. Variables may have these names.
const REFUSED_CALLS: &str = "scanf fscanf getchar getchar_unlocked getwchar getc gets fgets fgetc fread freopen fopen popen open \
    read rand srand random srandom drand48 srand48 lrand48 time clock clock_gettime gettimeofday getpid";

/// A validator that was compiled against our header.
#[derive(Clone, Debug)]
pub(super) struct Choosing {
    /// The path and the text of its source.
    source: (PathBuf, String),
    header: Header,
    program: runner::Program,
    cancel: Arc<AtomicBool>,
}

impl Choosing {
    /// Compiles a validator, if it is a source that includes a known header.
    ///
    /// # Errors
    ///
    /// [`Input`](ErrorKind::Input) if the source has a call that is refused; [`Compile`](ErrorKind::Compile) if it does not compile
    /// against our header; as [`compile::program`].
    pub(super) fn new(path: &Path, cancel: &Arc<AtomicBool>) -> Result<Option<Self>, Error> {
        let mut files = sources_of(path)?;
        let mut lines = files.iter().flat_map(|(_, text)| text.lines());
        let Some(header) = lines.find_map(|line| known(included(line)?.1)) else {
            return Ok(None);
        };
        // The headers of Kattis call `run()`, and there are others with their names.
        let calls = |text: &str| text.contains("run()");
        let is_other = |(path, text): &&(PathBuf, String)| {
            known(&path.to_string_lossy()).is_some_and(|it| calls(it.text) && !calls(text))
        };
        if let Some((path, _)) = files.iter().find(is_other) {
            let message = "is another header with this name, which is not supported";
            let message = format!("{} {message}", path.display());
            return Err(Error::new(ErrorKind::Compile, message));
        }
        files.retain(|(path, _)| known(&path.to_string_lossy()).is_none());
        for (path, text) in &files {
            refuse_calls(path, text, header)?;
        }
        let program = compile_copy(&files, cancel).map_err(|error| {
            // The first line names the copy.
            let why = error.message().split_once('\n');
            let why = why.filter(|_| error.is_of_compiler());
            why.map_or(error.clone(), |(_, why)| {
                let (path, header) = (path.display(), header.name);
                let message = format!("{path} does not compile with our {header}\n{why}");
                Error::new(error.kind(), message)
            })
        })?;
        Ok(Some(Self {
            source: files.swap_remove(0),
            header,
            program,
            cancel: Arc::clone(cancel),
        }))
    }

    /// Refuses an option that the source does not name, so that it is not read. The header of Kattis finds other arguments itself.
    ///
    /// # Errors
    ///
    /// [`Environment`](ErrorKind::Environment) if there is one.
    pub(super) fn refuse_unread(&self, arguments: &[String]) -> Result<(), Error> {
        let (path, text) = &self.source;
        let is_unread = |name: &str| !text.contains(name) && !text.contains("argv[");
        let options = arguments.iter().filter_map(|it| it.strip_prefix('-'));
        let names = options.map(|it| it.trim_start_matches('-').split('=').next().unwrap_or(it));
        match names.into_iter().find(|name| is_unread(name)) {
            None => Ok(()),
            Some(name) => Err(Error::environment(format_args!(
                "{} does not read the argument `{name}` of its group: correct it, or choose another group with --group",
                path.display()
            ))),
        }
    }

    /// The grammar that the validator stands for with these arguments. Its free texts have the characters of `alphabet`.
    pub(super) fn grammar(&self, arguments: &[String], alphabet: &[u8]) -> NamedGrammar {
        let command = self.program.with_arguments(arguments.iter().cloned());
        let cancel = Arc::clone(&self.cancel);
        let start = move || -> io::Result<Box<dyn Talk>> {
            let dialogue = start_dialogue(&command, VARIABLE, &LIMITS, &cancel);
            Ok(Box::new(dialogue.map_err(io::Error::other)?))
        };
        let (path, text) = &self.source;
        let source = text.clone().into_bytes();
        let grammar = Grammar::of_validator(Validator {
            source: source.clone(),
            header: self.header,
            alphabet: alphabet.to_vec(),
            start: Arc::new(start),
        });
        NamedGrammar {
            cancel: Arc::clone(&self.cancel),
            ..NamedGrammar::new(path.display().to_string(), source, grammar)
        }
    }
}

/// Compiles a copy of a validator, so that its includes find our headers.
fn compile_copy(
    files: &[(PathBuf, String)],
    cancel: &AtomicBool,
) -> Result<runner::Program, Error> {
    let directory = tempfile::tempdir();
    let directory = directory.map_err(|error| Error::unwritable(&env::temp_dir(), &error))?;
    let write = |name: &str, text: &str| write(directory.path().join(name), text);
    for header in Header::ALL.iter().chain([&Header::COMMON]) {
        write(header.name, header.text)?;
    }
    // The copies are in one directory, so each has a number. Different paths may lead to one file.
    let real: Vec<_> = files
        .iter()
        .map(|(path, _)| fs::canonicalize(path).ok())
        .collect();
    let name_of = |path: &Path| {
        let path = fs::canonicalize(path).ok()?;
        let number = real.iter().position(|it| it.as_ref() == Some(&path))?;
        Some(format!("{number}-{}", path.file_name()?.to_string_lossy()))
    };
    let mut copies = Vec::new();
    for (path, text) in files {
        let shown = path.display().to_string();
        let mut copy = format!("#line 1 {shown:?}\n");
        for line in text.lines() {
            let name = included(line).and_then(|(end, name)| match known(name) {
                Some(header) => Some(header.name.to_owned()),
                None if end == '"' => name_of(&path.with_file_name(name)),
                None => None,
            });
            match name {
                Some(name) => copy.extend(["#include \"", &name, "\""]),
                None => copy += line,
            }
            copy.push('\n');
        }
        let name = name_of(path).unwrap_or_default();
        copies.push(write(&name, &copy)?);
    }
    let options = CompileOptions {
        command: Some(STATIC.to_owned()),
        ..CompileOptions::default()
    };
    match compile::program(&copies[0], &options, cancel) {
        Err(error) if error.kind() == ErrorKind::Compile => {
            compile::program(&copies[0], &CompileOptions::default(), cancel)?.command
        }
        program => program?.command,
    }
}

/// The header with this name, which may follow directories.
fn known(name: &str) -> Option<Header> {
    let name = name.rsplit('/').next()?;
    Header::ALL.into_iter().find(|header| header.name == name)
}

/// Refuses a source with a call that reads past the header, or that depends on time or chance.
fn refuse_calls(path: &Path, text: &str, header: Header) -> Result<(), Error> {
    let code = without_comments(text);
    for (number, line) in (1..).zip(code.lines()) {
        let mut rest = line;
        while let Some(start) = rest.find(is_name) {
            let word = &rest[start..];
            rest = word.trim_start_matches(is_name);
            let (name, after) = word.split_at(word.len() - rest.len());
            // `cin.tie(0)` reads nothing.
            let is_called = after.trim_start().starts_with('(');
            let is_in = |names: &str| names.split(' ').any(|refused| refused == name);
            let is_object = is_in(REFUSED) && !after.starts_with(".tie");
            if is_object || is_called && is_in(REFUSED_CALLS) && !defines(&code, name) {
                let (path, header) = (path.display(), header.name);
                return Err(Error::input(format_args!(
                    "{path}:{number}: `{name}` is refused: a validator whose inputs are enumerated reads only by the functions of \
                     {header}, and has no clock and no random numbers"
                )));
            }
        }
    }
    Ok(())
}

fn is_name(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

/// Words before a call that are no type.
const NO_TYPES: [&str; 7] = ["return", "else", "do", "throw", "and", "or", "not"];

/// Whether a source has a function with this name: the name of a type is the word before it. (After `*` and `&`, a call would look like a
/// definition.)
fn defines(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(at, _)| {
        let before = code[..at].trim_end();
        let last = before.rsplit(|it| !is_name(it)).next().unwrap_or_default();
        let is_word = last.starts_with(|it: char| !it.is_ascii_digit());
        let is_type = before.len() < at && is_word && !NO_TYPES.contains(&last);
        is_type && code[at + name.len()..].trim_start().starts_with('(')
    })
}

/// A source with spaces instead of its comments, strings and characters.
fn without_comments(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        match (character, rest.peek()) {
            ('/', Some('/')) => while rest.next_if(|next| *next != '\n').is_some() {},
            ('/', Some('*')) => {
                let mut last = ' ';
                for next in rest.by_ref() {
                    if next == '\n' {
                        code.push(next);
                    }
                    if (last, next) == ('*', '/') {
                        break;
                    }
                    last = next;
                }
            }
            // `100'000` is a number.
            ('\'', _) if code.ends_with(|last: char| last.is_ascii_alphanumeric()) => {}
            ('"' | '\'', _) => {
                while let Some(next) = rest.next_if(|next| *next != '\n') {
                    if next == '\\' {
                        rest.next();
                    } else if next == character {
                        break;
                    }
                }
                code.push(' ');
            }
            _ => code.push(character),
        }
    }
    code
}

/// Whether no known header is beside a validator, which may be the reason why it does not compile.
pub(super) fn lacks_header(path: &Path) -> bool {
    let is_header = |(path, _): &(PathBuf, String)| known(&path.to_string_lossy()).is_some();
    sources_of(path).is_ok_and(|files| !files.iter().any(is_header))
}
