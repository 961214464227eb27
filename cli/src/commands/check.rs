//! `quadrille check`: a special judge.

use std::ffi::OsString;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::slice;

use clap::ValueEnum;
use clap::builder::{OsStringValueParser, TypedValueParser};
use examiner::VerdictCode::{self, Ac, Jf, Pe, Wa};
use examiner::problem::{Problem, Validity};
use examiner::{ErrorKind, LoadedTest, Test};
use puzzles::check::{Rejection, RejectionKind};

use super::validate::check;
use crate::data_set::tests_in;
use crate::exit::{Exit, Failure, Interrupt, check_signal};
use crate::files::{print, unwritable};
use crate::message;
use crate::number::counted;
use crate::problem::{DescriptionOptions, ProblemName, ProblemParser, ValidatorOption};
use crate::source::{Document, MAX_LENGTH, refuse_stdin_twice};
use crate::visible::shown_path;

/// Check whether an output is right (special judge)
///
/// An output is right if its words are right; any shortest list of moves is right. A right output has a
/// presentation error if its answers and moves are not on separate lines. Blanks at the end of a line, blank lines at the
/// end and a missing last line feed are ignored. A judge's fault is an input that cannot be read, or a wrong
/// ANSWER. `testlib` and `kattis` ignore further arguments; `kattis` writes to judgemessage.txt. Each file may have up
/// to 64 MiB.
#[derive(Debug, clap::Args)]
#[command(after_long_help = include_str!("../../help/check.txt"))]
pub(super) struct Args {
    /// A puzzle, a problem number such as `ceoi1999`, or what describes another problem: a package, a grammar or a validator
    #[arg(value_parser = ProblemParser)]
    problem: ProblemName,

    /// The input file (`-`: standard input), or a directory with `.in` files in and below it
    input: PathBuf,

    /// The output to check (`-`: standard input); with `kattis`: the judge's answer
    ///
    /// For a directory with inputs, a directory with the outputs: for `001.in`, the output is `001.out`, `001.ans`
    /// or `001.a`.
    output: PathBuf,

    /// The judge's answer, which is checked, too; with `kattis`: the feedback directory
    #[arg(value_parser = OsStringValueParser::new().map(PathBuf::from))]
    answer: Option<PathBuf>,

    /// Further arguments of a contest system, which are ignored
    #[arg(allow_hyphen_values = true, hide = true)]
    more: Vec<OsString>,

    /// The order of the arguments, the messages and the exit codes
    #[arg(long, value_name = "PROTOCOL", default_value = "plain")]
    protocol: Protocol,

    /// A correct program, which gives the answers of a problem that is no puzzle, if no answer is named
    #[arg(long, value_name = "PROGRAM")]
    reference: Vec<PathBuf>,

    #[command(flatten)]
    validators: ValidatorOption,
}

/// How a contest system calls a special judge and reads its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Protocol {
    /// For people: the verdict on standard output, the wrong part of the output on standard error
    Plain,
    /// INPUT OUTPUT ANSWER: a checker of testlib
    Testlib,
    /// INPUT ANSWER FEEDBACK, with the output on standard input: an output validator of Kattis
    Kattis,
    /// INPUT OUTPUT EXPECTED: the `--judge-command` of online-judge-tools
    Oj,
}

/// The extensions of an output, in order of preference.
const OUTPUTS: [&str; 3] = ["out", "ans", "a"];

/// Whether the arguments ask for the protocol of testlib. There, exit code 2 is a verdict, so wrong arguments need
/// another exit code.
pub(super) fn is_for_testlib(arguments: &[OsString]) -> bool {
    let is_asked = arguments.iter().any(|word| word == "--protocol=testlib");
    let mut pairs = arguments.windows(2);
    let is_asked = is_asked || pairs.any(|pair| *pair == ["--protocol", "testlib"]);
    is_asked && arguments.iter().any(|word| word == "check")
}

/// Checks an output, and reports the result as the protocol requires.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    if args.input.is_dir() && matches!(args.protocol, Protocol::Plain | Protocol::Oj) {
        return check_directory(args);
    }
    let interrupt = Interrupt::listen(None)?;
    let result = files(args).and_then(|(output, answer)| {
        let input = args.input.clone();
        let test = Test { input, answer };
        let problem = problem(args, slice::from_ref(&test), &interrupt)?;
        check_files(args, &*problem, &test, output)
    });
    let (verdict, message, exit) = checked(args, result);
    match args.protocol {
        Protocol::Testlib => {
            // A checker of testlib begins its message with these words.
            let name = match verdict {
                Ac => "ok",
                Wa => "wrong answer",
                Pe => "wrong output format",
                _ => "FAIL",
            };
            message::say(&format!("{name} {message}"));
        }
        // Kattis ignores the layout.
        Protocol::Kattis if matches!(verdict, Ac | Pe) => {}
        Protocol::Kattis => {
            if verdict == Wa {
                message::say(&message);
            }
            if let Some(directory) = &args.answer {
                add_feedback(directory, &message)?;
            }
        }
        Protocol::Plain | Protocol::Oj => {
            print_verdict("", verdict, &message).or_else(Failure::unless_closed_pipe)?;
        }
    }
    Ok(match (args.protocol, verdict) {
        (Protocol::Testlib, Jf) => Exit(3),
        (_, Jf) => exit,
        (Protocol::Kattis, Ac | Pe) => Exit(42),
        (Protocol::Kattis, _) => Exit(43),
        (Protocol::Testlib, Pe) => Exit(2),
        (_, Ac) => Exit::DONE,
        _ => Exit::NEGATIVE,
    })
}

/// The files with the output and the judge's answer.
fn files(args: &Args) -> Result<(&Path, Option<PathBuf>), Failure> {
    let (output, answer) = match args.protocol {
        Protocol::Kattis if args.answer.is_none() => {
            let message = "missing argument: `--protocol kattis` takes INPUT, ANSWER and FEEDBACK";
            return Err(Failure::usage(message));
        }
        Protocol::Kattis => (Path::new("-"), Some(&*args.output)),
        Protocol::Plain | Protocol::Oj if !args.more.is_empty() => {
            let message = "too many arguments: name at most three files, after the options";
            return Err(Failure::usage(message));
        }
        _ => {
            let answer = args.answer.as_deref();
            // Contest systems may pass an empty name if there is no answer.
            let answer = answer.filter(|path| !path.as_os_str().is_empty());
            (&*args.output, answer)
        }
    };
    let all = [Some(&*args.input), Some(output), answer];
    refuse_stdin_twice(all.into_iter().flatten())?;
    Ok((output, answer.map(Path::to_owned)))
}

/// The problem, whose programs give the answers of tests without an answer.
fn problem<'a>(
    args: &Args,
    tests: &[Test],
    interrupt: &'a Interrupt,
) -> Result<Box<dyn Problem + 'a>, Failure> {
    let description = DescriptionOptions {
        reference: args.reference.clone(),
        validators: args.validators.clone(),
        ..DescriptionOptions::default()
    };
    let mut problem = args.problem.read(&description, interrupt.flag())?;
    let has_answers = tests.iter().all(|test| test.answer.is_some());
    if problem.needs_reference() && !has_answers {
        let message =
            "there is no answer: name its file, or a correct program with --reference PROGRAM";
        return Err(Failure::usage(message));
    }
    problem.prepare(problem.limits(), None, has_answers)?;
    Ok(problem)
}

/// Checks the outputs of all inputs in a directory, and prints a line for each.
fn check_directory(args: &Args) -> Result<Exit, Failure> {
    if args.answer.is_some() {
        let message = "the first argument is a directory of inputs: name a directory of outputs after it, and no judge's answer";
        return Err(Failure::usage(message));
    }
    if !args.output.is_dir() {
        let [input, output] = [&args.input, &args.output].map(|path| shown_path(path));
        return Err(Failure::usage(format!(
            "{output} is not a directory: name a directory with the outputs for the inputs in {input}"
        )));
    }
    let mut exit = Exit::DONE;
    let interrupt = Interrupt::listen(None)?;
    let tests = tests_in(slice::from_ref(&args.input), false)?;
    let problem = problem(args, &tests, &interrupt)?;
    for test in &tests {
        check_signal()?;
        let name = test.input.strip_prefix(&args.input).unwrap_or(&test.input);
        let named = OUTPUTS.map(|extension| args.output.join(name).with_extension(extension));
        let input = shown_path(&test.input);
        let result = if let Some(output) = named.iter().find(|path| path.is_file()) {
            // A directory may hold answers that are checked as outputs.
            let answer = test.answer.clone().filter(|answer| answer != output);
            let input = test.input.clone();
            check_files(args, &*problem, &Test { input, answer }, output)
        } else {
            let expected = shown_path(&named[0]);
            let message = format!("there is no output for {input}: expected {expected}");
            Err(Failure::input(message))
        };
        let (verdict, message, fault) = checked(args, result);
        check_signal()?;
        print_verdict(&format!("{input}: "), verdict, &message)?;
        exit = exit.max(match verdict {
            Ac => Exit::DONE,
            Jf => fault,
            _ => Exit::NEGATIVE,
        });
    }
    Ok(exit)
}

/// The verdict AC, WA, PE or JF, the result in one line, and the exit code of a fault of the judge, if the protocol has no other.
fn checked(
    args: &Args,
    result: Result<(VerdictCode, String), Failure>,
) -> (VerdictCode, String, Exit) {
    match result {
        Ok((verdict, message)) => (verdict, message, Exit::INPUT),
        // A file is missing or cannot be read, or the arguments are wrong.
        Err(failure) => {
            if args.shows_lines(Jf) {
                failure.print();
            }
            (Jf, failure.message.unwrap_or_default(), failure.exit)
        }
    }
}

impl Args {
    /// Whether the lines that a verdict is about are shown.
    fn shows_lines(&self, verdict: VerdictCode) -> bool {
        match self.protocol {
            Protocol::Plain | Protocol::Oj => true,
            Protocol::Kattis => verdict == Jf,
            Protocol::Testlib => false,
        }
    }
}

/// Checks the output, and first the input and the judge's answer. Returns the verdict and the result in one line.
fn check_files(
    args: &Args,
    problem: &dyn Problem,
    test: &Test,
    output: &Path,
) -> Result<(VerdictCode, String), Failure> {
    let input = Document::read(&test.input)?;
    let answer = test.answer.as_deref().map(Document::read).transpose()?;
    let path = output;
    let output = Document::read_beginning(path)?;
    let read = |_: &Path| Ok(answer.as_ref().map_or(Vec::new(), |it| it.text.clone()));
    let loaded = LoadedTest {
        files: test,
        input: &input.text,
        read: &read,
    };
    let checked = match problem.check_output(loaded, &output.text) {
        Err(error) if error.kind() == ErrorKind::Input => {
            let validity = problem.validate(path, &output.text, true);
            if matches!(validity, Ok(Validity::Valid(_))) {
                let output = shown_path(path);
                let order = "name the input first, then the output";
                message::note(&format!("note: {output} is an input: {order}"));
            }
            if args.shows_lines(Jf) {
                check(problem, &test.input, &input, true)?;
            }
            return Ok((Jf, error.to_string()));
        }
        checked => checked?,
    };
    let mut verdict = checked.judgement.verdict.code();
    let mut message = checked.judgement.reason;
    let is_long = verdict != Jf && output.text.len() > MAX_LENGTH;
    if is_long {
        message = format!("the output is longer than {} MiB", MAX_LENGTH >> 20);
        verdict = Wa;
    }
    if verdict != Ac && args.shows_lines(verdict) {
        match checked.rejection.filter(|_| !is_long) {
            Some(rejection) => {
                let document = answer.as_ref().filter(|_| verdict == Jf);
                let (whole, why) = (rejection.to_string(), &rejection.why);
                draw(
                    &rejection,
                    document.unwrap_or(&output),
                    &message.replace(&whole, why),
                );
            }
            None => message::error(&message),
        }
    }
    if verdict == Ac {
        let cases = checked.cases;
        message = cases.map_or(message, |cases| counted(cases as u64, "case", "cases"));
    }
    Ok((verdict, message))
}

/// Prints the verdict for people. A fault of the judge is an error, and has no verdict.
fn print_verdict(name: &str, verdict: VerdictCode, message: &str) -> Result<(), Failure> {
    match verdict {
        Ac => print(&format!("{name}accepted, {message}\n")),
        Wa => print(&format!("{name}wrong answer\n")),
        Pe => print(&format!("{name}presentation error\n")),
        _ => Ok(()),
    }
}

fn draw(rejection: &Rejection, output: &Document, title: &str) {
    if rejection.kind == RejectionKind::NoOutput {
        return message::error(title);
    }
    let in_case = (rejection.case > 1).then(|| format!("in the answer to case {}", rejection.case));
    output
        .named_text()
        .print_error(&rejection.span, title, None, [in_case]);
}

/// Adds a line to the file that the contest system shows to judges.
fn add_feedback(directory: &Path, message: &str) -> Result<(), Failure> {
    let path = directory.join("judgemessage.txt");
    File::options()
        .create(true)
        .append(true)
        .open(&path)
        .and_then(|mut file| writeln!(file, "{message}"))
        .map_err(|error| unwritable(Some(&path), &error))
}
