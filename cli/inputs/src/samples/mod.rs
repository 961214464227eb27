//! A grammar guessed from samples.

mod search;
mod write;

use thiserror::Error;

use crate::error::CheckError;
use crate::grammar::Grammar;
use search::{LINE_END, Sample, search};
use write::write;

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
    let no = |file: &str, before: &[u8], reason: &str| NoShape {
        file: file.to_owned(),
        line: before.split(|byte| *byte == b'\n').count(),
        reason: reason.to_owned(),
    };
    if samples.is_empty() {
        return Err(no("samples", b"", "none was given"));
    }
    let mut named: Vec<Sample<'_>> = Vec::new();
    for (name, text) in samples {
        let mut bytes = text.iter();
        if let Some(at) = bytes.position(|byte| byte.is_ascii_control() && *byte != b'\n') {
            let reason = "a tab, or a line end of Windows: remove it";
            return Err(no(name, &text[..at], reason));
        }
        match text.last() {
            Some(b'\n') => {}
            Some(_) => return Err(no(name, text, "the last line has no line end: add it")),
            None => return Err(no(name, text, "the file is empty: leave it out")),
        }
        named.push((name, words(text)));
    }
    // If they are too long to try all shapes, the shortest ones decide.
    let mut few = named.clone();
    let mut found = search(&few, 0);
    while matches!(found, Err((.., true))) && few.len() > 1 {
        few.sort_by_key(|(_, words)| words.len());
        few.truncate(few.len() / 2);
        found = search(&few, 0);
    }
    let found = found.map_err(|(sample, at, is_late)| {
        let (name, words) = &few[sample];
        let reason = if is_late {
            "the samples are too long to try all shapes: leave out the longest ones"
        } else {
            "no number before it says that this line continues so"
        };
        no(name, &words[..at].concat(), reason)
    })?;
    let files: Vec<&str> = samples.iter().map(|(name, _)| *name).collect();
    let files = files.join(", ");
    let mut failure = no(samples[0].0, b"", "no command fits the values of any shape");
    for grammar in found.iter().filter_map(|steps| write(&named, steps, 0)) {
        let grammar = format!("# Guessed from {files}. Correct it by the statement.\n{grammar}");
        let Ok(parsed) = Grammar::parse(&grammar) else {
            continue;
        };
        let mut all = samples.iter();
        let refused = all.find_map(|(name, text)| Some((name, text, parsed.check(text).err()?)));
        let Some((name, text, error)) = refused else {
            return Ok(grammar);
        };
        let at = match &error {
            CheckError::Mismatch(mismatch) => mismatch.span.start,
            CheckError::Grammar(_) => 0,
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
        let parts = line.split(|byte| *byte == b' ');
        words.extend(parts.filter(|_| !line.is_empty()));
        words.push(LINE_END);
    }
    words
}

#[cfg(test)]
mod tests;
