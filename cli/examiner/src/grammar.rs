//! Grammars with their texts, for messages.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use inputs::{CheckError, Grammar, GrammarError, Mismatch, Span};
use puzzles::wording::counted;

use crate::error::Error;
use crate::files::{line_at, read};

/// A grammar with its text.
#[derive(Clone, Debug)]
pub struct NamedGrammar {
    /// The name of the file.
    pub name: String,
    /// The text.
    pub source: Vec<u8>,
    /// The grammar.
    pub grammar: Grammar,
    /// What a claim about its inputs has to say, such as "checked by our header".
    pub claim: Option<String>,
    /// Whether the inputs of the problem are among those of the grammar, as far as it is known.
    pub is_complete: bool,
    /// Ends the program of a validator.
    pub(crate) cancel: Arc<AtomicBool>,
}

impl NamedGrammar {
    /// The grammar of a text in the language of checktestdata.
    pub fn new(name: String, source: Vec<u8>, grammar: Grammar) -> Self {
        Self {
            name,
            source,
            grammar,
            claim: None,
            is_complete: true,
            cancel: Arc::default(),
        }
    }

    /// The grammar that is guessed from inputs.
    ///
    /// # Errors
    ///
    /// [`Input`](crate::ErrorKind::Input) if a file cannot be read, or if the inputs have no common shape.
    pub fn guessed(files: &[PathBuf]) -> Result<Self, Error> {
        let named = |path: &PathBuf| Ok((path.display().to_string(), read(path)?));
        Self::guessed_from(&files.iter().map(named).collect::<Result<Vec<_>, Error>>()?)
    }

    /// The grammar that is guessed from inputs with their names.
    ///
    /// # Errors
    ///
    /// [`Input`](crate::ErrorKind::Input) if the inputs have no common shape.
    pub(crate) fn guessed_from(texts: &[(String, Vec<u8>)]) -> Result<Self, Error> {
        let samples = texts.iter().map(|(name, text)| (&**name, &**text));
        let source = inputs::infer(&samples.collect::<Vec<_>>())
            .map_err(|error| Error::input(format_args!("no grammar fits the samples: {error}")))?;
        let grammar = Grammar::parse(&source).map_err(Error::input)?;
        let number = counted(texts.len() as u64, "sample", "samples");
        Ok(Self {
            claim: Some(format!("the grammar is guessed from {number}")),
            is_complete: false,
            ..Self::new(
                "the guessed grammar".to_owned(),
                source.into_bytes(),
                grammar,
            )
        })
    }

    /// Why the grammar does not match an input, with the line of the input.
    ///
    /// # Errors
    ///
    /// As [`mistake`](Self::mistake) if the grammar has a mistake that depends on the input.
    pub(crate) fn refusal(&self, input: &[u8]) -> Result<Option<String>, Error> {
        match self.grammar.check(input) {
            Ok(()) => Ok(None),
            Err(CheckError::Mismatch(mismatch)) => Ok(Some(place_of(input, &mismatch))),
            Err(CheckError::Grammar(error)) => Err(self.mistake(&error)),
        }
    }

    /// The error about a mistake of the grammar: [`Input`](crate::ErrorKind::Input), or
    /// [`Interrupted`](crate::ErrorKind::Interrupted) if it is that of a validator whose program was cancelled.
    pub(crate) fn mistake(&self, error: &GrammarError) -> Error {
        if self.cancel.load(Ordering::Relaxed) {
            return Error::interrupted();
        }
        Error::input(self.explain(&error.span, &error.message))
    }

    /// The error about an input that does not match, or about a mistake of the grammar, with its line.
    pub(crate) fn error(&self, input: &[u8], error: &CheckError) -> Error {
        match error {
            CheckError::Mismatch(mismatch) => Error::input(place_of(input, mismatch)),
            CheckError::Grammar(error) => self.mistake(error),
        }
    }

    /// A message about a part of the grammar, with its line if the part has one: `inputs.ctd, line 3: unknown variable`.
    pub(crate) fn explain(&self, span: &Span, message: &str) -> String {
        // A crash of a validator has no place; the end of a file has one.
        if span.end == 0 {
            return format!("{}: {message}", self.name);
        }
        let line = line_at(&self.source, span.start);
        format!("{}, line {line}: {message}", self.name)
    }
}

/// What does not match in an input, with its line.
pub(crate) fn place_of(input: &[u8], mismatch: &Mismatch) -> String {
    let line = line_at(input, mismatch.span.start);
    format!("line {line}: {mismatch}, {}", mismatch.expected)
}
