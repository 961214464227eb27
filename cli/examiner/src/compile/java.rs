//! The names that Java requires of a source file, and the class that it starts.

use std::fs;
use std::path::Path;

use crate::error::{Error, ErrorKind};

/// The name that the Java compiler requires of a file with a public class, if its messages say so.
pub(super) fn required_name(messages: &str) -> Option<&str> {
    let (_, after) = messages.split_once("should be declared in a file named ")?;
    after.split_whitespace().next()
}

/// The class with the `main` method of a compiled Java program. If there are several, it is the one that is named like the
/// source, or the first one.
pub(super) fn main_class(directory: &Path, source: &Path) -> Result<String, Error> {
    let mut classes = Vec::new();
    find_main_classes(directory, "", &mut classes);
    classes.sort();
    let stem = source.file_stem().and_then(|stem| stem.to_str());
    let is_named = |class: &&String| class.rsplit('.').next() == stem;
    let named = classes.iter().find(is_named);
    let class = named.or(classes.first()).cloned();
    class.ok_or_else(|| {
        let source = source.display();
        let message = format!("{source} has no class with `public static void main(String[])`");
        Error::new(ErrorKind::Compile, message)
    })
}

/// Adds the classes below a directory whose files have the constants of a `main` method.
fn find_main_classes(directory: &Path, package: &str, classes: &mut Vec<String>) {
    const CONSTANTS: [&[u8]; 2] = [b"\x01\0\x04main", b"\x01\0\x16([Ljava/lang/String;)V"];
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        let path = entry.path();
        let Some(name) = path.file_stem().and_then(|stem| stem.to_str()) else {
            continue;
        };
        let name = format!("{package}{name}");
        if path.is_dir() {
            find_main_classes(&path, &format!("{name}."), classes);
        } else if path.extension() == Some("class".as_ref()) {
            let code = fs::read(&path).unwrap_or_default();
            let has = |constant: &[u8]| code.windows(constant.len()).any(|part| part == constant);
            if CONSTANTS.into_iter().all(has) {
                classes.push(name);
            }
        }
    }
}
