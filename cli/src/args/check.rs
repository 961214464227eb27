//! The arguments of `check`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::{OsStringValueParser, TypedValueParser};

use puzzles::Puzzle;

use super::puzzle_parser;

/// The arguments of `check`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Check {
    /// The puzzle
    #[arg(value_parser = puzzle_parser())]
    pub(crate) puzzle: &'static dyn Puzzle,

    /// The input file
    pub(crate) input: PathBuf,

    /// The output to check (`-`: standard input); with `kattis`: the judge's answer
    pub(crate) output: PathBuf,

    /// The judge's answer, which is checked, too; with `kattis`: the feedback directory
    #[arg(value_parser = OsStringValueParser::new().map(PathBuf::from))]
    pub(crate) answer: Option<PathBuf>,

    /// Further arguments of a contest system, which are ignored
    #[arg(allow_hyphen_values = true, hide = true)]
    pub(crate) more: Vec<OsString>,

    /// The order of the arguments, the messages and the exit codes
    #[arg(long, value_name = "PROTOCOL", default_value = "plain")]
    pub(crate) protocol: Protocol,
}

/// How a contest system calls a special judge and reads its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Protocol {
    /// For people: the verdict on standard output, the wrong place on standard error
    Plain,
    /// INPUT OUTPUT ANSWER: a checker of testlib
    Testlib,
    /// INPUT ANSWER FEEDBACK, with the output on standard input: an output validator of Kattis
    Kattis,
    /// INPUT OUTPUT EXPECTED: the `--judge-command` of online-judge-tools
    Oj,
}

const AFTER_HELP: &str = "\
An output is right if its words are right; any shortest list of moves is right. A right output has a
presentation error if its words are not on separate lines. Blanks at the end of a line, blank lines
at the end and a missing last line feed are ignored.

Exit codes:
  protocol  right  wrong  presentation  judge's fault
  plain     0      1      1             2, 3 or 4, as other verbs
  testlib   0      1      2             3
  kattis    42     43     42            2, 3 or 4, as other verbs
  oj        0      1      1             2, 3 or 4, as other verbs
A judge's fault is an input that cannot be read, or a wrong ANSWER.
`testlib` and `kattis` ignore further arguments; `kattis` writes to judgemessage.txt.
Each file may have up to 64 MiB.

Examples:
  $ t=$(mktemp); echo 4 > $t; echo 'bwwb bbwb bwwb bwww' | quadrille check flip - $t; rm $t
  accepted, 1 case";

/// Whether the arguments ask for the protocol of testlib. There, exit code 2 is a verdict, so wrong arguments need
/// another exit code.
pub(super) fn is_for_testlib(arguments: &[OsString]) -> bool {
    let after = |word: &str| {
        arguments
            .iter()
            .skip_while(move |other| *other != word)
            .nth(1)
    };
    let is_check = arguments.iter().any(|word| word == "check");
    let is_asked = arguments.iter().any(|word| word == "--protocol=testlib");
    is_check && (is_asked || after("--protocol").is_some_and(|word| word == "testlib"))
}
