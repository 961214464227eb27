//! Test data: tables as text, and directories with files.

use std::fs;

use tempfile::TempDir;

/// A directory with these files.
pub(super) fn directory<T: AsRef<[u8]>>(files: &[(&str, T)]) -> TempDir {
    let directory = tempfile::tempdir().expect("a directory can be made");
    for (name, text) in files {
        let path = directory.path().join(name);
        fs::create_dir_all(path.parent().expect("it has one")).expect("it is ours");
        fs::write(path, text).expect("it is ours");
    }
    directory
}

/// The rows of a table: one per line, with columns separated by ` | `. `\n`, `\xff` and so on stand for bytes.
pub(super) fn rows<const N: usize>(table: &str) -> Vec<[Vec<u8>; N]> {
    let row = |line: &str| {
        let columns: Vec<Vec<u8>> = line.split(" | ").map(unescaped).collect();
        columns.try_into().unwrap_or_else(|_| panic!("{line}"))
    };
    table.trim().lines().map(row).collect()
}

fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = text.bytes();
    let mut result = Vec::new();
    while let Some(byte) = bytes.next() {
        let escape = (byte == b'\\').then(|| bytes.next()).flatten();
        result.push(match escape {
            None => byte,
            Some(b'n') => b'\n',
            Some(b'r') => b'\r',
            Some(b't') => b'\t',
            Some(b'x') => {
                let digits: Vec<u8> = bytes.by_ref().take(2).collect();
                let digits = String::from_utf8(digits).expect("two digits");
                u8::from_str_radix(&digits, 16).expect("two digits")
            }
            Some(other) => other,
        });
    }
    result
}
