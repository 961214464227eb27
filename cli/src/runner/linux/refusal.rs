//! Why a program cannot be started.

use std::io::{self, ErrorKind};
use std::path::Path;

/// Why the system has refused to start a program, and what may help.
pub(super) fn why(program: &str, error: &io::Error) -> String {
    let advice = match error.kind() {
        ErrorKind::NotFound if program.contains('/') => Path::new(program)
            .exists()
            .then(|| "it is there, but what should interpret or load it is not".to_owned()),
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
        let loader = "; it is there, but what should interpret or load it is not";
        check("./Cargo.toml", ErrorKind::NotFound, loader);
        let here = "; the one in this directory is `./Cargo.toml`";
        check("Cargo.toml", ErrorKind::NotFound, here);
        check("./src", ErrorKind::PermissionDenied, "; it is a directory");
        let mode = "; it may not be executed: `chmod +x` allows it";
        check("./Cargo.toml", ErrorKind::PermissionDenied, mode);
        check("./Cargo.toml", ErrorKind::OutOfMemory, "");
    }
}
