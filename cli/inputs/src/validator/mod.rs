//! A validator as a source of inputs: a program that was compiled against one of the headers in `headers/`.
//!
//! `program.rs` has the protocol. A [`Tree`] remembers what the validator asked, so that no child runs twice with the same answers.

mod program;
mod tree;

use std::fmt;
use std::io::{self, Read, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::{FxHashMap, FxHashSet};

use self::program::{Message, Program};
use self::tree::Tree;
use crate::choose::{Choose, Counts, Place, Source};
use crate::error::{CheckError, Checked, Evaluated, GrammarError, Mismatch, Span};
use crate::numbers::Range;
use crate::pattern::Pattern;

/// The bytes 1, 2 and 3 in a regular expression stand for all characters of an alphabet, except these.
const ALPHABETS: [&[u8]; 3] = [b"\r\n", b" \t\r\n", b""];

/// How many runs of a grammar take as long as a child.
const EFFORT: u64 = 500;

/// The ends of a child by a failed assertion, by another crash, and after one second of processor time.
const ABORTED: &str = "signal 6";
const CRASHES: [&str; 4] = ["signal 4", "signal 7", "signal 8", "signal 11"];
const TOO_SLOW: &str = "signal 24";

/// The number of answers with which a child that was too slow is started again.
const PART: usize = 30_000;

/// The greatest number of choices of an input of an enumeration.
const MAX_CHOICES: usize = 1 << 18;

/// The message about an input with more choices.
const ENDLESS: &str = "an input has more than 262,144 choices; if the validator reads single characters up to a line end, \
     write one into --alphabet CHARACTERS, too";

/// How to correct a mistake of a validator.
const CORRECT: &str = "correct the validator, or write a grammar";
/// The message about a free text without an alphabet.
const NO_ALPHABET: &str = "the text here has no pattern, and there is no sample with its characters: use --alphabet CHARACTERS";

/// A header of input validators, which is ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The name in `#include`.
    pub name: &'static str,
    /// The text.
    pub text: &'static str,
    /// The exit code of a validator that accepts its input.
    pub accepts: i32,
}

impl Header {
    /// The headers that a validator includes, and the file that they include.
    pub const ALL: [Self; 4] = [
        Self::new("validator.h", include_str!("../../headers/validator.h"), 42),
        Self::new("validate.h", include_str!("../../headers/validator.h"), 42),
        Self::new(
            "validation.h",
            include_str!("../../headers/validation.h"),
            42,
        ),
        Self::new("testlib.h", include_str!("../../headers/testlib.h"), 0),
    ];

    /// The file that each of them includes.
    pub const COMMON: Self = Self::new("quadrille.h", include_str!("../../headers/quadrille.h"), 0);

    const fn new(name: &'static str, text: &'static str, accepts: i32) -> Self {
        Self {
            name,
            text,
            accepts,
        }
    }
}

/// A conversation with a program. Its end also ends the program.
pub trait Talk: Read + Write + Send + fmt::Debug {}

impl<T: Read + Write + Send + fmt::Debug> Talk for T {}

/// Starts the program of a validator.
pub type Start = dyn Fn() -> io::Result<Box<dyn Talk>> + Send + Sync;

/// A validator that was compiled against one of our headers.
pub struct Validator {
    /// The source of the validator.
    pub source: Vec<u8>,
    /// The header that it was compiled against.
    pub header: Header,
    /// The characters of free texts in an enumeration. If there are none, only validators without free text can be enumerated.
    pub alphabet: Vec<u8>,
    /// Starts the program.
    pub start: Arc<Start>,
}

impl fmt::Debug for Validator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Validator").finish_non_exhaustive()
    }
}

/// A validator, and the running programs that wait for the next request.
#[derive(Clone, Debug)]
pub(crate) struct Runs {
    validator: Arc<Validator>,
    /// The bytes of each line of its source.
    lines: Arc<[Span]>,
    idle: Arc<Mutex<Vec<Program>>>,
    tree: Arc<Mutex<Tree>>,
    /// The automata of regular expressions, for choosing and for reading.
    patterns: Arc<Mutex<Patterns>>,
    /// The characters of free texts that were read, and the alphabet if one was chosen.
    free: Arc<Mutex<FxHashSet<u8>>>,
    /// The effort of the last run.
    effort: u64,
}

/// By their text, and whether they choose.
type Patterns = FxHashMap<(Arc<[u8]>, bool), Arc<Pattern>>;

impl Runs {
    pub(crate) fn new(validator: Validator) -> Self {
        let lines = validator.source.split_inclusive(|byte| *byte == b'\n');
        let spans = lines.scan(0, |start, line| {
            let first = *start;
            *start += line.len();
            Some(first..first + line.trim_ascii_end().len())
        });
        Self {
            lines: spans.collect(),
            validator: Arc::new(validator),
            idle: Arc::default(),
            tree: Arc::default(),
            patterns: Arc::default(),
            free: Arc::default(),
            effort: 1,
        }
    }

    /// Makes one input by a child, as far as the tree does not know what it asks.
    fn converse(&mut self, tree: &mut Tree, choose: &mut dyn Choose) -> Checked<()> {
        let mut passed = FxHashMap::default();
        let (mut node, mut step) = (tree.root(), 0);
        let mut told = 0;
        let mut child = Child {
            program: None,
            answers: Vec::new(),
            likely: choose.likely(),
            is_in_words: !choose.is_chosen(),
            is_heard: false,
            known: 0,
        };
        self.effort = 1;
        loop {
            let message = if let Some(message) = tree.nodes[node].get(step) {
                message.clone()
            } else {
                let message = child.message(self, step, told)?;
                self.effort = EFFORT;
                tree.nodes[node].push(message.clone());
                message
            };
            (step, told) = (step + 1, told + 1);
            let mut is_asked = false;
            let mut result = match message {
                Message::Literal(text) => choose.literal(&|| Ok(Arc::clone(&text))),
                Message::End => choose.end(),
                Message::Number(line, range) => {
                    is_asked = true;
                    let repetitions = [count(&mut passed, line)];
                    let range = || match &range {
                        Ok(range) => Ok(Range::clone(range)),
                        Err(why) => Err(self.mistake(line, why)),
                    };
                    let place = self.place(line, &repetitions);
                    choose.number(&range, place).map(drop)
                }
                Message::Text(line, pattern) => {
                    is_asked = true;
                    let repetitions = [count(&mut passed, line)];
                    let compiled = self.pattern(line, &pattern, choose.is_chosen());
                    let result = compiled
                        .map_err(CheckError::Grammar)
                        .and_then(|it| choose.regex(&it, self.place(line, &repetitions)));
                    if result.is_ok() && is_free(&pattern) {
                        lock(&self.free).extend(choose.word());
                    }
                    result
                }
                Message::Refused(line, why) => {
                    let refused = Err(self.mismatch(choose.position(), line, &why));
                    if child.program.is_some() && choose.is_enumeration() {
                        tree.count(&refused);
                    }
                    refused
                }
                Message::Unsupported(line, call) => {
                    let message = format!("{call} is not supported");
                    Err(self.mistake(line, message).into())
                }
                Message::Ended(status) => {
                    let end = self.end(&status, choose);
                    if child.program.is_some() && choose.is_enumeration() {
                        tree.count(&end);
                    }
                    self.idle(child.program);
                    return end;
                }
            };
            if child.answers.len() > MAX_CHOICES && choose.is_enumeration() {
                result = Err(self.mistake(0, ENDLESS).into());
            }
            if let Err(error) = result {
                child.end(self, is_asked)?;
                return Err(error);
            }
            if is_asked {
                child.answer(self, choose)?;
                (node, step) = (tree.after(node, choose.word()), 0);
            }
        }
    }

    /// A running program that waits for a request.
    fn program(&self) -> Checked<Program> {
        let idle = lock(&self.idle).pop();
        Ok(match idle {
            Some(program) => program,
            None => Program::new((self.validator.start)().map_err(program::failure)?),
        })
    }

    /// Keeps a program for the next run.
    fn idle(&self, child: Option<Program>) {
        lock(&self.idle).extend(child);
    }

    /// Whether a child that ended accepts the input; otherwise the refusal or the mistake.
    fn end(&self, status: &str, choose: &mut dyn Choose) -> Checked<()> {
        let code = status.strip_prefix("exit ").map(str::parse::<i32>);
        let at = choose.position();
        let ends = format!("the validator ends with {status}");
        match code {
            Some(Ok(code)) if code == self.validator.header.accepts => choose.end(),
            None if status == ABORTED => Err(self.mismatch(at, 0, "an assertion fails")),
            None if status == TOO_SLOW => {
                let message =
                    "the validator takes more than one second of processor time for an input";
                Err(self.mistake(0, message).into())
            }
            None if !CRASHES.contains(&status) => Err(self.mistake(0, ends).into()),
            // Only an exit code accepts an input.
            _ => Err(self.mismatch(at, 0, &ends)),
        }
    }

    /// The automaton of a regular expression. With `is_chosen`, free texts have only characters of the alphabet.
    fn pattern(&self, line: u32, source: &Arc<[u8]>, is_chosen: bool) -> Evaluated<Arc<Pattern>> {
        let is_free = is_free(source);
        let key = (Arc::clone(source), is_chosen && is_free);
        let known = lock(&self.patterns).get(&key).map(Arc::clone);
        if let Some(pattern) = known {
            return Ok(pattern);
        }
        let is_empty = |without: &[u8]| {
            let mut alphabet = self.validator.alphabet.iter();
            alphabet.all(|byte| without.contains(byte))
        };
        let places = source.iter().filter_map(|byte| excluded_by(*byte));
        if is_chosen && places.into_iter().any(is_empty) {
            return Err(self.mistake(line, NO_ALPHABET));
        }
        if key.1 {
            lock(&self.free).extend(&self.validator.alphabet);
        }
        let mut text = Vec::new();
        for byte in &**source {
            match excluded_by(*byte) {
                None => text.push(*byte),
                Some(without) if is_chosen => text.extend(self.class(without)),
                Some([]) => text.push(b'.'),
                Some(without) => text.extend([b"[^", without, b"]"].concat()),
            }
        }
        let mut pattern = Pattern::new(&text, false).map_err(|problem| {
            let text = text.escape_ascii();
            self.mistake(line, format!("the pattern `{text}`: {}", problem.reason))
        })?;
        if key.1 {
            pattern = pattern.with_line_ends_first();
        }
        let pattern = Arc::new(pattern);
        lock(&self.patterns).insert(key, Arc::clone(&pattern));
        Ok(pattern)
    }

    /// The class of all characters of the alphabet except some.
    fn class(&self, without: &[u8]) -> Vec<u8> {
        let alphabet = self.validator.alphabet.iter();
        let alphabet = alphabet.filter(|byte| !without.contains(byte));
        let mut class = b"[".to_vec();
        class.extend(alphabet.flat_map(|byte| escaped(*byte)));
        class.push(b']');
        class
    }

    fn place<'a>(&self, line: u32, repetitions: &'a [u64]) -> Place<'a> {
        Place {
            at: self.span(line).start,
            repetitions,
            is_last: false,
        }
    }

    /// The bytes of a line of the validator, counted from 1; none for line 0.
    fn span(&self, line: u32) -> Span {
        let index = (line as usize).checked_sub(1);
        let span = index.and_then(|index| self.lines.get(index));
        span.cloned().unwrap_or_default()
    }

    fn mistake(&self, line: u32, message: impl Into<String>) -> GrammarError {
        GrammarError::new(&self.span(line), message, CORRECT)
    }

    fn mismatch(&self, at: usize, line: u32, reason: &str) -> CheckError {
        let mut mismatch = Mismatch::new(at..at, reason, "the validator refuses the text before");
        mismatch.command = self.span(line);
        mismatch.into()
    }
}

/// The answers of a run, and a child of the validator. It is started at the first message that the tree does not know.
struct Child {
    program: Option<Program>,
    answers: Vec<Arc<[u8]>>,
    /// The answers that are likely. A child that has them does not wait for them.
    likely: Vec<Arc<[u8]>>,
    /// Whether they are the words of a text.
    is_in_words: bool,
    /// Whether the program sends all messages.
    is_heard: bool,
    /// The number of answers that the program had from the beginning.
    known: usize,
}

impl Child {
    /// The message that follows `told` others, of which `step` follow the last answer.
    fn message(&mut self, runs: &Runs, step: usize, told: usize) -> Checked<Message> {
        let is_heard = self.likely.len() > self.answers.len();
        let mut skipped = 0;
        if self.program.is_none() {
            let mut program = runs.program()?;
            let known = if is_heard {
                &self.likely
            } else {
                &self.answers
            };
            self.known = known.len();
            program.request(known, is_heard)?;
            skipped = if is_heard { told } else { step };
            self.is_heard = is_heard;
            self.program = Some(program);
        }
        let program = self.program.as_mut().expect("it runs");
        let mut message = program.message()?;
        // A crash can lose messages, so that the end comes early.
        while skipped > 0 && !matches!(message, Message::Ended(_)) {
            message = program.message()?;
            skipped -= 1;
        }
        let accepts = format!("exit {}", runs.validator.header.accepts);
        match &message {
            // A likely answer can be wrong, and the messages before the end can be lost.
            Message::Ended(status) if self.is_heard && (*status != accepts || is_heard) => {
                runs.idle(self.program.take());
                self.likely.clear();
                self.message(runs, step, told)
            }
            // The conversation took the time: another child that knows the answers so far gets further.
            Message::Ended(status)
                if *status == TOO_SLOW && self.answers.len() >= self.known + PART =>
            {
                runs.idle(self.program.take());
                self.message(runs, step, told)
            }
            _ => Ok(message),
        }
    }

    /// Gives the last answer to the child, unless it has it. A child with another one is ended.
    fn answer(&mut self, runs: &Runs, choose: &dyn Choose) -> Checked<()> {
        let answer = choose.word();
        let known = self.likely.get(self.answers.len());
        let is_likely = known.map(|known| **known == *answer);
        let is_end = |byte: &u8| byte.is_ascii_whitespace();
        // A validator reads characters if the word goes on after the answer.
        let is_byte = self.is_in_words
            && answer.len() == 1
            && is_likely != Some(true)
            && !choose.rest().first().is_none_or(is_end);
        if is_byte || is_likely == Some(false) {
            self.end(runs, true)?;
            self.likely.clear();
        } else if let Some(program) = self.program.as_mut().filter(|_| is_likely.is_none()) {
            program.answer(answer)?;
        }
        self.answers.push(answer.into());
        if is_byte {
            self.is_in_words = false;
            let bytes = choose.rest().chunks(1).filter(|byte| !is_end(&byte[0]));
            let bytes = bytes.map(Arc::from);
            self.likely = self.answers.iter().cloned().chain(bytes).collect();
        }
        Ok(())
    }

    /// Ends the child before its end, and keeps its program.
    fn end(&mut self, runs: &Runs, is_asked: bool) -> Checked<()> {
        let unused = self.likely.len().saturating_sub(self.answers.len());
        if let Some(mut program) = self.program.take() {
            program.abandon(is_asked, unused)?;
            runs.idle(Some(program));
        }
        Ok(())
    }
}

impl Source for Runs {
    fn run(&mut self, choose: &mut dyn Choose) -> Checked<()> {
        let shared = Arc::clone(&self.tree);
        if choose.is_chosen() {
            self.converse(&mut lock(&shared), choose)
        } else {
            self.converse(&mut Tree::default(), choose)
        }
    }

    fn boxed(&self) -> Box<dyn Source> {
        Box::new(self.clone())
    }

    fn alphabet(&self) -> Vec<u8> {
        let free = lock(&self.free);
        if free.is_empty() || self.validator.alphabet.is_empty() {
            return (0..=u8::MAX).filter(|byte| free.contains(byte)).collect();
        }
        self.validator.alphabet.clone()
    }

    fn counts(&self) -> Option<Counts> {
        Some(lock(&self.tree).counts.clone())
    }

    fn refusal(&self, has_ends: bool) -> Option<GrammarError> {
        let message = "a validator does not tell which of its numbers are counts, so the largest values cannot come early";
        has_ends.then(|| self.mistake(0, message))
    }

    fn effort(&self) -> u64 {
        self.effort
    }
}

/// A character of a class.
fn escaped(byte: u8) -> impl Iterator<Item = u8> {
    let backslash = byte.is_ascii_punctuation().then_some(b'\\');
    backslash.into_iter().chain([byte])
}

/// Whether a regular expression is that of a free text.
fn is_free(pattern: &[u8]) -> bool {
    pattern.iter().any(|byte| excluded_by(*byte).is_some())
}

/// If a byte of a regular expression stands for an alphabet: the characters that the alphabet lacks.
fn excluded_by(byte: u8) -> Option<&'static [u8]> {
    let index = usize::from(byte).checked_sub(1);
    ALPHABETS.get(index?).copied()
}

/// How often a line was passed before, from 0.
fn count(passed: &mut FxHashMap<u32, u64>, line: u32) -> u64 {
    let number = passed.entry(line).or_default();
    *number += 1;
    *number - 1
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
