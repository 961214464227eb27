//! Reads files and standard input.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

#[cfg(feature = "examine")]
use examiner::problem::short_correction;
use puzzles::text::{Boards, CaseStream, Format, ParseError, corrected, read_input, read_test};

use crate::diagnostic::NamedText;
use crate::exit::{Failure, while_waiting};
use crate::message;
use crate::visible::shown_path;

/// Greatest length of a file that is read as a whole, in bytes: 64 MiB. A million cases have 40.
pub(crate) const MAX_LENGTH: usize = 64 << 20;

/// The greatest length of a corrected input in a note, in bytes.
const MAX_SHOWN: usize = 200;

/// Whether a path stands for standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// Refuses standard input as two of the files, because it can be read once.
///
/// # Errors
///
/// Usage.
pub(crate) fn refuse_stdin_twice<'a>(paths: impl Iterator<Item = &'a Path>) -> Result<(), Failure> {
    if paths.filter(|path| is_stdin(path)).count() > 1 {
        let message = "standard input (`-`) is named twice: it can be only one of the files";
        return Err(Failure::usage(message));
    }
    Ok(())
}

/// A file or standard input that is read as a whole.
#[derive(Debug)]
pub(crate) struct Document {
    /// The name for messages.
    pub(crate) name: String,
    pub(crate) text: Vec<u8>,
}

impl Document {
    /// Reads a file, or standard input for `-`.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is longer than [`MAX_LENGTH`].
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let document = Self::read_beginning(path)?;
        if document.text.len() > MAX_LENGTH {
            let (name, max) = (&document.name, MAX_LENGTH >> 20);
            let message = format!("{name} is too long: at most {max} MiB are read");
            return Err(Failure::input(message));
        }
        Ok(document)
    }

    /// Reads a file, or the first [`MAX_LENGTH`] + 1 bytes of a longer one.
    pub(crate) fn read_beginning(path: &Path) -> Result<Self, Failure> {
        let read = || {
            let Source { name, reader, .. } = Source::open(path)?;
            let mut text = Vec::new();
            let read = reader.take(MAX_LENGTH as u64 + 1).read_to_end(&mut text);
            read.map_err(|error| Failure::unreadable(&name, &error))?;
            Ok(Self { name, text })
        };
        if path.is_file() {
            read()
        } else {
            while_waiting(read)?
        }
    }

    /// The cases of a test; `None` if it has faults. They are printed.
    pub(crate) fn cases(&self, format: &Format) -> Option<Vec<Boards>> {
        let cases = read_test(&self.text, format);
        let cases = cases.map_err(|error| self.print_faults(&error, format));
        cases.ok()
    }

    /// The cases, also of a document that is not exact but can be read in only one way. A note says how it is read.
    ///
    /// # Errors
    ///
    /// Its faults. They are printed.
    pub(crate) fn lenient_cases(&self, format: &Format) -> Result<Vec<Boards>, ParseError> {
        let cases = read_input(&self.text, format);
        if cases.is_err()
            && let Some(text) = corrected(&self.text, format)
        {
            let mut words = text.split_whitespace().collect::<Vec<_>>().join(" ");
            if words.len() > MAX_SHOWN {
                words = format!("{} …", &words[..MAX_SHOWN]);
            }
            message::note(&format!("note: {} is read as `{words}`", self.name));
            return read_input(text.as_bytes(), format);
        }
        cases.inspect_err(|error| self.print_faults(error, format))
    }

    /// Prints the faults of a case, and the corrected input if there is a short one.
    pub(crate) fn print_faults(&self, error: &ParseError, format: &Format) {
        self.named_text().print_faults(error, format);
        #[cfg(feature = "examine")]
        if let Some(text) = short_correction(&self.text, format) {
            message::note(&format!("the corrected input:\n{}", text.trim_end()));
        }
    }

    /// The document, for messages that show lines of it.
    pub(crate) fn named_text(&self) -> NamedText<'_> {
        NamedText::whole(&self.name, &self.text)
    }
}

/// A file or standard input that is read piece by piece.
pub(crate) struct Source {
    /// The name for messages.
    pub(crate) name: String,
    /// The size of a regular file, in bytes.
    pub(crate) size: Option<u64>,
    /// The number of bytes read.
    pub(crate) bytes_read: u64,
    reader: Box<dyn Read>,
}

impl Source {
    /// Opens a file, or standard input for `-`.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        let (name, reader, size): (_, Box<dyn Read>, _) = if is_stdin(path) {
            if io::stdin().is_terminal() {
                message::note("reading standard input, Ctrl-D ends it");
            }
            ("<stdin>".to_owned(), Box::new(io::stdin()), None)
        } else {
            let name = shown_path(path);
            let opened = File::open(path).and_then(|file| Ok((file.metadata()?, file)));
            let (metadata, file) = opened.map_err(|error| Failure::unreadable(&name, &error))?;
            let size = metadata.is_file().then_some(metadata.len());
            (name, Box::new(file), size)
        };
        Ok(Self {
            name,
            size,
            bytes_read: 0,
            reader,
        })
    }

    /// Reads the next piece, or the end, into a stream.
    pub(crate) fn read(&mut self, cases: &mut CaseStream) -> Result<(), Failure> {
        let bytes = loop {
            match self.reader.read(cases.room()) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result,
            }
        };
        let bytes = bytes.map_err(|error| Failure::unreadable(&self.name, &error))?;
        cases.fill(bytes);
        self.bytes_read += bytes as u64;
        Ok(())
    }
}
