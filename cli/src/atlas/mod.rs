//! An atlas as its readers want it: a report, JSON, a table, a picture.
//!
//! Everything here is a function from an [`Atlas`] to bytes; what an atlas says is worked out in
//! the library.

mod bar;
mod csv;
mod drawing;
mod json;
mod plot;
mod ranges;
#[cfg(test)]
mod samples;
mod table;
mod text;

use std::io::{self, Write};

use clap::ValueEnum;
use puzzles::About;
use puzzles::atlas::Atlas;

/// How an atlas is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A report of 80 columns, with bars and drawings
    Text,
    /// One JSON document with everything, the hardest boards included
    Json,
    /// One table of all the numbers
    Csv,
}

/// Writes an atlas.
pub(crate) fn write(out: &mut dyn Write, atlas: &Atlas, format: Format) -> io::Result<()> {
    match format {
        Format::Text => out.write_all(text::report(about(atlas), atlas).as_bytes()),
        Format::Json => json::write(out, about(atlas), atlas),
        Format::Csv => csv::write(out, atlas),
    }
}

/// The distances of an atlas as a picture: an SVG document.
pub(crate) fn picture(atlas: &Atlas) -> String {
    plot::picture(about(atlas), atlas)
}

/// The puzzle that an atlas is of.
fn about(atlas: &Atlas) -> &'static About {
    let puzzle = puzzles::find(atlas.puzzle);
    puzzle
        .expect("an atlas names a puzzle of the registry")
        .about()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_is_what_it_is_called() {
        let starts = [
            (Format::Text, "Flip Game\n"),
            (Format::Json, "{\n"),
            (Format::Csv, "puzzle,survey,"),
        ];
        for (format, start) in starts {
            let mut bytes = Vec::new();
            write(&mut bytes, &samples::flip(), format).expect("memory takes everything");
            assert!(bytes.starts_with(start.as_bytes()), "{format:?}");
        }
    }
}
