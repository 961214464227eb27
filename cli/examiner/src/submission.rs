//! Programs of a problem package, or of any directory, with the verdicts that are expected of them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::compile;
use crate::error::Error;
use crate::files::{files_below, read, text};
use crate::judge::Expectation;
use crate::language::is_unknown_source;
use crate::verdict::VerdictCode;

/// Names of expected verdicts, and the verdicts: names of directories of Kattis and `BAPCtools`, and in capital letters those that only tags of
/// `DOMjudge` and of Polygon have.
const NAMES: &str = "\
accepted CORRECT MAIN OK: AC
wrong_answer NOOUTPUT: WA
presentation_error: PE
time_limit_exceeded TIMELIMIT: TLE
memory_limit_exceeded MEMORYLIMIT: MLE
output_limit_exceeded OUTPUTLIMIT: OLE
run_time_error RUNERROR RUNTIMEEXCEPTION: RE
compile_error compiler_error COMPILATIONERROR: CE
time_limit_exceeded_or_accepted slow_accepted different_slow: AC TLE
time_limit_exceeded_or_memory_limit_exceeded: TLE MLE
brute_force: TLE RE
rejected WRONG partially_accepted PARTIAL: WA PE TLE MLE OLE RE";

/// The tag of `DOMjudge` in a source, before the names of the expected verdicts.
const TAG: &str = "@EXPECTED_RESULTS@:";

/// A program file, and the expected verdicts; `None` if neither the file nor a directory names them.
pub type ProgramFile = (PathBuf, Option<Expectation>);

/// The programs that these paths name, each file once, and the files that are not used because their language is not known.
///
/// A directory has the source files and executable files in it and below it, in natural order. Links to directories are
/// followed, and names that begin with a dot are ignored, as in [`files_below`].
///
/// The expected verdicts of a program are, in this order: the verdicts of a line `@EXPECTED_RESULTS@: WRONG-ANSWER` in
/// its source; the line `Tag: WRONG_ANSWER` in a file such as `sol.cpp.desc` beside it; the name of its nearest directory
/// that names a verdict, such as `wrong_answer`, in the directory `submissions` if there is one, or else in the named directory or
/// that of the named file.
///
/// # Errors
///
/// [`Input`](crate::ErrorKind::Input) if a path cannot be read, if a directory has no program, or if a tag names no
/// verdict.
pub fn program_files(paths: &[PathBuf]) -> Result<(Vec<ProgramFile>, Vec<PathBuf>), Error> {
    let (mut programs, mut unused) = (Vec::new(), Vec::new());
    for path in paths {
        let metadata = fs::metadata(path).map_err(|error| Error::unreadable(path, &error))?;
        let mut found = vec![path.to_owned()];
        let mut top = path.parent().unwrap_or(path);
        if metadata.is_dir() {
            top = path;
            (found, _) = files_below(path)?;
            unused.extend(found.iter().filter(|file| is_unknown_source(file)).cloned());
            found.retain(|file| compile::is_program(file));
        }
        if found.is_empty() {
            return Err(Error::input(format_args!(
                "there is no program in {}: expected source files such as sol.cpp, or executable files",
                path.display()
            )));
        }
        found.retain(|file| programs.iter().all(|(known, _)| known != file));
        for file in found {
            let expected = expectation(&file, top)?;
            programs.push((file, expected));
        }
    }
    Ok((programs, unused))
}

/// The expected verdicts of a program. If it is not in `submissions`, the directories above `top` do not matter.
fn expectation(path: &Path, top: &Path) -> Result<Option<Expectation>, Error> {
    let source = read(path)?;
    let source = String::from_utf8_lossy(&source);
    let mut description = path.as_os_str().to_owned();
    description.push(".desc");
    let description = text(description.as_ref())?;
    let tagged = |text: &str, tag| {
        let (_, names) = text.split_once(tag)?;
        Some(names.lines().next().unwrap_or_default().to_owned())
    };
    if let Some(names) = tagged(&source, TAG).or_else(|| tagged(&description, "Tag:")) {
        let codes: Option<Vec<_>> = names.split(',').map(|name| codes_of(name, false)).collect();
        let codes = codes.ok_or_else(|| {
            Error::input(format_args!(
                "{}: the tag `{}` names no verdict: use, for example, {TAG} WRONG-ANSWER",
                path.display(),
                names.trim()
            ))
        })?;
        return Ok(Some(Expectation::new(&codes.concat())));
    }
    // A relative path may begin below the directory that names the verdict, and a link may have that name.
    let real =
        |path: &Path| fs::canonicalize(path).map_err(|error| Error::unreadable(path, &error));
    let (real_path, real_top) = (real(path)?, real(&Path::new(".").join(top))?);
    let mut above = real_path.ancestors();
    let submissions = above.find(|it| it.ends_with("submissions"));
    let real_top = submissions.unwrap_or(&real_top);
    let typed = path.ancestors().skip(1);
    let typed = typed.take_while(|it| it.starts_with(top));
    let real = real_path.ancestors().skip(1);
    let real = real.take_while(|it| it.starts_with(real_top));
    let mut names = typed.chain(real).filter_map(|it| it.file_name()?.to_str());
    let codes = names.find_map(|name| codes_of(name, true));
    Ok(codes.map(|codes| Expectation::new(&codes)))
}

/// The verdicts with this name. Letter case and punctuation do not matter.
fn codes_of(name: &str, is_directory: bool) -> Option<Vec<VerdictCode>> {
    let letters = |name: &str| {
        name.replace(|it: char| !it.is_ascii_alphabetic(), "")
            .to_ascii_uppercase()
    };
    let is_same = |known: &str| {
        let is_meant = !is_directory || known.starts_with(char::is_lowercase);
        is_meant && letters(known) == letters(name)
    };
    let mut lines = NAMES.lines().filter_map(|line| line.split_once(": "));
    let (_, codes) = lines.find(|(names, _)| names.split(' ').any(is_same))?;
    Some(codes.split(' ').filter_map(VerdictCode::named).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expected_verdicts_are_read_from_tags_and_directories() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        let root = directory.path();
        for row in "\
accepted/10.py | | AC
accepted/9.py | | AC
flat/a.c | |
flat/b.c | // @EXPECTED_RESULTS@: WRONG-ANSWER, TIMELIMIT | WA or TLE
flat/c.cpp | | AC or TLE
partially_accepted/a.py | | WA or PE or TLE or MLE or OLE or RE
slow_accepted/a.py | | AC or TLE
submissions/run_time_error/old/a.awk | | RE
wrong_answer/a.py | # @EXPECTED_RESULTS@: CORRECT | AC"
            .split('\n')
        {
            let columns: Vec<&str> = row.split('|').map(str::trim).collect();
            let [file, text, expected] = columns[..] else {
                panic!("{row}")
            };
            let path = root.join(file);
            fs::create_dir_all(path.parent().expect("it has one")).expect("the directory is ours");
            fs::write(&path, text).expect("the directory is ours");
            let description =
                b"File name: M\xfcller.cpp\r\nTag: TIME_LIMIT_EXCEEDED_OR_ACCEPTED\r\n";
            fs::write(root.join("flat/c.cpp.desc"), description).unwrap_or_default();
            let (found, _) = program_files(std::slice::from_ref(&path)).expect("it can be read");
            let names = found[0].1.as_ref().map(Expectation::names);
            assert_eq!(names.unwrap_or_default(), expected, "{file}");
        }
        fs::write(root.join("flat/d.kt"), "").expect("it is ours");
        let (all, unused) =
            program_files(&[root.to_owned(), root.join("flat")]).expect("it can be read");
        assert_eq!(unused, [root.join("flat/d.kt"), root.join("flat/d.kt")]);
        let names = all.iter().map(|(path, _)| path.strip_prefix(root));
        let names: Result<Vec<&Path>, _> = names.collect();
        let expected = [
            "accepted/9.py",
            "accepted/10.py",
            "flat/a.c",
            "flat/b.c",
            "flat/c.cpp",
            "partially_accepted/a.py",
            "slow_accepted/a.py",
            "submissions/run_time_error/old/a.awk",
            "wrong_answer/a.py",
        ];
        assert_eq!(names, Ok(expected.map(Path::new).to_vec()));

        fs::write(root.join("flat/a.c"), "// @EXPECTED_RESULTS@: MAYBE").expect("it is ours");
        let error = program_files(&[root.to_owned()]).expect_err("the tag is wrong");
        assert!(
            error.to_string().contains("`MAYBE` names no verdict"),
            "{error}"
        );
        fs::create_dir(root.join("empty")).expect("it is ours");
        let error = program_files(&[root.join("empty")]).expect_err("it is empty");
        assert!(error.to_string().contains("no program"), "{error}");
    }
}
