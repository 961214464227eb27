//! The languages of source files, with their usual commands.

use std::env;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{LazyLock, OnceLock};

use crate::folder::Table;

/// A programming language with its usual commands: an entry of `languages.toml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    /// The name.
    pub name: String,
    /// The extensions of source files.
    pub extensions: Vec<String>,
    /// The command that compiles a source; empty if an interpreter runs it.
    pub compile: String,
    /// The values of `{standard}` in this command. Each is tried if those before it reject the source.
    pub standards: Vec<String>,
    /// How many of the standards are usual ones. The first is that of most judges, the last that of problem packages.
    pub usual: usize,
    /// The flags of the sanitizers, which replace `-O2`; empty if there are none.
    pub sanitizers: String,
    /// The command that runs the program.
    pub run: String,
    /// Arguments with which the interpreter prints the path of its executable; empty if it is never started by a script.
    executable: Vec<String>,
    /// This path, once it was asked for; `None` if no script starts the interpreter.
    known_executable: OnceLock<Option<String>>,
    /// The beginning of the messages of the launcher, if it does not start the program.
    pub launcher: Vec<String>,
    /// A program of the interpreter that loads a source once, and runs it in a process of its own for each input that it gets over a
    /// socket.
    pub(crate) server: Option<String>,
    /// The name in a package of Polygon; `None` if packages for contest systems have no programs in this language.
    pub in_packages: Option<String>,
}

impl Language {
    /// The executable of the interpreter, if the command that runs programs is a script. Version managers have such scripts, which
    /// take longer than the start of the interpreter, and their time would count for the program.
    pub(crate) fn executable(&self) -> Option<String> {
        let find = || {
            let name = self.run.split(' ').next()?;
            let command = installed(name).filter(|_| !self.executable.is_empty())?;
            let mut start = [0; 2];
            File::open(&command).ok()?.read_exact(&mut start).ok()?;
            let mut run = Command::new((start == *b"#!").then_some(command)?);
            let output = run
                .args(&self.executable)
                .stdin(Stdio::null())
                .output()
                .ok()?;
            let path = String::from_utf8(output.stdout).ok()?.trim_end().to_owned();
            Path::new(&path).is_file().then_some(path)
        };
        self.known_executable.get_or_init(find).clone()
    }
}

/// The file that a name starts, by the search path.
pub(crate) fn installed(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut files = env::split_paths(&path).map(|directory| directory.join(name));
    files.find(|file| file.is_file())
}

/// The command that runs a compiled program.
pub(crate) const PROGRAM: &str = "{program}";

/// The languages whose source files can be examined.
pub(crate) static LANGUAGES: LazyLock<Vec<Language>> = LazyLock::new(|| {
    let mut file = Table::parse(include_str!("../languages.toml"));
    file.tables("language", |entry| {
        let mut standards = entry.texts("standards");
        let usual = standards.len();
        standards.extend(entry.texts("older_standards"));
        Language {
            name: entry.text("name"),
            extensions: entry.texts("extensions"),
            compile: entry.optional("compile").unwrap_or_default(),
            standards,
            usual,
            sanitizers: entry.optional("sanitizers").unwrap_or_default(),
            run: entry.text("run"),
            executable: entry.texts("executable"),
            known_executable: OnceLock::new(),
            launcher: entry.texts("launcher"),
            server: entry.optional("server"),
            in_packages: entry.optional("in_packages"),
        }
    })
});

/// The language of a file; `None` if its extension is unknown.
pub(crate) fn language(path: &Path) -> Option<&'static Language> {
    let extension = path.extension()?.to_str()?;
    let has = |language: &&Language| language.extensions.iter().any(|it| it == extension);
    LANGUAGES.iter().find(has)
}

/// The language whose launcher a command calls.
pub(crate) fn language_of_launcher(name: &str) -> Option<&'static Language> {
    let starts = |language: &&Language| language.run.split(' ').next() == Some(name);
    let mut launched = LANGUAGES.iter().filter(|it| !it.launcher.is_empty());
    launched.find(starts)
}

/// Extensions of sources that have no known compiler or interpreter.
const OTHERS: &str = "adb bas clj cob cs d dart dpr erl ex exs f90 f95 fs groovy hs jl js kt kts lisp lua ml nim php pl \
                      rb scala swift ts vb zig";

/// Whether a file is a source by its extension, but has no known compiler or interpreter, such as `a.kt`.
pub fn is_unknown_source(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
    let is_known = language(&path.with_extension(&extension)).is_some();
    language(path).is_none() && (is_known || OTHERS.split(' ').any(|other| extension == *other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_without_a_known_language_are_recognized() {
        for path in ["a.kt", "b/a.Rb", "a.Cxx"] {
            assert!(is_unknown_source(Path::new(path)), "{path}");
        }
        for path in "a.cpp A.CPP a.C 1.in input.txt 01 kt 1.kt.ans".split(' ') {
            assert!(!is_unknown_source(Path::new(path)), "{path}");
        }
    }

    #[test]
    fn extensions_name_languages() {
        let name = |path: &str| language(Path::new(path)).map(|known| &*known.name);
        for path in ["a.cpp", "A.CPP", "a.C"] {
            assert_eq!(name(path), Some("C++"), "{path}");
        }
        assert_eq!(["b/a.c", "a.py"].map(name), [Some("C"), Some("Python")]);
        assert_eq!(
            ["A.java", "a.PAS"].map(name),
            [Some("Java"), Some("Pascal")]
        );
        assert_eq!(["a.in", "c"].map(name), [None; 2]);
    }
}
