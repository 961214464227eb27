//! The steps of `cargo xtask verify`, and the verbs that run longer tests.

mod browser;
mod cargo;
mod checked;
mod dependencies;
mod dist;
mod documents;
mod fuzz;
mod grammars;
mod judge;
mod large_spaces;
mod layers;
mod long;
mod mutants;
mod problem_package;
mod proofs;
mod sizes;

use clap::Subcommand;

use crate::workspace::Workspace;

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
    /// Run all tests except judge runs, those in the documentation included
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
    /// Assemble the libraries for publishing, and check the links of their READMEs
    Package,
    /// Verify the package of every puzzle with problemtools and `BAPCtools`, if they are installed
    ProblemPackage,
    /// Compare checks by grammars with the original checktestdata, if it is installed
    Grammars,
    /// Check proofs of answers with a program in Python, if it is installed
    Proofs {
        /// Check the proofs of whole spaces and more cases, and the values of moves on whole spaces; takes minutes
        #[arg(long)]
        long: bool,
    },
    /// Run the console blocks of the READMEs and compare their output
    Readme {
        /// Accept the new output
        #[arg(long)]
        bless: bool,
    },
    /// Run the console blocks of `docs`, and write their output and pictures
    Atlas {
        /// Compare the output and pictures instead of writing them
        #[arg(long)]
        check: bool,

        /// Also recompute the distances of all pairs of S-Dao, which takes minutes
        #[arg(long)]
        all_pairs: bool,
    },
    /// Attack the libraries with cargo-fuzz and a nightly toolchain, if they are installed; not a part of verify
    Fuzz {
        /// The target, such as `grammar` [default: all targets, one after the other]
        target: Option<String>,

        /// The time for each target in seconds
        #[arg(long, value_name = "N", default_value_t = 60)]
        seconds: u32,
    },
    /// Test the libraries and compile the command with the least Rust version, if rustup has it; not a part of verify
    Msrv,
    /// Build the libraries with the least versions of their dependencies, with a nightly toolchain; not a part of verify
    MinimalVersions,
    /// Build the release of the command, and write an archive with documents and a checksum into `target/dist`
    Dist {
        /// The target, such as `aarch64-unknown-linux-gnu`; this machine must be able to run it [default: this machine]
        #[arg(long, value_name = "TRIPLE")]
        target: Option<String>,
    },
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
    /// Runs the step; returns a short summary.
    ///
    /// # Errors
    ///
    /// If the step finds a fault or cannot run; the message contains the findings.
    pub(crate) fn run(&self, workspace: &Workspace) -> anyhow::Result<String> {
        let plain = |arguments| cargo::plain(workspace, arguments);
        match self {
            Self::Format => cargo::format(workspace),
            Self::Clippy => plain("clippy --workspace --all-targets --all-features -- -D warnings"),
            Self::Docs => plain("doc --workspace --no-deps --all-features"),
            Self::Layers => layers::run(workspace),
            Self::Sizes => sizes::run(workspace),
            Self::Dependencies => dependencies::run(workspace),
            Self::Fuzz { target, seconds } => fuzz::run(workspace, target.as_deref(), *seconds),
            Self::Msrv => dependencies::msrv(workspace),
            Self::MinimalVersions => dependencies::minimal_versions(workspace),
            Self::Dist { target } => dist::run(workspace, target.as_deref()),
            Self::Features => cargo::features(workspace),
            Self::Tests { bless } => cargo::tests(workspace, *bless),
            Self::Judge { puzzle, accept } => judge::run(workspace, puzzle.as_deref(), *accept),
            Self::Examples => cargo::examples(workspace),
            Self::Browser => browser::run(workspace),
            Self::Package => cargo::package(workspace),
            Self::ProblemPackage => problem_package::run(workspace),
            Self::Grammars => grammars::run(workspace),
            Self::Proofs { long: false } => proofs::run(workspace, false),
            Self::Proofs { long: true } => {
                let values = long::run(workspace, "analysis", "WHOLE_SPACES", 1)?;
                let proofs = proofs::run(workspace, true)?;
                Ok(format!("{proofs}; values of moves: {values}"))
            }
            Self::Readme { bless } => documents::readme(workspace, *bless),
            Self::Atlas { check, all_pairs } => documents::atlas(workspace, *check, *all_pairs),
            Self::FourTable => plain("run --release -p puzzles --example four_table -- --write"),
            Self::LargeSpaces => large_spaces::run(workspace),
            Self::Hostile { repeats } => long::hostile(workspace, *repeats),
            Self::Checked => checked::run(workspace),
            Self::Mutants { package, shard } => mutants::run(workspace, package, shard),
            Self::MutantPrograms { seconds } => {
                long::run(workspace, "mutants::stress", "MUTANT_SECONDS", *seconds)
            }
        }
    }
}
