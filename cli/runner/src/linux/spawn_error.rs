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

    /// The tests of runs have the other kinds of advice.
    #[test]
    fn a_missing_loader_has_advice() {
        // Tests run in the directory of the crate.
        let advice = describe("./Cargo.toml", &ErrorKind::NotFound.into());
        assert!(advice.ends_with("no loader for it: compile it on this machine"));
    }
}
