//! `quadrille check`: a special judge.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use puzzles::Puzzle;
use puzzles::check::Rejection;
use puzzles::text::{Format, ParseError, read_input};

use crate::args::{self, Protocol};
use crate::diagnostic;
use crate::exit::{Exit, Failure};
use crate::number::counted;
use crate::source::{Document, LONGEST};

/// Checks an output, and reports the result as the protocol requires.
pub(crate) fn run(args: &args::Check) -> Result<Exit, Failure> {
    let puzzle = args.puzzle;
    let finding = check(puzzle, args).unwrap_or_else(Finding::Failure);
    let verdict = finding.verdict();
    let message = finding.message();
    let format = &puzzle.about().format;
    match args.protocol {
        Protocol::Testlib => diagnostic::say(&format!("{} {message}", testlib_name(verdict))),
        Protocol::Kattis => {
            match verdict {
                // Kattis ignores the layout.
                Verdict::Accepted | Verdict::Presentation => {}
                Verdict::Wrong => diagnostic::say(&message),
                Verdict::JudgeFault => finding.draw(format),
            }
            if let Some(directory) = &args.answer
                && matches!(verdict, Verdict::Wrong | Verdict::JudgeFault)
            {
                add_feedback(directory, &message)?;
            }
        }
        Protocol::Plain | Protocol::Oj => {
            finding.draw(format);
            print_verdict(verdict, &message)?;
        }
    }
    Ok(match (args.protocol, verdict) {
        (Protocol::Testlib, Verdict::JudgeFault) => Exit::Verdict(3),
        (_, Verdict::JudgeFault) => finding.exit(),
        (Protocol::Kattis, Verdict::Accepted | Verdict::Presentation) => Exit::Verdict(42),
        (Protocol::Kattis, Verdict::Wrong) => Exit::Verdict(43),
        (Protocol::Testlib, Verdict::Presentation) => Exit::Verdict(2),
        (_, Verdict::Accepted) => Exit::Done,
        (_, Verdict::Wrong | Verdict::Presentation) => Exit::Negative,
    })
}

/// The files of a check.
struct Files<'a> {
    input: &'a Path,
    output: &'a Path,
    answer: Option<&'a Path>,
}

impl<'a> Files<'a> {
    fn of(args: &'a args::Check) -> Result<Self, Failure> {
        let files = match args.protocol {
            Protocol::Kattis if args.answer.is_none() => {
                let message =
                    "missing argument: `--protocol kattis` takes INPUT, ANSWER and FEEDBACK";
                return Err(Failure::usage(message));
            }
            Protocol::Kattis => Self {
                input: &args.input,
                output: Path::new("-"),
                answer: Some(&args.output),
            },
            Protocol::Plain | Protocol::Oj if !args.more.is_empty() => {
                let message = "too many arguments: name at most three files, behind the options";
                return Err(Failure::usage(message));
            }
            _ => Self {
                input: &args.input,
                output: &args.output,
                // Contest systems may pass an empty name if there is no answer.
                answer: args
                    .answer
                    .as_deref()
                    .filter(|path| !path.as_os_str().is_empty()),
            },
        };
        let all = [Some(files.input), Some(files.output), files.answer];
        let standard = all.iter().flatten().filter(|path| **path == Path::new("-"));
        if standard.count() > 1 {
            let message = "standard input (`-`) is named twice: it can be only one of the files";
            return Err(Failure::usage(message));
        }
        Ok(files)
    }
}

/// Checks the output, and first the input and the judge's answer.
fn check(puzzle: &dyn Puzzle, args: &args::Check) -> Result<Finding, Failure> {
    let files = Files::of(args)?;
    let input = Document::read(files.input)?;
    let cases = match read_input(&input.text, &puzzle.about().format) {
        Ok(cases) => cases,
        Err(error) => return Ok(Finding::FaultyInput(error, input)),
    };
    let mut checker = puzzle.checker();
    if let Some(path) = files.answer {
        let answer = Document::read(path)?;
        // The layout of the answer does not matter.
        match checker.check(&cases, &answer.text) {
            Err(rejection) if !rejection.kind().is_presentation() => {
                return Ok(Finding::WrongAnswer(rejection, answer));
            }
            _ => {}
        }
    }
    let output = Document::read_beginning(files.output)?;
    if output.text.len() > LONGEST {
        return Ok(Finding::TooLong);
    }
    Ok(match checker.check(&cases, &output.text) {
        Ok(()) => Finding::Accepted(cases.len()),
        Err(rejection) => Finding::Rejected(rejection, output),
    })
}

/// Result of a check.
enum Finding {
    /// The output is right, for this number of cases.
    Accepted(usize),
    /// The output is wrong, or only its layout is.
    Rejected(Rejection, Document),
    /// The output is longer than [`LONGEST`].
    TooLong,
    /// A file is missing or cannot be read, or the arguments are wrong.
    Failure(Failure),
    /// The input is faulty.
    FaultyInput(ParseError, Document),
    /// The judge's answer is wrong.
    WrongAnswer(Rejection, Document),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Accepted,
    Wrong,
    Presentation,
    JudgeFault,
}

impl Finding {
    fn verdict(&self) -> Verdict {
        match self {
            Self::Accepted(_) => Verdict::Accepted,
            Self::Rejected(rejection, _) if rejection.kind().is_presentation() => {
                Verdict::Presentation
            }
            Self::Rejected(..) | Self::TooLong => Verdict::Wrong,
            Self::Failure(_) | Self::FaultyInput(..) | Self::WrongAnswer(..) => Verdict::JudgeFault,
        }
    }

    /// The result in one line.
    fn message(&self) -> String {
        match self {
            Self::Accepted(cases) => counted(*cases as u64, "case", "cases"),
            Self::Rejected(rejection, _) => rejection.to_string(),
            Self::TooLong => format!("the output is longer than {} MiB", LONGEST >> 20),
            Self::Failure(failure) => failure.message().unwrap_or_default().to_owned(),
            Self::FaultyInput(error, _) => {
                format!("the input is faulty: case {}: {error}", error.case())
            }
            Self::WrongAnswer(rejection, _) => format!("the judge's answer is wrong: {rejection}"),
        }
    }

    /// Prints the result with the lines that it is about, unless the output is right.
    fn draw(&self, format: &Format) {
        match self {
            Self::Accepted(_) => {}
            Self::Rejected(rejection, output) => draw(rejection, output, rejection.why()),
            Self::TooLong | Self::Failure(_) => diagnostic::error(&self.message()),
            Self::FaultyInput(error, input) => {
                input
                    .place()
                    .print_faults(error.faults(), error.case(), format);
            }
            Self::WrongAnswer(rejection, answer) => {
                let title = format!("the judge's answer is wrong: {}", rejection.why());
                draw(rejection, answer, &title);
            }
        }
    }

    /// The exit code of a fault of the judge, if the protocol has no other.
    const fn exit(&self) -> Exit {
        match self {
            Self::Failure(failure) => failure.exit(),
            _ => Exit::Input,
        }
    }
}

fn draw(rejection: &Rejection, output: &Document, title: &str) {
    if rejection.kind().is_no_output() {
        return diagnostic::error(title);
    }
    let in_case =
        (rejection.case() > 1).then(|| format!("in the answer to case {}", rejection.case()));
    output
        .place()
        .print_error(&rejection.span(), title, None, [in_case]);
}

/// The words with which a testlib checker begins its message.
const fn testlib_name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Accepted => "ok",
        Verdict::Wrong => "wrong answer",
        Verdict::Presentation => "wrong output format",
        Verdict::JudgeFault => "FAIL",
    }
}

/// Prints the verdict on standard output. A closed pipe does not change the exit code.
fn print_verdict(verdict: Verdict, message: &str) -> Result<(), Failure> {
    let mut out = io::stdout();
    let printed = match verdict {
        Verdict::Accepted => writeln!(out, "accepted, {message}"),
        Verdict::Wrong => writeln!(out, "wrong answer"),
        Verdict::Presentation => writeln!(out, "presentation error"),
        Verdict::JudgeFault => Ok(()),
    };
    match printed.map_err(|error| Failure::unwritable(&error)) {
        Err(Failure::ClosedPipe) => Ok(()),
        printed => printed,
    }
}

/// Adds a line to the file that the contest system shows to judges.
fn add_feedback(directory: &Path, message: &str) -> Result<(), Failure> {
    let path = directory.join("judgemessage.txt");
    File::options()
        .create(true)
        .append(true)
        .open(&path)
        .and_then(|mut file| writeln!(file, "{message}"))
        .map_err(|error| examiner::Error::unwritable(&path, &error).into())
}
