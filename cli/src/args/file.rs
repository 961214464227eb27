//! Files and directories to write, in arguments.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::{OsStringValueParser, TypedValueParser};

/// Parses the name of a file to write. `-` is refused, because standard output has another use.
pub(super) fn output_file() -> impl TypedValueParser<Value = PathBuf> {
    path("standard output is already in use; name a file (`./-` is a file)")
}

/// Parses the name of a directory to write. `-` is refused, because standard output is not a directory.
pub(super) fn output_directory() -> impl TypedValueParser<Value = PathBuf> {
    path("standard output is not a directory; name a directory (`./-` is a directory)")
}

fn path(refusal: &'static str) -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().try_map(move |name: OsString| {
        if name == "-" {
            Err(refusal)
        } else {
            Ok(PathBuf::from(name))
        }
    })
}
