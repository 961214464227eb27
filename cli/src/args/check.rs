//! What can be asked of a special judge.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::{OsStringValueParser, TypedValueParser};

use super::puzzle_parser;

/// The arguments of `check`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Check {
    /// The puzzle
    #[arg(value_parser = puzzle_parser())]
    pub(crate) puzzle: &'static str,

    /// The input of the judge
    pub(crate) input: PathBuf,

    /// The output to be checked, `-` for standard input; with `kattis`, the judge's answer
    pub(crate) output: PathBuf,

    /// The judge's answer, which is checked, too; with `kattis`, the feedback directory
    #[arg(value_parser = OsStringValueParser::new().map(PathBuf::from))]
    pub(crate) answer: Option<PathBuf>,

    /// What a contest system adds, which is ignored
    #[arg(allow_hyphen_values = true, hide = true)]
    pub(crate) more: Vec<OsString>,

    /// How to be called, and how to say what was found
    #[arg(long, value_name = "PROTOCOL", default_value = "plain")]
    pub(crate) protocol: Protocol,
}

/// How a contest system calls a special judge, and is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Protocol {
    /// For people: the verdict on standard output, the place drawn on standard error
    Plain,
    /// INPUT OUTPUT ANSWER, as a checker of testlib
    Testlib,
    /// INPUT ANSWER FEEDBACK, the output on standard input: an output validator of Kattis
    Kattis,
    /// INPUT OUTPUT EXPECTED, as the --judge-command of online-judge-tools
    Oj,
}

const AFTER_HELP: &str = "\
The words of an output decide between right and wrong; any shortest list of moves is right. Their
layout decides between right and badly presented: each word on a line of its own. No judge looks at
blanks at the end of a line, blank lines at the end, or a missing last line feed.

Exit codes:
  protocol  right  wrong  presentation  judge's fault
  plain     0      1      1             2, 3 or 4, as everywhere
  testlib   0      1      2             3
  kattis    42     43     42            2, 3 or 4, as everywhere
  oj        0      1      1             2, 3 or 4, as everywhere
A judge's fault is an input that cannot be read, or an ANSWER that is not right itself.
`testlib` and `kattis` ignore further arguments; `kattis` writes to judgemessage.txt.
Neither file may be longer than 64 MiB.

Examples:
  $ t=$(mktemp); echo 4 > $t; echo 'bwwb bbwb bwwb bwww' | quadrille check flip - $t; rm $t
  accepted, 1 case";

/// Whether a contest system that takes exit code 2 for a verdict has passed these arguments: a fault in
/// them must not look like one.
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
