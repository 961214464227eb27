//! Programs, judged on a sample.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use puzzles::{About, PUZZLES};
use tempfile::TempDir;
use tests::binary::Invocation;

use super::left::Mark;

/// A directory with one case and with programs, and a judge of them.
pub(super) struct Judged {
    directory: TempDir,
    about: &'static About,
}

impl Judged {
    /// A directory with the sample of a puzzle.
    pub(super) fn new() -> Self {
        let directory = tempfile::tempdir().expect("there is room for temporary files");
        let about = PUZZLES[0].about();
        let judged = Self { directory, about };
        judged.write_case("sample.in");
        judged
    }

    /// Writes the sample once more, by this name.
    pub(super) fn write_case(&self, name: &str) {
        self.write(name, self.about.sample.input, 0o644);
    }

    /// Writes a file into the directory, with this mode.
    pub(super) fn write(&self, name: &str, text: &str, mode: u32) {
        let path = self.directory.path().join(name);
        fs::write(&path, text).expect("a file can be written");
        let mode = fs::Permissions::from_mode(mode);
        fs::set_permissions(&path, mode).expect("it is ours");
    }

    /// The right answer.
    pub(super) fn answer(&self) -> &'static str {
        self.about.sample.output.trim_end()
    }

    /// The arguments that have a command judged on the case.
    pub(super) fn arguments<'a>(&self, command: &'a str) -> [&'a str; 5] {
        ["judge", self.about.name, "--cmd", command, "."]
    }

    /// A run that judges a command on all cases at once, in the directory.
    pub(super) fn invocation(&self, command: &str, mark: &Mark) -> Invocation {
        let arguments = self.arguments(command).into_iter().chain(["--jobs=8"]);
        Invocation::new(arguments)
            .directory(self.directory.path())
            .env(Mark::VARIABLE, mark.value())
            .env("ANSWER", self.answer())
    }

    /// The directory.
    pub(super) fn path(&self) -> &std::path::Path {
        self.directory.path()
    }
}
