//! Advice on programs that cannot be started.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// Describes why the system refused to start a program, and how to fix it.
pub(super) fn describe(program: &str, error: &io::Error) -> String {
    let path = Path::new(program);
    let advice = match error.kind() {
        ErrorKind::NotFound if path.exists() && program.contains('/') => missing_interpreter(path),
        ErrorKind::NotFound if path.exists() => {
            format!("to run the file in this directory, use `./{program}`")
        }
        ErrorKind::PermissionDenied if path.is_dir() => "it is a directory".to_owned(),
        ErrorKind::PermissionDenied if path.exists() => {
            "the file is not executable; use `chmod +x`".to_owned()
        }
        _ => return error.to_string(),
    };
    format!("{error}; {advice}")
}

/// Describes the missing interpreter of a program that exists.
fn missing_interpreter(program: &Path) -> String {
    /// The system reads the first line up to this length, in bytes.
    const MAX_LINE: u64 = 256;
    let mut head = Vec::new();
    let read = File::open(program).and_then(|file| file.take(MAX_LINE).read_to_end(&mut head));
    let line = head.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let Some(words) = line.strip_prefix(b"#!").filter(|_| read.is_ok()) else {
        return "the file exists, but the system has no loader for it: compile it on this machine"
            .to_owned();
    };
    let words = String::from_utf8_lossy(words);
    // Control characters in the name could change the state of a terminal.
    let interpreter = words.split_whitespace().next().unwrap_or_default();
    let interpreter = interpreter.escape_debug();
    let advice = if line.ends_with(b"\r") {
        ": the first line ends in a carriage return (CR), which belongs to the name"
    } else {
        ""
    };
    format!("the file exists, but its interpreter {interpreter} is not found{advice}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(program: &str, kind: ErrorKind, advice: &str) {
        let error = io::Error::from(kind);
        let expected = format!("{error}{advice}");
        assert_eq!(describe(program, &error), expected, "{program}");
    }

    #[test]
    fn advice_depends_on_the_file() {
        // Tests run in the directory of the crate.
        check("./missing", ErrorKind::NotFound, "");
        check("missing", ErrorKind::NotFound, "");
        let loader =
            "; the file exists, but the system has no loader for it: compile it on this machine";
        check("./Cargo.toml", ErrorKind::NotFound, loader);
        let here = "; to run the file in this directory, use `./Cargo.toml`";
        check("Cargo.toml", ErrorKind::NotFound, here);
        check("./src", ErrorKind::PermissionDenied, "; it is a directory");
        let mode = "; the file is not executable; use `chmod +x`";
        check("./Cargo.toml", ErrorKind::PermissionDenied, mode);
        check("./Cargo.toml", ErrorKind::OutOfMemory, "");
    }

    #[test]
    fn a_missing_interpreter_is_named_and_escaped() {
        let directory = tempfile::tempdir().expect("a directory can be created");
        let script = directory.path().join("script");
        let program = script.to_str().expect("the path is UTF-8");
        let table = [
            ("#! /no/such -x\necho\n", "/no/such is not found"),
            ("#!/\x1bc\n", "/\\u{1b}c is not found"),
            (
                "#!/bin/sh\r\necho\r\n",
                "/bin/sh is not found: the first line ends in a carriage return (CR), which belongs to the name",
            ),
        ];
        for (text, advice) in table {
            std::fs::write(&script, text).expect("the directory is writable");
            let advice = format!("; the file exists, but its interpreter {advice}");
            check(program, ErrorKind::NotFound, &advice);
        }
    }
}
