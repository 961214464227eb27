//! A hostile program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;

/// A hostile program, as the list has it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Program {
    /// The file beside the list.
    pub(super) file: String,
    /// The verdict that is right for it, as it is shown: the code, and what there is to add.
    pub(super) verdict: String,
}

/// What programs are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    Shell,
    Python,
    C,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    program: Vec<Program>,
}

impl Program {
    /// The file that lists them.
    pub(super) const LIST: &str = "programs.toml";

    /// All of them.
    #[track_caller]
    pub(super) fn all() -> Vec<Self> {
        let path = Self::directory().join(Self::LIST);
        let text = fs::read_to_string(path).expect("the list can be read");
        let list: List = toml::from_str(&text).expect("the list is well formed");
        list.program
    }

    /// Where they are.
    pub(super) fn directory() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("hostile")
    }

    pub(super) fn language(&self) -> Language {
        match self.file.rsplit_once('.') {
            Some((_, "sh")) => Language::Shell,
            Some((_, "py")) => Language::Python,
            Some((_, "c")) => Language::C,
            _ => panic!("{} is in no language that there is", self.file),
        }
    }

    /// Makes of it what can be run, if that takes anything.
    #[track_caller]
    pub(super) fn build(&self, directory: &Path) {
        if self.language() == Language::C {
            let status = Command::new("cc")
                .args(["-O1", "-pthread", "-o"])
                .arg(self.built(directory))
                .arg(Self::directory().join(&self.file))
                .status();
            assert!(
                status.expect("there is a compiler").success(),
                "{}",
                self.file
            );
        }
    }

    fn built(&self, directory: &Path) -> PathBuf {
        directory.join(&self.file).with_extension("")
    }

    /// The command that runs it, from the directory of the list.
    pub(super) fn command(&self, directory: &Path) -> String {
        match self.language() {
            Language::Shell => format!("sh {}", self.file),
            Language::Python => format!("python3 {}", self.file),
            Language::C => format!("'{}'", self.built(directory).display()),
        }
    }

    /// The code of its verdict.
    pub(super) fn code(&self) -> &str {
        let (code, _) = self.verdict.split_once(' ').unwrap_or((&self.verdict, ""));
        code
    }

    /// Limits that leave time enough on a busy machine for what ends, and do not wait long for what
    /// does not.
    pub(super) fn limits(&self) -> [&'static str; 2] {
        match self.code() {
            "TLE" => ["--time=1s", "--wall=3s"],
            _ => ["--time=10s", "--wall=50s"],
        }
    }
}

impl Language {
    /// Whether the machine has it.
    pub(super) fn is_there(self) -> bool {
        let (program, argument) = match self {
            Self::Shell => ("sh", "-c:"),
            Self::Python => ("python3", "--version"),
            Self::C => ("cc", "--version"),
        };
        let mut command = Command::new(program);
        command
            .arg(argument)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command.status().is_ok()
    }
}
