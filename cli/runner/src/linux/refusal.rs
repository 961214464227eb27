//! Why a program cannot be started.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// Why the system has refused to start a program, and what may help.
pub(super) fn why(program: &str, error: &io::Error) -> String {
    let advice = match error.kind() {
        ErrorKind::NotFound if program.contains('/') => {
            let program = Path::new(program);
            program.exists().then(|| missing_interpreter(program))
        }
        ErrorKind::NotFound if Path::new(program).exists() => {
            Some(format!("the one in this directory is `./{program}`"))
        }
        ErrorKind::PermissionDenied if Path::new(program).is_dir() => {
            Some("it is a directory".to_owned())
        }
        ErrorKind::PermissionDenied if Path::new(program).exists() => {
            Some("it may not be executed: `chmod +x` allows it".to_owned())
        }
        _ => None,
    };
    match advice {
        Some(advice) => format!("{error}; {advice}"),
        None => error.to_string(),
    }
}

/// What is not there, where the program is.
fn missing_interpreter(program: &Path) -> String {
    /// The system looks no further for the end of the line, in bytes.
    const LONGEST_LINE: u64 = 256;
    let mut head = Vec::new();
    let read = File::open(program).and_then(|file| file.take(LONGEST_LINE).read_to_end(&mut head));
    let line = head.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let Some(words) = line.strip_prefix(b"#!").filter(|_| read.is_ok()) else {
        return "it is there, but what should load it is not".to_owned();
    };
    let words = String::from_utf8_lossy(words);
    // Whoever has written the program may have written what hurts a terminal.
    let interpreter = words.split_whitespace().next().unwrap_or_default();
    let interpreter = interpreter.escape_debug();
    let advice = if line.ends_with(b"\r") {
        ": the first line ends in a carriage return (CR), which is taken for a part of the name"
    } else {
        ""
    };
    format!("it is there, but its interpreter {interpreter} is not found{advice}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(program: &str, kind: ErrorKind, advice: &str) {
        let error = io::Error::from(kind);
        let expected = format!("{error}{advice}");
        assert_eq!(why(program, &error), expected, "{program}");
    }

    #[test]
    fn what_may_help_is_said() {
        // Tests run in the directory of the crate.
        check("./missing", ErrorKind::NotFound, "");
        check("missing", ErrorKind::NotFound, "");
        let loader = "; it is there, but what should load it is not";
        check("./Cargo.toml", ErrorKind::NotFound, loader);
        let here = "; the one in this directory is `./Cargo.toml`";
        check("Cargo.toml", ErrorKind::NotFound, here);
        check("./src", ErrorKind::PermissionDenied, "; it is a directory");
        let mode = "; it may not be executed: `chmod +x` allows it";
        check("./Cargo.toml", ErrorKind::PermissionDenied, mode);
        check("./Cargo.toml", ErrorKind::OutOfMemory, "");
    }

    #[test]
    fn an_interpreter_that_is_not_there_is_named() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        let script = directory.path().join("script");
        let program = script.to_str().expect("the path is UTF-8");
        let named = "; it is there, but its interpreter /no/such is not found";
        std::fs::write(&script, "#! /no/such -x\necho\n").expect("the directory is ours");
        check(program, ErrorKind::NotFound, named);
        let escaped = "; it is there, but its interpreter /\\u{1b}c is not found";
        std::fs::write(&script, "#!/\x1bc\n").expect("the directory is ours");
        check(program, ErrorKind::NotFound, escaped);
        let carriage_return = "; it is there, but its interpreter /bin/sh is not found: the first \
                               line ends in a carriage return (CR), which is taken for a part of \
                               the name";
        std::fs::write(&script, "#!/bin/sh\r\necho\r\n").expect("the directory is ours");
        check(program, ErrorKind::NotFound, carriage_return);
    }
}
