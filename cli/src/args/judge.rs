//! What can be asked of `judge`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use super::number::number;
use super::{Limiting, Reports, puzzle_parser};
use examiner::VerdictCode;

/// The arguments of `judge`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Judge {
    /// The puzzle
    #[arg(value_parser = puzzle_parser())]
    pub(crate) puzzle: &'static str,

    /// The program and its arguments, split into words as a shell would; no shell runs it
    #[arg(long, value_name = "CMD")]
    pub(crate) cmd: String,

    /// The tests: directories, of which every `.in` in and below them is one, or inputs themselves
    ///
    /// An `.ans` beside an `.in` is checked, and is the judge's fault if it is not right. The verdict on the
    /// program does not depend on it: every right answer is accepted. A test that is named twice is run
    /// once.
    #[arg(value_name = "DIR", required = true)]
    pub(crate) tests: Vec<PathBuf>,

    /// The verdicts that the program should get: `AC`, `WA`, `TLE`, `WA,RE`
    ///
    /// Every test must be accepted or have one of these verdicts, and one of these must be given at
    /// least once. So `WA` is for a program that must fail with a wrong answer and nothing else, and `AC,TLE`
    /// for one that may be too slow.
    #[arg(long, value_name = "VERDICTS", value_delimiter = ',', value_parser = parse_expected)]
    pub(crate) expect: Vec<VerdictCode>,

    /// How many runs at once; times are fair for one at a time, on a machine with nothing else to do
    #[arg(short, long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = number::<NonZeroUsize>)]
    pub(crate) jobs: NonZeroUsize,

    #[command(flatten)]
    pub(crate) limiting: Limiting,

    #[command(flatten)]
    pub(crate) reports: Reports,
}

/// A verdict that a program can be expected to get.
fn parse_expected(text: &str) -> Result<VerdictCode, String> {
    match text.parse()? {
        VerdictCode::Jf => Err("the judge's fault cannot be expected of a program".to_owned()),
        code => Ok(code),
    }
}

const AFTER_HELP: &str = "\
Verdicts: AC accepted, WA wrong answer, PE right but not laid out as judges have it, TLE, MLE and
OLE for too much time, memory or output, RE run-time error, JF the judge's fault: a faulty test.

Exit codes: 0 as expected, 1 not so, 3 there are no tests, 4 the program cannot be started.

Examples:
  $ echo bwwb bbwb bwwb bwww | quadrille judge flip --cmd 'echo 4' /dev/stdin | tail -n 1
  passed: 1 test: AC 1
  $ echo bwwb bbwb bwwb bwww | quadrille judge flip --cmd false --expect RE /dev/stdin | tail -n 1
  passed: 1 test: RE 1

All tests in a directory, for people and for continuous integration:
  $ quadrille judge flip --cmd ./solution --report text --report junit=judge.xml tests";
