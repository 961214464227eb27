//! Input validators: programs that accept or refuse inputs.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use runner::{Execution, RunLimits, Signal, Termination};

use crate::compile;
use crate::error::Error;
use crate::files::files_below;
use crate::pool::lock;
use crate::program::{HELPER_MEMORY, Program};
use crate::verdict::Verdict;

/// The limits of validators.
pub(super) const LIMITS: RunLimits = RunLimits {
    cpu: Duration::from_secs(20),
    wall: Duration::from_secs(60),
    memory: HELPER_MEMORY,
    output: 1 << 20,
    cut_output: true,
    ..RunLimits::DEFAULT
};

/// The signal of a failed assertion.
const SIGABRT: Signal = Signal(6);

/// The errors of Python in a source.
const SYNTAX_ERRORS: [&str; 3] = ["SyntaxError:", "IndentationError:", "TabError:"];

/// The largest number of characters of a message.
const MAX_MESSAGE: usize = 200;

/// If the validators refuse as many inputs of a search before they accept one, they are run on the tests of the problem.
const SUSPICIOUS: u64 = 100;

/// How long they are run on tests. A run that has begun is completed.
const TEST_TIME: Duration = Duration::from_secs(5);

/// A program that accepts or refuses inputs.
#[derive(Clone, Debug)]
pub struct InputValidator {
    program: Program,
    /// Whether the source includes `testlib.h`.
    uses_testlib: bool,
}

impl InputValidator {
    /// The validator of a source file, an executable file, or a directory with one program.
    ///
    /// # Errors
    ///
    /// As [`compile::program`].
    pub fn new(path: &Path, cancel: &AtomicBool) -> Result<Self, Error> {
        let program = Program::of_problem(path, cancel)?;
        let source = compile::source_of(&program).unwrap_or_default();
        let mut lines = source.lines().map(|line| line.replace(' ', ""));
        Ok(Self {
            program,
            uses_testlib: lines
                .any(|line| line.starts_with("#include") && line.contains("testlib.h")),
        })
    }

    /// Runs the validator on an input. Returns the reason if it refuses the input.
    ///
    /// Exit code 42 accepts an input. Exit code 43 refuses it; so do exit code 1 and SIGABRT, because many validators refuse by a
    /// failed assertion. If the source includes `testlib.h`, 0 accepts, too, and 2 and 3 refuse.
    ///
    /// # Errors
    ///
    /// [`Environment`](crate::ErrorKind::Environment) if the validator is at fault: it cannot be run, exceeds a limit, cannot be
    /// loaded by Python, or ends in another way; [`Interrupted`](crate::ErrorKind::Interrupted) if `cancel` is set.
    pub fn refusal(&self, input: &[u8], cancel: &AtomicBool) -> Result<Option<String>, Error> {
        let execution = self.program.run(input, &LIMITS, cancel)?;
        let reason = reason(&self.program.name, &execution, b"");
        match execution.termination {
            Termination::Exited(42) => Ok(None),
            Termination::Exited(0) if self.uses_testlib => Ok(None),
            Termination::Exited(2 | 3) if self.uses_testlib => Ok(Some(reason)),
            Termination::Exited(43) | Termination::Signalled(SIGABRT) => Ok(Some(reason)),
            Termination::Exited(1) if is_loaded(&execution.stderr) => Ok(Some(reason)),
            _ => Err(Error::environment(format_args!(
                "the input validator {reason} (exit code 42 accepts an input; 43 or 1 refuses it)"
            ))),
        }
    }
}

/// The input validators of a problem. Several threads may share them.
#[derive(Debug)]
pub struct InputValidators<'a> {
    all: Vec<InputValidator>,
    cancel: &'a AtomicBool,
    /// The directories with tests that are valid.
    data: Vec<PathBuf>,
    refused: Mutex<Refused>,
}

/// What the validators did with the inputs of a search.
#[derive(Clone, Debug, Default)]
struct Refused {
    /// Whether they accepted an input.
    has_accepted: bool,
    /// How many inputs they refused.
    number: u64,
    /// The last reason.
    reason: String,
}

impl<'a> InputValidators<'a> {
    /// The validators of these files and directories. `data` are directories with tests that they should accept, and `cancel` ends
    /// each run.
    ///
    /// # Errors
    ///
    /// As [`InputValidator::new`].
    pub fn new(
        paths: &[PathBuf],
        data: Vec<PathBuf>,
        cancel: &'a AtomicBool,
    ) -> Result<Self, Error> {
        let all = paths.iter().map(|path| InputValidator::new(path, cancel));
        Ok(Self {
            all: all.collect::<Result<_, _>>()?,
            cancel,
            data,
            refused: Mutex::default(),
        })
    }

    /// Whether there are none.
    pub(super) const fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Why a validator refuses an input; `None` if all accept it.
    ///
    /// # Errors
    ///
    /// As [`InputValidator::refusal`].
    pub fn refusal(&self, input: &[u8]) -> Result<Option<String>, Error> {
        let mut all = self.all.iter();
        all.find_map(|validator| validator.refusal(input, self.cancel).transpose())
            .transpose()
    }

    /// Like [`refusal`](Self::refusal), for an input of a search, which matches the grammars.
    ///
    /// # Errors
    ///
    /// As [`InputValidator::refusal`], and as [`suspect`](Self::suspect) if the first hundred inputs are refused.
    pub fn refusal_in_search(&self, input: &[u8]) -> Result<Option<String>, Error> {
        let refusal = self.refusal(input)?;
        let mut refused = lock(&self.refused);
        refused.has_accepted |= refusal.is_none();
        if let Some(reason) = &refusal {
            refused.number += 1;
            refused.reason.clone_from(reason);
        }
        let is_suspicious = refused.number == SUSPICIOUS && refusal.is_some();
        drop(refused);
        if is_suspicious {
            self.suspect()?;
        }
        Ok(refusal)
    }

    /// Fails if the validators refused all inputs of a search, at least one, and refuse the tests of the problem, too. Call
    /// this if a search ends without a valid input.
    ///
    /// # Errors
    ///
    /// [`Environment`](crate::ErrorKind::Environment) if it is so, and as [`InputValidator::refusal`].
    pub fn suspect(&self) -> Result<(), Error> {
        let mut refused = lock(&self.refused).clone();
        if refused.has_accepted || refused.number == 0 {
            return Ok(());
        }
        let (mut tried, started) = (0, Instant::now());
        for test in self.smallest_tests()? {
            if started.elapsed() >= TEST_TIME {
                break;
            }
            let input = fs::read(&test).map_err(|error| Error::unreadable(&test, &error))?;
            let Some(why) = self.refusal(&input)? else {
                return Ok(());
            };
            (tried, refused.reason) = (tried + 1, why);
        }
        let Refused { number, reason, .. } = refused;
        Err(Error::environment(format_args!(
            "the input validators accept no input (refused: inputs {number}, tests of the package {tried}): correct them or \
             the grammar; the last message: {reason}"
        )))
    }

    /// The input files of the problem, the smallest first.
    fn smallest_tests(&self) -> Result<Vec<PathBuf>, Error> {
        let mut tests = Vec::new();
        for directory in &self.data {
            tests.extend(files_below(directory)?.0);
        }
        tests.retain(|path| path.extension() == Some("in".as_ref()));
        tests.sort_by_cached_key(|path| fs::metadata(path).map_or(u64::MAX, |file| file.len()));
        Ok(tests)
    }
}

/// How a run of a validator ended, with its message: the first line of the message, or the last line on standard error;
/// and the last line on standard output.
pub(super) fn reason(name: &str, execution: &Execution, message: &[u8]) -> String {
    let how = Verdict::of_failed_run(execution);
    let how = how.map_or_else(|| "ended with exit code 0".to_owned(), |(_, reason)| reason);
    let error = message_line(message, &execution.stderr);
    let lines = [how, error, message_line(b"", &execution.output)];
    let lines: Vec<String> = lines.into_iter().filter(|line| !line.is_empty()).collect();
    format!("{name} {}", lines.join(": "))
}

/// Whether Python could load the program and its modules, by its messages. A syntax error with a traceback is one of a text
/// that the program evaluates.
fn is_loaded(stderr: &[u8]) -> bool {
    let messages = String::from_utf8_lossy(stderr);
    let has = |kind: &str| messages.lines().any(|line| line.starts_with(kind));
    let is_syntax = SYNTAX_ERRORS.into_iter().any(has) && !has("Traceback");
    !is_syntax && !has("ModuleNotFoundError:") && !has("ImportError:")
}

/// The first line of a message; if there is none, the last line of standard error.
pub(super) fn message_line(message: &[u8], stderr: &[u8]) -> String {
    let [message, stderr] = [message, stderr].map(String::from_utf8_lossy);
    let is_full = |line: &&str| !line.trim().is_empty();
    let line = message.lines().find(is_full);
    let line = line.or_else(|| stderr.lines().rfind(is_full));
    let visible = line.unwrap_or_default().trim().chars();
    let visible = visible.filter(|character| !character.is_control());
    visible.take(MAX_MESSAGE).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_python_that_prevent_a_start() {
        let table = "\
false |   File \"v.py\", line 1/    def/       ^/SyntaxError: invalid syntax
false |   File \"v.py\", line 1/IndentationError: unexpected indent
false | Traceback (most recent call last):/  File \"v.py\", line 1, in <module>/ModuleNotFoundError: No module named 'numpy'
false | Traceback (most recent call last):/  File \"v.py\", line 1, in <module>/ImportError: cannot import name 'a'
true | Traceback (most recent call last):/  File \"v.py\", line 1, in <module>/AssertionError
true | Traceback (most recent call last):/  File \"v.py\", line 1, in <module>/  File \"<string>\", line 1/SyntaxError: invalid syntax
true | no n
true | ";
        for row in table.lines() {
            let (expected, stderr) = row.split_once(" | ").expect("a row has two columns");
            let stderr = stderr.replace('/', "\n");
            assert_eq!(
                is_loaded(stderr.as_bytes()).to_string(),
                expected,
                "{stderr}"
            );
        }
    }
}
