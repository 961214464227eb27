//! The command line: one verb, and how much to say about it.

use clap::{Parser, Subcommand};

use crate::steps::Step;

/// The tasks of the house: `cargo xtask verify` runs them all.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
pub(crate) struct Args {
    /// Stream the output of every command through as it comes
    #[arg(long, short, global = true)]
    pub(crate) verbose: bool,

    /// What to do.
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

/// What to do: everything, or one step of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Subcommand)]
pub(crate) enum Verb {
    /// Run every step in order and stop at the first that fails
    ///
    /// The last line printed is always `N passed, M failed`: the tests of all
    /// test runs together. Exit codes: 0 all is well, 1 a check failed, 2 usage.
    Verify {
        /// Run the steps that remain after a failure as well
        #[arg(long)]
        keep_going: bool,

        /// Review new snapshots first, and rewrite what the READMEs and the documents show
        #[arg(long)]
        bless: bool,

        /// Also recompute the statistics of all pairs of S-Dao, which takes minutes
        #[arg(long)]
        all_pairs: bool,
    },

    /// One step alone.
    #[command(flatten)]
    Step(Step),
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn command_line_is_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn every_step_of_verify_is_a_verb_of_its_own() {
        for step in Step::verify(true, true) {
            let args = Args::try_parse_from(["xtask", step.name()]).expect("a verb");
            let Verb::Step(verb) = args.verb else {
                panic!("{} is not a step", step.name());
            };
            assert_eq!(verb.name(), step.name());
        }
    }

    #[test]
    fn verify_takes_its_options() {
        let args = Args::try_parse_from(["xtask", "verify", "--bless", "--keep-going", "-v"])
            .expect("valid");
        assert!(args.verbose);
        let expected = Verb::Verify {
            keep_going: true,
            bless: true,
            all_pairs: false,
        };
        assert_eq!(args.verb, expected);
    }
}
