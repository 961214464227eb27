//! The JSON documents that the command and the server write for other programs.
//!
//! Each document is a struct whose serialised form is the contract: `docs/schema` has a JSON Schema of each, and a test
//! compares it with the struct. The types of the libraries are converted, so a renamed field there changes no document.

pub mod analysis;
pub mod answer;
pub mod atlas;
pub mod board;
pub mod inputs;
pub mod page;
pub mod report;

/// The first key of a document.
#[derive(Debug, serde::Deserialize)]
pub struct Header {
    /// The name and the version of the schema.
    pub schema: String,
}

#[cfg(test)]
mod tests;
