//! The steps: what `cargo xtask verify` runs, each a verb of its own.

mod atlas;
mod bless;
mod clippy;
mod docs;
mod doctests;
mod examples;
mod features;
mod format;
mod hostile;
mod layers;
mod package;
mod planted;
mod problem_package;
mod readme;
mod sizes;
mod snapshots;
mod tests;

use clap::Subcommand;

use crate::context::Context;
use crate::report::Report;

/// One check of the workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Subcommand)]
pub(crate) enum Step {
    /// Check that the source is formatted (cargo fmt)
    Format,
    /// Check every target with clippy; a warning is an error
    Clippy,
    /// Build the documentation; a warning is an error
    Docs,
    /// Check which member depends on which, the top level, and what the manifests inherit
    Layers,
    /// Check the length and the habits of the source files
    Sizes,
    /// Check every library with every subset of its features
    Features,
    /// Run unit and integration tests; reject snapshots that no test refers to
    Tests,
    /// Run the examples in the documentation
    Doctests,
    /// Run every example program of the libraries
    Examples,
    /// Assemble the libraries as for publishing, and check their metadata
    Package,
    /// Have the packages of all puzzles verified by problemtools, where that is installed
    ProblemPackage,
    /// Run the console blocks of the READMEs and compare what they print
    Readme {
        /// Rewrite the outputs shown instead of failing where they differ
        #[arg(long)]
        bless: bool,
    },
    /// Run the console blocks of the documents in docs, and write what they print and draw
    Atlas {
        /// Compare what they print and draw with what is there instead of writing it
        #[arg(long)]
        check: bool,

        /// Make the part that goes through all pairs of S-Dao, too, which takes minutes
        #[arg(long)]
        all_pairs: bool,
    },
    /// Run hostile programs many times on a busy machine, which takes minutes; not a part of verify
    Hostile {
        /// How often each program runs
        #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
        repeats: u32,
    },
    /// Try to break every planted program, which takes an hour; not a part of verify
    ///
    /// With -v, what is known appears as it comes. Where `MUTANT_ONLY` is set, only those programs are
    /// tried that have it in their name, as in `puzzle/program.c`.
    Mutant {
        /// How many seconds each program gets
        #[arg(long, value_name = "N", default_value_t = 60)]
        seconds: u32,
    },
    /// Run the integration tests alone, with the same check of snapshots as `tests`
    Snapshots,
    /// Review new and unreferenced snapshots, and accept, reject or delete them
    Bless,
}

impl Step {
    /// The steps of `verify`, in order; with `all_pairs` that run is made, too.
    pub(crate) fn verify(bless: bool, all_pairs: bool) -> Vec<Self> {
        let review = bless.then_some(Self::Bless);
        let checks = [
            Self::Format,
            Self::Clippy,
            Self::Docs,
            Self::Layers,
            Self::Sizes,
            Self::Features,
            Self::Tests,
            Self::Doctests,
            Self::Examples,
            Self::Package,
            Self::ProblemPackage,
            Self::Readme { bless },
            Self::Atlas {
                check: !bless,
                all_pairs,
            },
        ];
        review.into_iter().chain(checks).collect()
    }

    /// The step's name, which is its verb on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Format => "format",
            Self::Clippy => "clippy",
            Self::Docs => "docs",
            Self::Layers => "layers",
            Self::Sizes => "sizes",
            Self::Features => "features",
            Self::Tests => "tests",
            Self::Doctests => "doctests",
            Self::Examples => "examples",
            Self::Package => "package",
            Self::ProblemPackage => "problem-package",
            Self::Readme { .. } => "readme",
            Self::Atlas { .. } => "atlas",
            Self::Hostile { .. } => "hostile",
            Self::Mutant { .. } => "planted",
            Self::Snapshots => "snapshots",
            Self::Bless => "bless",
        }
    }

    /// Whether the step may ask a person something.
    pub(crate) const fn is_interactive(self) -> bool {
        matches!(self, Self::Bless)
    }

    /// Runs the step.
    ///
    /// # Errors
    ///
    /// When the step cannot be run at all, as when a program is missing. What
    /// a step finds wrong is in its report.
    pub(crate) fn run(self, context: &Context) -> anyhow::Result<Report> {
        match self {
            Self::Format => format::run(context),
            Self::Clippy => clippy::run(context),
            Self::Docs => docs::run(context),
            Self::Layers => layers::run(context),
            Self::Sizes => sizes::run(context),
            Self::Features => features::run(context),
            Self::Tests => tests::run(context),
            Self::Doctests => doctests::run(context),
            Self::Examples => examples::run(context),
            Self::Package => package::run(context),
            Self::ProblemPackage => problem_package::run(context),
            Self::Readme { bless } => readme::run(context, bless),
            Self::Atlas { check, all_pairs } => atlas::run(context, check, all_pairs),
            Self::Hostile { repeats } => hostile::run(context, repeats),
            Self::Mutant { seconds } => planted::run(context, seconds),
            Self::Snapshots => snapshots::run(context),
            Self::Bless => bless::run(context),
        }
    }
}
