//! Files to be written, in arguments.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::{OsStringValueParser, TypedValueParser};

/// Reads the name of a file to be written, where standard output is for something else: nobody who says `-`
/// wants a file of that name.
pub(super) fn output_file() -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().try_map(|name: OsString| {
        if name == "-" {
            Err("it goes into a file, and standard output has the rest; `./-` is a file, too")
        } else {
            Ok(PathBuf::from(name))
        }
    })
}
