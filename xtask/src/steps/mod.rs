//! The steps of `cargo xtask verify`, and the verbs that run longer tests.
//!
//! A step that only runs other programs is a script in `xtask/scripts`; checks of the sources are tests in `xtask/src/tests`.

mod cargo;

use clap::Subcommand;

use crate::workspace::Workspace;

/// Computes the distances of all pairs of S-Dao, which `docs/atlas.md` shows.
const ALL_PAIRS: &str = "run --release -p cli -- atlas sdao --all-pairs --format json --output \
                         docs/atlas/sdao-all-pairs.json --force";

/// Searches large spaces.
const LARGE_SPACES: &str = "test --release -p layered --all-features --test suite large_spaces";

/// Tests the libraries with engines in a profile that notices overflows.
const CHECKED: &str =
    "test --profile checked -p board-core -p search-core -p layered --all-features --tests";

/// Builds `board-core` for a target without the standard library.
const NO_STD: &str =
    "build -p board-core --no-default-features --features serde --target x86_64-unknown-none";

/// One check of the workspace.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub(crate) enum Step {
    /// Check the format of the source (cargo fmt)
    Format,
    /// Check every target with clippy; a warning is an error
    Clippy,
    /// Build the documentation; a warning is an error
    Docs,
    /// Check the dependencies of crates and modules
    Layers,
    /// Check the length of files, and source files for leftovers
    Sizes,
    /// Check the licences and sources of all dependencies, if cargo-deny is installed
    Dependencies,
    /// Check every library with several sets of features
    Features,
    /// Run all tests, those in the documentation included
    Tests {
        /// Accept the new output of tests that compare with a file
        #[arg(long)]
        bless: bool,
    },
    /// Solve the judge cases with the built command, and compare the output with cases and snapshots
    Judge {
        /// Run the cases of this puzzle only
        puzzle: Option<String>,

        /// Write the new output into the snapshots, and delete snapshots without a case; review it with `git diff`
        #[arg(long)]
        accept: bool,
    },
    /// Run every example program
    Examples,
    /// Test the web page in a browser, if chromedriver is installed
    Browser,
    /// Assemble the libraries for publishing
    Package,
    /// Verify the package of every puzzle with problemtools and `BAPCtools`, if they are installed
    ProblemPackage,
    /// Check the proofs of whole spaces with a program in Python, and the values of moves; takes minutes, not a part of verify
    WholeSpaces,
    /// Compute the distances of all pairs of S-Dao and write them into `docs/atlas`; takes minutes, not a part of verify
    AllPairs,
    /// Attack the libraries with cargo-fuzz and a nightly toolchain, if they are installed; not a part of verify
    Fuzz {
        /// The target, such as `grammar` [default: all targets, one after the other]
        target: Option<String>,

        /// The time for each target in seconds
        #[arg(long, value_name = "N", default_value_t = 60)]
        seconds: u32,
    },
    /// Build the release of the command, and write an archive with documents and a checksum into `target/dist`
    Dist,
    /// Compute the distances of four in a row and write the table that the library embeds
    FourTable,
    /// Search large spaces and compare the layers with published numbers; takes minutes, not a part of verify
    LargeSpaces,
    /// Run hostile programs many times on a busy machine; takes minutes, not a part of verify
    Hostile {
        /// The number of runs of each program
        #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
        repeats: u32,
    },
    /// Test the engines with checks of overflows, and build `board-core` for a target without std; not a part of verify
    Checked,
    /// Change a library in small ways, each of which a test must notice (cargo-mutants); takes hours, not a part of verify
    ///
    /// The changes that the own tests of `puzzles` or `examiner` do not notice are also tested with the package `tests`.
    /// `.cargo/mutants.toml` lists the changes that no test can notice.
    Mutants {
        /// The package
        package: String,

        /// The shard: K of N, with K from 0
        #[arg(value_name = "K/N", default_value = "0/1")]
        shard: String,
    },
    /// Try to break every mutant program; takes an hour, not a part of verify
    ///
    /// `MUTANT_ONLY` selects the programs whose name, such as `flip/greedy.c`, contains its value.
    MutantPrograms {
        /// The time for each program in seconds
        #[arg(long, value_name = "N", default_value_t = 60)]
        seconds: u32,
    },
}

impl Step {
    /// The name of its verb.
    pub(crate) fn name(&self) -> String {
        let kind = format!("{self:?}");
        let kind = kind.split(' ').next().unwrap_or_default();
        let letters = kind.chars().flat_map(|letter| {
            let before = letter.is_uppercase().then_some('-');
            before.into_iter().chain(letter.to_lowercase())
        });
        letters.skip(1).collect()
    }

    /// Runs the step; returns a short summary.
    ///
    /// # Errors
    ///
    /// If the step finds a fault or cannot run; the message contains the findings.
    pub(crate) fn run(&self, workspace: &Workspace) -> anyhow::Result<String> {
        let plain = |arguments| cargo::plain(workspace, arguments);
        let built_then = |script| {
            workspace.build()?;
            cargo::script(workspace, script, [])
        };
        match self {
            Self::Format => cargo::format(workspace),
            Self::Clippy => plain("clippy --workspace --all-targets --all-features -- -D warnings"),
            Self::Docs => plain("doc --workspace --no-deps --all-features"),
            Self::Layers => plain("test -p xtask -- tests::layers tests::modules"),
            Self::Sizes => plain("test -p xtask tests::sizes"),
            Self::Dependencies => cargo::dependencies(workspace),
            Self::Fuzz { target, seconds } => {
                let seconds = seconds.to_string();
                let arguments = [seconds.as_str()].into_iter().chain(target.as_deref());
                cargo::script(workspace, "fuzz", arguments)
            }
            Self::Dist => cargo::script(workspace, "dist", []),
            Self::Features => cargo::features(workspace),
            Self::Tests { bless } => cargo::tests(workspace, *bless),
            Self::Judge { puzzle, accept } => cargo::judge(workspace, puzzle.as_deref(), *accept),
            Self::Examples => cargo::examples(workspace),
            Self::Browser => built_then("browser"),
            Self::Package => cargo::package(workspace),
            Self::ProblemPackage => built_then("problem-package"),
            Self::WholeSpaces => cargo::long(workspace, "analysis proof", "WHOLE_SPACES", 1),
            Self::AllPairs => plain(ALL_PAIRS),
            Self::FourTable => plain("run --release -p puzzles --example four_table -- --write"),
            Self::LargeSpaces => plain(LARGE_SPACES),
            Self::Hostile { repeats } => {
                cargo::long(workspace, "runner::hostile", "HOSTILE_REPEATS", *repeats)
            }
            Self::Checked => {
                plain(CHECKED)?;
                plain(NO_STD)
            }
            Self::Mutants { package, shard } => {
                cargo::script(workspace, "mutants", [package.as_str(), shard])
            }
            Self::MutantPrograms { seconds } => {
                cargo::long(workspace, "mutants::stress", "MUTANT_SECONDS", *seconds)
            }
        }
    }
}
