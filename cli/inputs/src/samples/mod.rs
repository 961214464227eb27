//! A grammar guessed from samples.

mod search;
mod write;

use thiserror::Error;

use crate::error::CheckError;
use crate::grammar::Grammar;
use search::{LINE_END, search};
use write::{Sample, write};

/// The reason why no grammar was found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}, line {line}: {reason}")]
pub struct NoShape {
    /// The name of the sample.
    pub file: String,
    /// The first line that does not fit, from 1.
    pub line: usize,
    /// Why it does not fit.
    pub reason: String,
}

/// Guesses a grammar from sample inputs, each with its name. The grammar has a comment for each guess and accepts each sample.
///
/// More samples exclude more hypotheses. Secret data can be given like samples.
///
/// # Errors
///
/// The first line that does not fit.
///
/// # Examples
///
/// ```
/// let samples: [(&str, &[u8]); 2] = [("1.in", b"3\n5 5 9\n"), ("2.in", b"1\n8\n")];
/// let grammar = inputs::infer(&samples)?;
/// assert_eq!(grammar.lines().nth(2), Some("REP(n, SPACE) INT(0, 10^18) END NEWLINE  # n words, because line 1 of 1.in says 3"));
/// # Ok::<(), inputs::NoShape>(())
/// ```
pub fn infer(samples: &[(&str, &[u8])]) -> Result<String, NoShape> {
    let no = |file: &str, before: &[u8], reason: &str| {
        let line = before.split(|byte| *byte == b'\n').count();
        NoShape {
            file: file.to_owned(),
            line,
            reason: reason.to_owned(),
        }
    };
    if samples.is_empty() {
        return Err(no("samples", b"", "none was given"));
    }
    let mut named: Vec<Sample<'_>> = Vec::new();
    for (name, text) in samples {
        if let Some(at) = text
            .iter()
            .position(|byte| byte.is_ascii_control() && *byte != b'\n')
        {
            return Err(no(
                name,
                &text[..at],
                "a tab, or a line end of Windows: remove it",
            ));
        }
        if text.last() != Some(&b'\n') {
            return Err(no(name, text, "the last line has no line end: add it"));
        }
        named.push((name, words(text)));
    }
    let texts: Vec<Vec<&[u8]>> = named.iter().map(|(_, words)| words.clone()).collect();
    let found = search(&texts, 0).map_err(|(sample, at)| {
        no(
            samples[sample].0,
            &texts[sample][..at].concat(),
            "no number before it says that this line continues so",
        )
    })?;
    let files: Vec<&str> = samples.iter().map(|(name, _)| *name).collect();
    let mut failure = no("", b"", "no sample");
    for steps in found {
        let Some(grammar) = write(&named, &steps, 0) else {
            continue;
        };
        let grammar = format!(
            "# Guessed from {}. Correct it by the statement.\n{grammar}",
            files.join(", ")
        );
        let Ok(parsed) = Grammar::parse(&grammar) else {
            continue;
        };
        let mut failures = samples
            .iter()
            .filter_map(|(name, text)| Some((name, text, parsed.check(text).err()?)));
        let Some((name, text, error)) = failures.next() else {
            return Ok(grammar);
        };
        let at = if let CheckError::Mismatch(mismatch) = &error {
            mismatch.span.start
        } else {
            0
        };
        failure = no(name, &text[..at], &error.to_string());
    }
    Err(failure)
}

/// The words of a text, and its line ends.
fn words(text: &[u8]) -> Vec<&[u8]> {
    let mut words = Vec::new();
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let line = line.strip_suffix(LINE_END).unwrap_or(line);
        words.extend(
            line.split(|byte| *byte == b' ')
                .filter(|_| !line.is_empty()),
        );
        words.push(LINE_END);
    }
    words
}

#[cfg(test)]
mod tests;
