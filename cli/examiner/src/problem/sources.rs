//! The inputs of a described problem: which are valid, and where those of a search come from.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use inputs::{CheckError, Counts};
use puzzles::wording::{counted, grouped};

use super::choosing::Choosing;
use super::groups::STDIN;
use super::package::ProblemPackage;
use super::validator::{InputValidators, TEST_TIME};
use super::{Note, Validity};
use crate::error::{Error, ErrorKind};
use crate::files::read;
use crate::grammar::{NamedGrammar, place_of};
use crate::test_files::TestFiles;

/// The greatest number of tests from which a grammar is guessed, and of their bytes.
const MAX_TESTS: usize = 20;
const MAX_GUESSED: u64 = 1 << 13;

/// The number of refused lists of choices for each accepted one that is worth a remark.
const MANY_REFUSED: u64 = 20;

/// The grammars and validators of a problem.
pub(super) struct Sources<'a> {
    /// An input has to match all of them; the first one gives the inputs of a search.
    grammars: Vec<NamedGrammar>,
    pub(super) validators: InputValidators<'a>,
    /// The files and directories of the validators.
    paths: Vec<PathBuf>,
    /// The characters of free texts, if they are given.
    alphabet: Option<Vec<u8>>,
    /// The words and lines of the samples.
    pub(super) words: Vec<Vec<u8>>,
    tests: OnceLock<Arc<TestFiles>>,
    /// The input with which a search begins.
    pub(super) start: OnceLock<Vec<u8>>,
    /// What gives the inputs of a search if there is no grammar: a validator, or a grammar that is guessed from the tests.
    stand_in: OnceLock<Vec<NamedGrammar>>,
    note: &'a Note<'a>,
    cancel: &'a Arc<AtomicBool>,
}

impl<'a> Sources<'a> {
    /// The grammars and validators of a package. Chooses the group whose arguments inputs have that are no tests. Free texts have
    /// the characters of those in the samples, unless an alphabet is given.
    ///
    /// # Errors
    ///
    /// As [`InputValidators::new`], and if a validator is at fault.
    pub(super) fn new(
        package: &mut ProblemPackage,
        grammars: Vec<NamedGrammar>,
        alphabet: Option<Vec<u8>>,
        note: &'a Note<'a>,
        cancel: &'a Arc<AtomicBool>,
    ) -> Result<Self, Error> {
        let (paths, groups) = (package.input_validators.clone(), package.groups.clone());
        if alphabet.is_some() && (!grammars.is_empty() || paths.is_empty()) {
            note("--alphabet is not used, because no input validator gives the inputs");
        }
        let mut validators = InputValidators::new(&paths, package.data(), groups, cancel)?;
        if let Some(group) = validators.choose(package.group.as_deref())? {
            let mut all = package.groups.valid.iter();
            let usual = &package.arguments;
            if !usual.inputs.0.is_empty() || all.any(|it| it.arguments != *usual) {
                note(&format!("group: {}{}", group.name, group.arguments));
            }
            package.arguments = group.arguments;
            package.group = Some(group.name);
        }
        let mut words: Vec<Vec<u8>> = Vec::new();
        for path in validators.samples()? {
            let text = read(&path)?;
            let lines = text.split(|byte| *byte == b'\n');
            words.extend(lines.map(<[u8]>::to_vec));
            words.extend(text.split(u8::is_ascii_whitespace).map(<[u8]>::to_vec));
        }
        words.retain(|word| !word.is_empty());
        words.sort_unstable();
        words.dedup();
        Ok(Self {
            grammars,
            validators,
            paths,
            alphabet,
            words,
            tests: OnceLock::new(),
            start: OnceLock::new(),
            stand_in: OnceLock::new(),
            note,
            cancel,
        })
    }

    /// Whether neither a grammar nor a validator says which inputs are valid.
    pub(super) fn are_empty(&self) -> bool {
        self.grammars.is_empty() && self.validators.is_empty()
    }

    /// Whether only a guess from the tests says which inputs are valid.
    pub(super) fn are_guessed(&self) -> bool {
        self.are_empty() && self.stand_in.get().is_some_and(|all| !all.is_empty())
    }

    /// Whether an input is valid. The path tells whether it is a test.
    ///
    /// # Errors
    ///
    /// As [`InputValidators::refusal`].
    pub(super) fn validate(&self, path: &Path, input: &[u8]) -> Result<Validity<'_>, Error> {
        match self.match_grammars(input) {
            Validity::Valid(_) => {
                let refusal = self.validators.refusal(path, input)?;
                Ok(refusal.map_or(Validity::Valid(None), Validity::Refused))
            }
            mismatch => Ok(mismatch),
        }
    }

    /// Whether an input matches the grammars.
    pub(super) fn match_grammars(&self, input: &[u8]) -> Validity<'_> {
        let mut all = self.grammars.iter();
        let mismatch = all.find_map(|it| Some((it, it.grammar.check(input).err()?)));
        mismatch.map_or(Validity::Valid(None), |(grammar, error)| {
            Validity::Grammar(grammar, error)
        })
    }

    /// The grammars of a search: those of the problem. If there is none, or if the first one cannot be enumerated, the first one of the
    /// search is the first validator that can choose, or a guess.
    ///
    /// # Errors
    ///
    /// [`Input`](ErrorKind::Input) if a validator has a call that is refused; as [`Choosing::new`].
    pub(super) fn grammars(&self) -> Result<&[NamedGrammar], Error> {
        let first = self.grammars.first();
        let reason = first.and_then(|it| it.grammar.inputs(inputs::Options::default()).err());
        if first.is_some() && reason.is_none() {
            return Ok(&self.grammars);
        }
        if self.stand_in.get().is_none() {
            let found = match self.choosing() {
                Ok(None) => self.guess()?,
                Err(error) if error.kind() == ErrorKind::Input => {
                    let guessed = self.guess()?.ok_or_else(|| error.clone())?;
                    (self.note)(error.message());
                    Some(guessed)
                }
                found => found?,
            };
            let mut all = self.grammars.clone();
            if let (Some(_), Some(first), Some(error)) = (&found, first, reason) {
                let error = first.mistake(&error);
                (self.note)(&format!("{error}, so it is a filter only"));
            }
            all.splice(..0, found);
            // Another thread may have found the same ones.
            let _ = self.stand_in.set(all);
        }
        Ok(self.stand_in.get().map_or(&[], Vec::as_slice))
    }

    /// The tests that a search tries before random inputs. Each of several links to a test is the same input.
    pub(super) fn tests(&self) -> Result<&Arc<TestFiles>, Error> {
        if self.tests.get().is_none() {
            let mut known = HashSet::new();
            let mut paths = self.validators.tests()?;
            paths.retain(|path| fs::canonicalize(path).is_ok_and(|real| known.insert(real)));
            let _ = self.tests.set(Arc::new(TestFiles::new(paths)));
        }
        Ok(self.tests.get().expect("it is set"))
    }

    /// What a claim about the inputs has to say; `None` if it needs nothing.
    pub(super) fn remark(&self) -> Option<String> {
        let grammars = self.grammars().unwrap_or_default();
        let mut remarks: Vec<String> = grammars.iter().filter_map(|it| it.claim.clone()).collect();
        if self.validators.lacks_header() {
            remarks.push("checked by our header".to_owned());
        }
        let first = grammars.first();
        let mut shown = first.map_or_else(Vec::new, |it| it.grammar.alphabet());
        shown.retain(|byte| !byte.is_ascii_control());
        if !shown.is_empty() {
            remarks.push(format!("texts over `{}`", shown.escape_ascii()));
        }
        if let Some(grammar) = first
            && let Some(Counts {
                accepted,
                refused,
                last: Some(last),
            }) = grammar.grammar.counts()
            && (accepted == 0 || refused > MANY_REFUSED * (accepted + 1))
        {
            let all = grouped(accepted + refused);
            let refused = grouped(refused);
            let why = grammar.explain(&last.command, &last.message);
            remarks.push(format!(
                "the validator refused {refused} of {all} lists of choices: a grammar with early conditions finds more inputs; \
                 the last reason of the validator: {why}"
            ));
        }
        (!remarks.is_empty()).then(|| remarks.join("; "))
    }

    /// The first validator that compiles against our header, and that reads the tests.
    fn choosing(&self) -> Result<Option<NamedGrammar>, Error> {
        for path in &self.paths {
            match Choosing::new(path, self.cancel) {
                Ok(None) => (self.note)(&format!(
                    "{} gives no inputs, because it is not in C++ with validator.h, validation.h or testlib.h",
                    path.display()
                )),
                Ok(Some(choosing)) => return self.checked(path, &choosing).map(Some),
                Err(error) if error.kind() == ErrorKind::Compile => {
                    let message = error.to_string();
                    let line = message.lines().find(|line| line.contains("error"));
                    let (path, line) = (path.display(), line.unwrap_or(&message));
                    (self.note)(&format!(
                        "{path} gives no inputs, because it does not compile against our header: {line}"
                    ));
                }
                Err(error) => return Err(error),
            }
        }
        Ok(None)
    }

    /// The grammar of a validator. It should read each test that the validators accept, the smallest first, for some seconds.
    fn checked(&self, path: &Path, choosing: &Choosing) -> Result<NamedGrammar, Error> {
        choosing.refuse_unread(self.validators.arguments(path, Path::new(STDIN)))?;
        let mut alphabet = self.alphabet.clone().unwrap_or_default();
        if self.alphabet.is_none() {
            // The characters of the free texts in the samples, and in the input with which a search begins.
            let mut texts = Vec::new();
            for sample in self.validators.samples()? {
                texts.push((self.validators.arguments(path, &sample), read(&sample)?));
            }
            let start = self.start.get().into_iter().cloned();
            let arguments = self.validators.arguments(path, Path::new(STDIN));
            texts.extend(start.map(|start| (arguments, start)));
            for (arguments, text) in texts {
                let NamedGrammar { grammar, .. } = choosing.grammar(arguments, &[]);
                if grammar.read(&text).is_ok() {
                    alphabet.extend(grammar.alphabet());
                }
            }
            alphabet.sort_unstable();
            alphabet.dedup();
        }
        let mut grammars: Vec<(_, NamedGrammar)> = Vec::new();
        let mut grammar = |input: &Path| -> NamedGrammar {
            let arguments = self.validators.arguments(path, input);
            if let Some((_, known)) = grammars.iter().find(|(it, _)| *it == arguments) {
                return known.clone();
            }
            let grammar = choosing.grammar(arguments, &alphabet);
            grammars.push((arguments, grammar.clone()));
            grammar
        };
        let (mut accepted, mut read_tests, mut first) = (0_u64, 0_u64, String::new());
        let (tests, started) = (self.validators.tests()?, Instant::now());
        let mut unread = tests.len() as u64;
        for test in &tests {
            if started.elapsed() > TEST_TIME {
                break;
            }
            let input = read(test)?;
            if self.validators.refusal(test, &input)?.is_some() {
                unread -= 1;
                continue;
            }
            match grammar(test).grammar.read(&input) {
                Ok(_) => read_tests += 1,
                Err(CheckError::Mismatch(mismatch)) => {
                    if first.is_empty() {
                        let place = place_of(&input, &mismatch);
                        first = format!("; {}, {place}", test.display());
                    }
                }
                // The test is too large, and so are those after it.
                Err(CheckError::Grammar(_)) if read_tests > 0 => break,
                Err(CheckError::Grammar(error)) => return Err(grammar(test).mistake(&error)),
            }
            accepted += 1;
            unread -= 1;
        }
        let is_refused = accepted == 0 && !tests.is_empty();
        let mut tests = match accepted {
            0 if is_refused => "no test is accepted".to_owned(),
            0 => "no tests to reproduce".to_owned(),
            accepted => {
                let tests = counted(accepted, "test", "tests");
                format!("{} of {tests} reproduced", grouped(read_tests))
            }
        };
        if unread > 0 {
            tests.extend([", ", &*grouped(unread), " not read"]);
        }
        let mut chosen = grammar(Path::new(STDIN));
        (self.note)(&format!("grammar: {} ({tests}{first})", chosen.name));
        if read_tests < accepted || is_refused {
            chosen.is_complete = false;
            chosen.claim = Some(tests);
        }
        Ok(chosen)
    }

    /// The grammar that is guessed from the smallest tests that the validators accept, and from the input that the search starts with.
    fn guess(&self) -> Result<Option<NamedGrammar>, Error> {
        let (mut length, mut accepted, mut given) = (0, Vec::new(), Vec::new());
        if let Some(start) = self.start.get()
            && self.validators.refusal(Path::new(STDIN), start)?.is_none()
        {
            given.push(("the given test".to_owned(), start.clone()));
        }
        for test in self.validators.tests()? {
            let input = read(&test)?;
            length += input.len() as u64;
            if length > MAX_GUESSED || accepted.len() == MAX_TESTS {
                break;
            }
            // No grammar of `infer` has a last line without an end.
            let is_new = self.start.get() != Some(&input) && input.ends_with(b"\n");
            if is_new && self.validators.refusal(&test, &input)?.is_none() {
                accepted.push((test.display().to_string(), input));
            }
        }
        given.extend(accepted.iter().cloned());
        if given.is_empty() {
            return Ok(None);
        }
        let mut guessed = NamedGrammar::guessed_from(&given);
        if guessed.is_err() && !accepted.is_empty() {
            guessed = NamedGrammar::guessed_from(&accepted);
        }
        let note = match &guessed {
            Ok(grammar) => grammar.claim.clone().unwrap_or_default(),
            Err(error) => error.to_string(),
        };
        (self.note)(&note);
        if let Ok(grammar) = &mut guessed
            && self.validators.load(&given)?
        {
            let claim = grammar.claim.get_or_insert_default();
            claim.push_str(", and a running copy of the validator tells which inputs are refused");
        }
        Ok(guessed.ok())
    }
}
