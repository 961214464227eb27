//! Input validators: programs that accept or refuse inputs.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::slice;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use runner::{Dialogue, Execution, RunLimits, Signal, Termination, start_dialogue};

use super::choosing::{self, Choosing, VARIABLE, lacks_header};
use super::groups::{Group, Groups, InputArguments, STDIN};
use crate::compile;
use crate::error::{Error, ErrorKind};
use crate::files::{files_below, read};
use crate::grammar::NamedGrammar;
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
pub(super) const TEST_TIME: Duration = Duration::from_secs(5);

/// A program that accepts or refuses inputs.
#[derive(Clone, Debug)]
pub struct InputValidator {
    program: Program,
    /// Whether the source includes `testlib.h`.
    uses_testlib: bool,
    /// If the header of the source is nowhere: the validator with our header, and the grammar that it stands for.
    reader: Option<(Choosing, NamedGrammar)>,
}

impl InputValidator {
    /// The validator of a source file, an executable file, or a directory with one program.
    ///
    /// # Errors
    ///
    /// As [`compile::program`].
    pub fn new(path: &Path, cancel: &Arc<AtomicBool>) -> Result<Self, Error> {
        let program = match Program::of_problem(path, cancel) {
            Err(error) if error.kind() == ErrorKind::Compile && lacks_header(path) => {
                let choosing = Choosing::new(path, cancel)?.ok_or_else(|| error.clone())?;
                let grammar = choosing.grammar(&[], &[]);
                return Ok(Self {
                    program: Program::new(grammar.name.clone(), Err(error)),
                    uses_testlib: false,
                    reader: Some((choosing, grammar)),
                });
            }
            program => program?,
        };
        let files = compile::sources_of(path)?;
        let lines = files.iter().flat_map(|(_, text)| text.lines());
        let mut names = lines.filter_map(compile::included);
        Ok(Self {
            program,
            uses_testlib: names.any(|(_, name)| name.ends_with("testlib.h")),
            reader: None,
        })
    }

    /// The validator with these arguments.
    fn with_arguments(&self, arguments: &[String]) -> Self {
        let command = self.program.command.clone();
        let program = Program {
            name: [slice::from_ref(&self.program.name), arguments]
                .concat()
                .join(" "),
            command: command.map(|it| it.with_arguments(arguments.to_vec())),
            ..self.program.clone()
        };
        let reader = self.reader.as_ref().map(|(choosing, _)| {
            let grammar = choosing.grammar(arguments, &[]);
            (choosing.clone(), grammar)
        });
        Self {
            program,
            reader,
            ..*self
        }
    }

    /// Runs the validator on an input. Returns the reason if it refuses the input.
    ///
    /// Exit code 42 accepts an input, as in the format of Kattis. Other codes refuse it, except 0, and 126 and 127 of a shell that does not
    /// find a program; so does SIGABRT, because many validators refuse by a failed assertion. If the source includes `testlib.h`, 0 accepts, too.
    ///
    /// # Errors
    ///
    /// [`Environment`](crate::ErrorKind::Environment) if the validator is at fault: it cannot be run, exceeds a limit, cannot be
    /// loaded by Python, or ends in another way; [`Interrupted`](crate::ErrorKind::Interrupted) if `cancel` is set.
    pub fn refusal(&self, input: &[u8], cancel: &AtomicBool) -> Result<Option<String>, Error> {
        if let Some((_, grammar)) = &self.reader {
            return grammar.refusal(input);
        }
        let execution = self.program.run(input, &LIMITS, cancel)?;
        let reason = reason(&self.program.name, &execution, b"");
        match execution.termination {
            Termination::Exited(42) => Ok(None),
            Termination::Exited(0) if self.uses_testlib => Ok(None),
            Termination::Signalled(SIGABRT) => Ok(Some(reason)),
            Termination::Exited(code)
                if ![0, 126, 127].contains(&code) && is_loaded(&execution.stderr) =>
            {
                Ok(Some(reason))
            }
            _ => Err(Error::environment(format_args!(
                "the input validator {reason} (exit code 42 accepts an input; another one, such as 43, refuses it)"
            ))),
        }
    }
}

/// The input validators of a problem. Several threads may share them.
#[derive(Debug)]
pub struct InputValidators<'a> {
    /// All validators with each list of arguments that they have for a test.
    all: Vec<(InputArguments, Vec<InputValidator>)>,
    /// The arguments for inputs that are no tests.
    chosen: InputArguments,
    cancel: &'a Arc<AtomicBool>,
    /// The directories with tests that are valid.
    data: Vec<PathBuf>,
    groups: Groups,
    refused: Mutex<Refused>,
    /// The only validator, loaded for a search.
    loaded: OnceLock<LoadedValidator>,
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
    /// The validators of these files and directories. `data` are directories with tests that they should accept, with the arguments
    /// of these groups, and `cancel` ends each run. Inputs that are no tests have no arguments.
    ///
    /// # Errors
    ///
    /// As [`InputValidator::new`].
    pub fn new(
        paths: &[PathBuf],
        data: Vec<PathBuf>,
        groups: Groups,
        cancel: &'a Arc<AtomicBool>,
    ) -> Result<Self, Error> {
        let plain = paths.iter().map(|path| InputValidator::new(path, cancel));
        let plain: Vec<_> = plain.collect::<Result<_, _>>()?;
        let chosen = InputArguments::default();
        let lists = groups.arguments.values().map(|it| &it.inputs);
        let mut all: Vec<(InputArguments, Vec<_>)> = Vec::new();
        for arguments in lists.chain([&chosen]) {
            if all.iter().all(|(known, _)| known != arguments) {
                let each = plain.iter().zip(paths);
                let each = each.map(|(it, path)| it.with_arguments(arguments.of(path)));
                all.push((arguments.clone(), each.collect()));
            }
        }
        Ok(Self {
            all,
            chosen,
            cancel,
            data,
            groups,
            refused: Mutex::default(),
            loaded: OnceLock::new(),
        })
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.each().next().is_none()
    }

    fn each(&self) -> impl Iterator<Item = &InputValidator> {
        self.all.iter().flat_map(|(_, validators)| validators)
    }

    /// Whether the header of a validator is nowhere, so that ours stands for it.
    pub(super) fn lacks_header(&self) -> bool {
        self.each().any(|it| it.reader.is_some())
    }

    /// The arguments of a validator for an input, which may be a test.
    pub(super) fn arguments(&self, validator: &Path, input: &Path) -> &[String] {
        let group = self.groups.of(input).map(|it| &it.inputs);
        group.unwrap_or(&self.chosen).of(validator)
    }

    /// The input files of the problem, the smallest first.
    pub(super) fn tests(&self) -> Result<Vec<PathBuf>, Error> {
        smallest_tests(&self.data)
    }

    /// The input files of the samples, the smallest first.
    pub(super) fn samples(&self) -> Result<Vec<PathBuf>, Error> {
        smallest_tests(self.data.iter().filter(|path| path.ends_with("sample")))
    }

    /// Chooses the group whose arguments inputs have that are no tests: the one with this name; otherwise the last secret one whose
    /// arguments accept all samples, or the last secret one if there is none; without secret tests, the last one. Returns it.
    ///
    /// # Errors
    ///
    /// As [`InputValidator::refusal`].
    pub(super) fn choose(&mut self, name: Option<&str>) -> Result<Option<Group>, Error> {
        let mut groups = self.groups.valid.clone();
        if let Some(name) = name {
            groups = vec![self.groups.find(name)?.clone()];
        }
        let is_secret = |group: &Group| group.name.starts_with("secret");
        if groups.iter().any(is_secret) {
            groups.retain(is_secret);
        }
        let samples = self.samples()?;
        // With one group, or one list of arguments, there is no choice.
        let is_certain = groups.len() == 1 || self.all.len() == 1;
        for group in groups.iter().rev() {
            self.chosen.clone_from(&group.arguments.inputs);
            let refusal = |path| self.refusal(Path::new(STDIN), &read(path)?);
            let mut refusals = samples.iter().filter_map(|path| refusal(path).transpose());
            if is_certain || refusals.next().transpose()?.is_none() {
                return Ok(Some(group.clone()));
            }
        }
        let last = groups.pop();
        let inputs = last.as_ref().map(|group| group.arguments.inputs.clone());
        self.chosen = inputs.unwrap_or_default();
        Ok(last)
    }

    /// Why a validator refuses an input; `None` if all accept it. The path tells whether it is a test, which has the arguments of its
    /// group.
    ///
    /// # Errors
    ///
    /// As [`InputValidator::refusal`].
    pub fn refusal(&self, path: &Path, input: &[u8]) -> Result<Option<String>, Error> {
        let group = self.groups.of(path).map(|it| &it.inputs);
        self.with(group.unwrap_or(&self.chosen))
            .find_map(|validator| validator.refusal(input, self.cancel).transpose())
            .transpose()
    }

    /// The validators with these arguments.
    fn with(&self, arguments: &InputArguments) -> impl Iterator<Item = &InputValidator> {
        let all = self.all.iter().find(|(known, _)| known == arguments);
        all.into_iter().flat_map(|(_, validators)| validators)
    }

    /// Loads the validator for a search whose claim proves nothing, if it is the only one and its language can do so. It must not
    /// refuse a test that a run of it accepts. Returns whether it is loaded.
    ///
    /// # Errors
    ///
    /// As [`InputValidator::refusal`].
    pub(super) fn load(&self, tests: &[(String, Vec<u8>)]) -> Result<bool, Error> {
        let all: Vec<_> = self.with(&self.chosen).collect();
        let [only] = all[..] else {
            return Ok(false);
        };
        let Some(loaded) = LoadedValidator::new(&only.program, self.cancel) else {
            return Ok(false);
        };
        for (_, input) in tests {
            if loaded.refuses(input) && only.refusal(input, self.cancel)?.is_none() {
                return Ok(false);
            }
        }
        // Another thread may have loaded it.
        let _ = self.loaded.set(loaded);
        Ok(true)
    }

    /// Why the loaded validator refuses an input of a search, if it is sure. The reason is that of an earlier run.
    fn quick_refusal(&self, input: &[u8]) -> Option<String> {
        let loaded = self.loaded.get()?;
        let reason = Some(lock(&self.refused).reason.clone());
        reason.filter(|reason| !reason.is_empty() && loaded.refuses(input))
    }

    /// Like [`refusal`](Self::refusal), for an input of a search, which matches the grammars.
    ///
    /// # Errors
    ///
    /// As [`InputValidator::refusal`], and as [`suspect`](Self::suspect) if the first hundred inputs are refused.
    pub fn refusal_in_search(&self, input: &[u8]) -> Result<Option<String>, Error> {
        let refusal = match self.quick_refusal(input) {
            None => self.refusal(Path::new(STDIN), input)?,
            quick => quick,
        };
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
        for test in smallest_tests(&self.data)? {
            if started.elapsed() >= TEST_TIME {
                break;
            }
            let Some(why) = self.refusal(&test, &read(&test)?)? else {
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
}

/// A first opinion on the inputs of a search: a validator in a language with a [server](crate::Language::server). A process of the
/// server starts faster than the interpreter, which takes 10 to 120 milliseconds.
#[derive(Debug)]
struct LoadedValidator(
    /// The server, unless it failed.
    Mutex<Option<Dialogue>>,
);

impl LoadedValidator {
    /// Loads the validator that is this program; `None` if its language has no server, or if the server does not start.
    fn new(program: &Program, cancel: &Arc<AtomicBool>) -> Option<Self> {
        let server = program.language?.server.clone()?;
        let (interpreter, source) = program.command.as_ref().ok()?.words().split_first()?;
        let words = [&[interpreter.clone(), "-c".to_owned(), server], source];
        let server = runner::Program::new(words.concat());
        let dialogue = start_dialogue(&server, VARIABLE, &choosing::LIMITS, cancel).ok()?;
        Some(Self(Mutex::new(Some(dialogue))))
    }

    /// Whether the validator refuses an input. If not, if another thread asks, or if the server fails, a run of the validator has to
    /// decide.
    fn refuses(&self, input: &[u8]) -> bool {
        let Ok(mut dialogue) = self.0.try_lock() else {
            return false;
        };
        let answer = dialogue.as_mut().map(|dialogue| ask(dialogue, input));
        if let Some(Err(_)) = answer {
            *dialogue = None;
        }
        matches!(answer, Some(Ok(true)))
    }
}

fn ask(dialogue: &mut Dialogue, input: &[u8]) -> io::Result<bool> {
    let length = u32::try_from(input.len()).map_err(io::Error::other)?;
    dialogue.write_all(&length.to_le_bytes())?;
    dialogue.write_all(input)?;
    let mut answer = [0];
    dialogue.read_exact(&mut answer)?;
    Ok(answer == [1])
}

/// The input files in and below directories, the smallest first.
pub(super) fn smallest_tests(
    directories: impl IntoIterator<Item = impl AsRef<Path>>,
) -> Result<Vec<PathBuf>, Error> {
    let mut tests = Vec::new();
    for directory in directories {
        tests.extend(files_below(directory.as_ref())?.0);
    }
    // A link to nothing is no test; `judge` and `validate` report it.
    tests.retain(|path| path.extension() == Some("in".as_ref()) && path.is_file());
    tests.sort_by_cached_key(|path| fs::metadata(path).map_or(u64::MAX, |file| file.len()));
    Ok(tests)
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
pub(super) fn is_loaded(stderr: &[u8]) -> bool {
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
