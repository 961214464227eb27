//! Parsers of arguments that name a file or directory to write.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::{OsStringValueParser, TypedValueParser};

/// Parses the name of a file to write; refuses `-`, which elsewhere means standard output.
pub(super) fn output_file() -> impl TypedValueParser<Value = PathBuf> {
    unless_dash("standard output is already in use; name a file, for example `./-`")
}

/// Parses the name of a directory to write files into; refuses `-`.
pub(super) fn output_directory() -> impl TypedValueParser<Value = PathBuf> {
    unless_dash("a directory is expected; without this option, inputs go to standard output")
}

fn unless_dash(refusal: &'static str) -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().try_map(move |name: OsString| {
        if name == "-" {
            Err(refusal)
        } else {
            Ok(PathBuf::from(name))
        }
    })
}
