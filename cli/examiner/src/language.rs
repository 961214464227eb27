//! The languages of source files, with their usual commands.

use std::path::Path;

/// A programming language with its usual commands.
///
/// In a command, `{source}` stands for the source file, `{program}` for the compiled program, `{directory}` for its
/// directory, `{class}` for the main class, and `{standard}` for a standard of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Language {
    /// The name.
    pub name: &'static str,
    /// The extensions of source files.
    pub extensions: &'static [&'static str],
    /// The command that compiles a source; empty if an interpreter runs it.
    pub compile: &'static str,
    /// The values of `{standard}` in this command. Each is tried if those before it reject the source. The last one of C and
    /// C++ is an older one with the usual headers, which programs of old judges need.
    pub standards: &'static [&'static str],
    /// How many of the standards are usual ones. The first is that of most judges, the last that of problem packages.
    pub usual: usize,
    /// The flags of the sanitizers, which replace `-O2`; empty if there are none.
    pub sanitizers: &'static str,
    /// The command that runs the program.
    pub run: &'static str,
    /// The beginning of the messages of the launcher, if it does not start the program.
    pub launcher: &'static [&'static str],
    /// The name in a package of Polygon; `None` if packages for contest systems have no programs in this language.
    pub in_packages: Option<&'static str>,
}

/// A language without special features.
const fn plain(
    name: &'static str,
    extensions: &'static [&'static str],
    compile: &'static str,
    run: &'static str,
) -> Language {
    Language {
        name,
        extensions,
        compile,
        standards: &[""],
        usual: 1,
        sanitizers: "",
        run,
        launcher: &[],
        in_packages: None,
    }
}

/// The command that runs a compiled program.
pub(crate) const PROGRAM: &str = "{program}";

/// The flags of the sanitizers of C and C++.
const SANITIZERS: &str =
    "-g -O1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all";

/// The languages whose source files can be examined.
pub(crate) const LANGUAGES: [Language; 9] = [
    Language {
        standards: &[
            "-std=gnu17",
            "-std=gnu99 '-Dgets_s(s,...)=gets(s)' -include stdio.h -include stdlib.h -include string.h -include limits.h \
             -include math.h",
        ],
        sanitizers: SANITIZERS,
        in_packages: Some("c.gcc"),
        ..plain(
            "C",
            &["c"],
            "cc -O2 {standard} -o {program} {source} -lm",
            PROGRAM,
        )
    },
    Language {
        standards: &[
            "-std=gnu++17",
            "-std=gnu++20",
            "-std=gnu++98 '-Dgets_s(s,...)=gets(s)' -include cstdio -include cstdlib -include cstring -include climits \
             -include cmath -include algorithm",
        ],
        usual: 2,
        sanitizers: SANITIZERS,
        in_packages: Some("cpp.g++17"),
        ..plain(
            "C++",
            &["cpp", "cc", "cxx", "c++", "C", "CPP"],
            "c++ -O2 {standard} -o {program} {source}",
            PROGRAM,
        )
    },
    plain(
        "Rust",
        &["rs"],
        "rustc -O --edition 2021 -o {program} {source}",
        PROGRAM,
    ),
    Language {
        launcher: &[
            "Error: Could not ",
            "Error: Main method not found",
            "Error occurred during initialization of ",
        ],
        ..plain(
            "Java",
            &["java"],
            "javac -J-Duser.language=en -encoding UTF-8 -d {directory} {source}",
            "java -Xss64m -cp {directory} {class}",
        )
    },
    plain(
        "Pascal",
        &["pas", "pp", "PAS"],
        "fpc -O2 -v0we -FE{directory} -o{program} {source}",
        PROGRAM,
    ),
    plain("Go", &["go"], "go build -o {program} {source}", PROGRAM),
    Language {
        in_packages: Some("python.3"),
        ..plain("Python", &["py", "py3"], "", "python3 {source}")
    },
    plain("AWK", &["awk"], "", "awk -f {source}"),
    plain("Shell", &["sh"], "", "sh {source}"),
];

/// The language of a file; `None` if its extension is unknown.
#[must_use]
pub(crate) fn language(path: &Path) -> Option<&'static Language> {
    let extension = path.extension()?.to_str()?;
    let has = |language: &&Language| language.extensions.contains(&extension);
    LANGUAGES.iter().find(has)
}

/// The language whose launcher a command calls.
pub(crate) fn language_of_launcher(name: &str) -> Option<&'static Language> {
    let mut all = LANGUAGES.iter();
    all.find(|language| {
        !language.launcher.is_empty() && language.run.split(' ').next() == Some(name)
    })
}

/// Extensions of sources that have no known compiler or interpreter.
const OTHERS: [&str; 32] = [
    "adb", "bas", "clj", "cob", "cs", "d", "dart", "dpr", "erl", "ex", "exs", "f90", "f95", "fs",
    "groovy", "hs", "jl", "js", "kt", "kts", "lisp", "lua", "ml", "nim", "php", "pl", "rb",
    "scala", "swift", "ts", "vb", "zig",
];

/// Whether a file is a source by its extension, but has no known compiler or interpreter, such as `a.kt`.
#[must_use]
pub fn is_unknown_source(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
    let is_known = language(&path.with_extension(&extension)).is_some();
    language(path).is_none() && (is_known || OTHERS.iter().any(|other| extension == *other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_without_a_known_language_are_recognized() {
        for (path, expected) in [("a.kt", true), ("b/a.Rb", true), ("a.Cxx", true)]
            .into_iter()
            .chain(
                [
                    "a.cpp",
                    "A.CPP",
                    "a.C",
                    "1.in",
                    "input.txt",
                    "01",
                    "kt",
                    "1.kt.ans",
                ]
                .map(|path| (path, false)),
            )
        {
            assert_eq!(is_unknown_source(Path::new(path)), expected, "{path}");
        }
    }

    #[test]
    fn extensions_name_languages() {
        for (path, expected) in [
            ("a.cpp", "C++"),
            ("b/a.c", "C"),
            ("a.py", "Python"),
            ("A.java", "Java"),
            ("A.CPP", "C++"),
            ("a.C", "C++"),
            ("a.PAS", "Pascal"),
        ] {
            assert_eq!(
                language(Path::new(path)).map(|known| known.name),
                Some(expected)
            );
        }
        assert!(language(Path::new("a.in")).is_none() && language(Path::new("c")).is_none());
    }
}
