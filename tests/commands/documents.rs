//! Documents: each Markdown file with console blocks, and the help of each verb, show what their commands print.
//!
//! A block begins with a line of three backticks and `console`. A line that begins with `$ ` is a command. The command
//! continues in lines that begin with `> `. The lines up to the next command are its output: standard output and standard
//! error together, and a last line such as `[exit 3]` if the exit code is not 0. Blanks at the end of a line are ignored.
//! A block with another tag, such as `console,not-run`, is not run. The examples of a help text are one block, without standard error.
//!
//! The commands run at the root of the workspace. If a folder has the name of the document (`docs/atlas`), they run in a
//! temporary directory that has the JSON files of this folder, and write its other files, such as pictures.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::{fs, io};

use libtest_mimic::{Failed, Trial};
use similar::TextDiff;
use tests::binary::{Invocation, PATIENCE};
use tests::files;

/// Where the commands of a document are.
#[derive(Clone, Copy)]
struct Form {
    /// The lines before and after a block.
    start: &'static str,
    end: &'static str,
    /// The blanks at the start of a line.
    indent: &'static str,
    /// A command before each other one.
    first: &'static str,
}

const MARKDOWN: Form = Form {
    start: "```console",
    end: "```",
    indent: "",
    first: "exec 2>&1",
};

const HELP: Form = Form {
    start: "Examples:",
    end: "",
    indent: "  ",
    first: "",
};

/// The tests: one for each document.
pub(crate) fn trials() -> Vec<Trial> {
    let root = files::path("..").canonicalize().expect("it exists");
    let trial = |document: PathBuf| {
        let text = fs::read_to_string(&document).expect("documents are UTF-8");
        let name = document.strip_prefix(&root).unwrap_or(&document);
        let (name, root) = (format!("documents/{}", name.display()), root.clone());
        let is_markdown = document.extension() == Some("md".as_ref());
        let form = if is_markdown { MARKDOWN } else { HELP };
        let has_block = text.lines().any(|line| line == form.start);
        has_block.then(|| Trial::test(name, move || check(&root, &document, &text, form)))
    };
    let mut documents = Vec::new();
    add_markdown(&mut documents, &root);
    let help = fs::read_dir(root.join("cli/help")).expect("the folder can be read");
    documents.extend(help.map(|file| file.expect("it can be read to its end").path()));
    // The server runs until a signal ends it.
    documents.retain(|document| !document.ends_with("serve.txt"));
    documents.into_iter().filter_map(trial).collect()
}

/// Adds the Markdown files below a folder.
fn add_markdown(documents: &mut Vec<PathBuf>, folder: &Path) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read to its end").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() && name != "target" && !name.starts_with('.') {
            add_markdown(documents, &path);
        } else if path.extension() == Some("md".as_ref()) {
            documents.push(path);
        }
    }
}

/// Runs the commands of a document; the error is the difference from its text, or the name of a file that differs.
fn check(root: &Path, document: &Path, text: &str, form: Form) -> Result<(), Failed> {
    let temporary = tempfile::tempdir()?;
    let folder = document.with_extension("");
    let made = temporary.path().join(folder.strip_prefix(root)?);
    let kept = contents(&folder)?;
    let mut directory = root;
    if folder.is_dir() {
        fs::create_dir_all(&made)?;
        let is_result = |name: &Path| name.extension() == Some("json".as_ref());
        for (name, bytes) in kept.iter().filter(|(name, _)| is_result(name)) {
            fs::write(made.join(name), bytes)?;
        }
        directory = temporary.path();
    }
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let commands = parse(text, form).into_iter();
    let outputs = commands.map(|(script, shown)| {
        let printed = printed(&script, form, directory, temporary.path());
        (shown, printed)
    });
    // A change at the end keeps the line numbers before it valid.
    for (shown, printed) in outputs.collect::<Vec<_>>().into_iter().rev() {
        lines.splice(shown, printed);
    }
    let (actual, new) = (lines.join("\n") + "\n", contents(&made)?);
    if files::accepts_output() {
        fs::write(document, actual)?;
        for (name, bytes) in new {
            fs::write(folder.join(name), bytes)?;
        }
        return Ok(());
    }
    if actual != text {
        let difference = TextDiff::from_lines(text, &actual);
        return Err(difference.unified_diff().to_string().into());
    }
    let mut names = kept.keys().chain(new.keys());
    match names.find(|name| kept.get(*name) != new.get(*name)) {
        Some(name) => Err(format!("{} differs", folder.join(name).display()).into()),
        None => Ok(()),
    }
}

/// The files in a folder, by their names; none if there is no such folder.
fn contents(folder: &Path) -> io::Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut contents = BTreeMap::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let entry = entry?;
        contents.insert(entry.file_name().into(), fs::read(entry.path())?);
    }
    Ok(contents)
}

/// The commands of a document that are to be run, in order, with the lines of their output, counted from 0.
fn parse(text: &str, form: Form) -> Vec<(String, Range<usize>)> {
    let mut found: Vec<(String, Range<usize>)> = Vec::new();
    let mut in_block = false;
    // The number of commands before the current block.
    let mut before = 0;
    for (number, line) in text.lines().enumerate() {
        if !in_block || line == form.end {
            in_block = line == form.start;
            before = found.len();
            continue;
        }
        let line = line.strip_prefix(form.indent).unwrap_or(line);
        if let Some(script) = line.strip_prefix("$ ") {
            found.push((script.to_owned(), number + 1..number + 1));
        } else if let Some((script, shown)) = found[before..].last_mut() {
            let continued = line.strip_prefix("> ").or(line.strip_prefix('>'));
            if let Some(line) = continued.filter(|_| shown.start == shown.end) {
                script.extend(["\n", line]);
                *shown = number + 1..number + 1;
            } else if !line.is_empty() {
                shown.end = number + 1;
            }
        } else {
            assert!(line.is_empty(), "a console block begins with `$ `: {line}");
        }
    }
    // `cargo xtask verify` runs this test.
    found.retain(|(script, _)| !script.contains("cargo xtask"));
    found
}

/// The lines that a command prints, and its exit code if it is not 0.
fn printed(script: &str, form: Form, directory: &Path, temporary: &Path) -> Vec<String> {
    let finished = Invocation::shell(&format!("{}\n{script}", form.first))
        .directory(directory)
        .env("TMPDIR", &temporary.display().to_string())
        .env("NO_COLOR", "1")
        .env("CARGO_TERM_COLOR", "never")
        .env("CARGO_TERM_QUIET", "true")
        .patience(3 * PATIENCE)
        .finish();
    let lines = finished.stdout.trim_end().lines();
    let lines = lines.map(|line| format!("{}{line}", form.indent).trim_end().to_owned());
    let mut lines: Vec<String> = lines.collect();
    if finished.code != 0 {
        lines.push(format!("[exit {}]", finished.code));
    }
    lines
}
