//! The JSON documents that the command and the server write for other programs.
//!
//! Each document is a struct whose serialised form is the contract: `docs/schema` has a JSON Schema of each, and a test
//! compares it with the struct. The types of the libraries are converted, so a renamed field there changes no document. The
//! counts and the distributions of statistics are written as they are; the test finds changes there. [`Json`] writes the documents.

pub mod analysis;
pub mod answer;
pub mod atlas;
pub mod board;
pub mod inputs;
pub mod page;
pub mod report;
#[cfg(test)]
mod tests;

use std::io::{self, Write};

/// A document as JSON. The code that writes it is compiled in this crate, once for the command and the server.
pub trait Json {
    /// Writes the document as lines of JSON.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    fn write(&self, out: &mut dyn Write) -> io::Result<()>;

    /// The document as lines of JSON.
    fn text(&self) -> String {
        let mut text = Vec::new();
        let written = self.write(&mut text);
        written.expect("memory takes all bytes, and all keys are strings");
        String::from_utf8(text).expect("JSON is UTF-8")
    }
}

macro_rules! documents {
    ($write:path: $($document:ty),*) => {$(
        impl Json for $document {
            fn write(&self, out: &mut dyn Write) -> io::Result<()> {
                $write(&mut *out, self)?;
                writeln!(out)
            }
        }
    )*};
}

documents!(
    serde_json::to_writer: analysis::Analysis<'_>, analysis::Proof<'_>, answer::Answer<'_>, answer::Fault<'_>,
    inputs::DataSet<'_>, inputs::Input, page::Game<'_>, page::Puzzles<'_>, page::RandomBoard<'_>, page::Refusal<'_>
);
documents!(serde_json::to_writer_pretty: atlas::Atlas, report::Report<'_>);

/// The first key of a document.
#[derive(Debug, serde::Deserialize)]
struct Header {
    /// The name and the version of the schema.
    schema: String,
}
