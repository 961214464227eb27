//! The workspace: its members, its files, and the commands that run in it.

use std::cell::Cell;
use std::env;
use std::ffi::OsString;
use std::io::{self, BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};

use anyhow::{Context as _, bail};
use serde_json::Value;

/// The number of tests that passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
}

/// A command that has ended.
#[derive(Debug)]
pub(crate) struct Finished {
    pub(crate) status: ExitStatus,
    /// Standard output and standard error, merged in the order of writing.
    pub(crate) output: String,
}

impl Finished {
    /// Adds up the lines such as `test result: ok. 5 passed; 0 failed; 0 ignored`.
    pub(crate) fn tests(&self) -> Tally {
        let mut tally = Tally::default();
        for line in self.output.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            if let [
                "test",
                "result:",
                _,
                passed,
                "passed;",
                failed,
                "failed;",
                ..,
            ] = words[..]
            {
                tally.passed += passed.parse().unwrap_or(0);
                tally.failed += failed.parse().unwrap_or(0);
            }
        }
        tally
    }
}

/// A member of the workspace, as `cargo metadata` describes it.
#[derive(Debug)]
pub(crate) struct Member(pub(crate) Value);

impl Member {
    /// The name of its package.
    pub(crate) fn name(&self) -> &str {
        self.0["name"].as_str().unwrap_or_default()
    }

    /// The names of its examples.
    pub(crate) fn examples(&self) -> impl Iterator<Item = &str> {
        let targets = self.0["targets"].as_array().into_iter().flatten();
        let targets = targets.filter(|target| target["kind"][0] == "example");
        targets.filter_map(|target| target["name"].as_str())
    }
}

/// The workspace that the steps check.
#[derive(Debug)]
pub(crate) struct Workspace {
    /// The folder of the workspace's manifest.
    pub(crate) root: PathBuf,
    pub(crate) members: Vec<Member>,
    /// The tests of all commands that have run.
    pub(crate) tests: Cell<Tally>,
    pub(crate) target: PathBuf,
    verbose: bool,
}

impl Workspace {
    /// Finds the workspace around the current directory.
    ///
    /// # Errors
    ///
    /// If `cargo metadata` fails, for example because a manifest is malformed.
    pub(crate) fn load(verbose: bool) -> anyhow::Result<Self> {
        let mut command = Command::new(cargo());
        command.args(["metadata", "--format-version", "1", "--no-deps"]);
        let output = command.stderr(Stdio::inherit()).output();
        let output = output.context("cannot start cargo")?;
        let metadata: Value =
            serde_json::from_slice(&output.stdout).context("cargo metadata failed")?;
        let path = |key: &str| PathBuf::from(metadata[key].as_str().unwrap_or_default());
        let members = metadata["packages"].as_array().into_iter().flatten();
        Ok(Self {
            root: path("workspace_root"),
            target: path("target_directory"),
            members: members.cloned().map(Member).collect(),
            verbose,
            tests: Cell::default(),
        })
    }

    /// The libraries for other programs: the members with a category.
    pub(crate) fn libraries(&self) -> impl Iterator<Item = &Member> {
        let members = self.members.iter();
        members.filter(|member| member.0["categories"][0].is_string())
    }

    /// The libraries that are published.
    pub(crate) fn published(&self) -> impl Iterator<Item = &Member> {
        self.libraries()
            .filter(|member| member.0["publish"].is_null())
    }

    /// A file that cargo builds in the development profile.
    pub(crate) fn built(&self, name: &str) -> PathBuf {
        self.target.join("debug").join(name)
    }

    /// Builds all commands and examples, with the features and the profile that all tests have: a build of one package with others
    /// would build the libraries a second time.
    pub(crate) fn build(&self) -> anyhow::Result<()> {
        let mut build =
            self.cargo("build --profile test --workspace --all-features --bins --examples");
        self.check(&mut build).map(drop)
    }

    /// A cargo command at the root of the workspace, with arguments separated by blanks.
    pub(crate) fn cargo(&self, arguments: &str) -> Command {
        let mut command = Command::new(cargo());
        command.current_dir(&self.root).args(arguments.split(' '));
        command
    }

    /// Runs a command with empty standard input and gathers its output.
    ///
    /// Cargo compiles whole crates: incremental compilation takes a sixth longer for a first build.
    ///
    /// # Errors
    ///
    /// If the program does not start. A failure of the command is not an error.
    pub(crate) fn run(&self, command: &mut Command) -> anyhow::Result<Finished> {
        let program = command.get_program().to_owned();
        let (reader, writer) = io::pipe().context("cannot create a pipe")?;
        let spawned = command
            .env("CARGO_INCREMENTAL", "0")
            .stdin(Stdio::null())
            .stdout(writer.try_clone().context("cannot duplicate a pipe")?)
            .stderr(writer)
            .spawn();
        // The command holds the write end; reading ends only when it is closed.
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = spawned.with_context(|| format!("cannot start {}", program.display()))?;
        let mut output = String::new();
        for line in BufReader::new(reader).split(b'\n') {
            let line = line.context("cannot read the output of a command")?;
            let line = String::from_utf8_lossy(&line);
            output.extend([&*line, "\n"]);
            if self.verbose {
                println!("{line}");
            }
        }
        let status = child.wait().context("cannot wait for a command")?;
        let finished = Finished { status, output };
        let (sum, tests) = (self.tests.get(), finished.tests());
        self.tests.set(Tally {
            passed: sum.passed + tests.passed,
            failed: sum.failed + tests.failed,
        });
        Ok(finished)
    }

    /// Runs a command that must succeed, and returns its output.
    ///
    /// # Errors
    ///
    /// If the command does not start or fails; the error contains the output.
    pub(crate) fn check(&self, command: &mut Command) -> anyhow::Result<String> {
        let finished = self.run(command)?;
        if !finished.status.success() {
            bail!("{}\n{}", finished.status, finished.output.trim_end());
        }
        Ok(finished.output)
    }

    /// The files that git tracks or would add, sorted and relative to the root.
    ///
    /// # Errors
    ///
    /// If git fails, for example because the workspace is not a git checkout.
    pub(crate) fn files(&self) -> anyhow::Result<Vec<PathBuf>> {
        let mut git = Command::new("git");
        let arguments = "ls-files -z --cached --others --exclude-standard";
        git.current_dir(&self.root).args(arguments.split(' '));
        let listing = self.check(&mut git).context("git ls-files failed")?;
        let mut files: Vec<_> = listing.split_terminator('\0').map(PathBuf::from).collect();
        // Git still lists a file whose deletion is not committed.
        files.retain(|file| self.root.join(file).is_file());
        files.sort();
        files.dedup();
        Ok(files)
    }
}

/// Whether a command is on the search path.
pub(crate) fn is_installed(command: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|directory| directory.join(command).is_file())
}

/// The cargo that runs this program, or the one on the search path.
fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}
