//! The arguments of `judge`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use puzzles::Puzzle;

use super::number;
use super::{Limiting, Reports, puzzle_parser};
use examiner::VerdictCode;

/// The arguments of `judge`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Judge {
    /// The puzzle
    #[arg(value_parser = puzzle_parser())]
    pub(crate) puzzle: &'static dyn Puzzle,

    /// The program and its arguments, split into words as in a shell; no shell runs it
    #[arg(long, value_name = "CMD")]
    pub(crate) cmd: String,

    /// The tests: input files, or directories with `.in` files, which may be in subdirectories
    ///
    /// An `.ans` file beside an `.in` file is checked; if it is wrong, the verdict is JF. The program may print any
    /// right answer, not only the one in the `.ans` file. A test that is named twice is run once.
    #[arg(value_name = "DIR", required = true)]
    pub(crate) tests: Vec<PathBuf>,

    /// The expected verdicts, separated by commas: `AC`, `WA`, `TLE`, `WA,RE`
    ///
    /// Each test must have the verdict AC or an expected verdict, and at least one test must have an expected
    /// verdict. Use `WA` for a program that must fail with a wrong answer only, and `AC,TLE` for a program that may
    /// be too slow.
    #[arg(long, value_name = "VERDICTS", value_delimiter = ',', value_parser = parse_expected)]
    pub(crate) expect: Vec<VerdictCode>,

    /// Number of runs at a time, up to 256; several runs make the measured times longer
    #[arg(short, long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = number::<NonZeroUsize>)]
    pub(crate) jobs: NonZeroUsize,

    #[command(flatten)]
    pub(crate) limiting: Limiting,

    #[command(flatten)]
    pub(crate) reports: Reports,
}

/// A verdict that may be expected.
fn parse_expected(text: &str) -> Result<VerdictCode, String> {
    match text.parse()? {
        VerdictCode::Jf => Err(
            "JF, the judge's fault, cannot be expected: it is not a verdict on a program"
                .to_owned(),
        ),
        code => Ok(code),
    }
}

const AFTER_HELP: &str = "\
Verdicts: AC accepted; WA wrong answer; PE right answers in a wrong layout; TLE, MLE and OLE: the
limit of time, memory or output was exceeded; RE run-time error; JF the judge's fault: a faulty test.

Exit codes: 0 all verdicts are as expected, 1 a verdict is not, 3 there are no tests, 4 the program
cannot be started.

Examples:
  $ echo bwwb bbwb bwwb bwww | quadrille judge flip --cmd 'echo 4' /dev/stdin | tail -n 1
  passed: 1 test: AC 1
  $ echo bwwb bbwb bwwb bwww | quadrille judge flip --cmd false --expect RE /dev/stdin | tail -n 1
  passed: 1 test: RE 1

All tests in a directory, with a report as text and another one for continuous integration:
  $ quadrille judge flip --cmd ./solution --report text --report junit=judge.xml tests";
