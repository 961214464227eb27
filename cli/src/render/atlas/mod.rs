//! The statistics of a puzzle as text, JSON, CSV and SVG.

mod json;
mod plot;
mod text;

use clap::ValueEnum;
use puzzles::About;
use puzzles::atlas::{Atlas, Count, Distribution, Statistics};

use crate::number::grouped;

pub(crate) use self::json::parse;
pub(crate) use self::plot::plot;

/// The format of statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Tables of 80 columns with bars and drawn boards
    Text,
    /// One JSON document with all numbers and all hardest boards
    Json,
    /// One table of all numbers
    Csv,
}

/// Renders statistics.
pub(crate) fn render(atlas: &Atlas, format: Format) -> String {
    match format {
        Format::Text => text::report(atlas),
        Format::Json => json::document(atlas),
        Format::Csv => csv(atlas),
    }
}

/// The puzzle of an atlas.
fn about(atlas: &Atlas) -> &'static About {
    let puzzle = puzzles::find(atlas.puzzle);
    puzzle
        .expect("an atlas names a puzzle of the registry")
        .about()
}

/// The mean and the maximum of a distribution that is not empty.
fn mean_and_maximum(distribution: &Distribution) -> Option<String> {
    let (mean, maximum) = (distribution.mean()?, distribution.maximum()?);
    Some(format!("mean {mean:.4}, maximum {}", grouped(maximum)))
}

/// One header, then one line per number. Numbers without a value, such as totals, leave this field empty.
fn csv(atlas: &Atlas) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let header = [
        "puzzle", "survey", "quantity", "value", "unit", "each", "orbits",
    ];
    let written = writer.write_record(header);
    written.expect("memory accepts every record");
    for statistics in &atlas.surveys {
        let title = &statistics.title;
        let mut line = |quantity: &str, value: Option<u64>, unit: &str, count: Count| {
            let Count { each, orbits } = count;
            let record = (atlas.puzzle, title, quantity, value, unit, each, orbits);
            let written = writer.serialize(record);
            written.expect("memory accepts every record");
        };
        let Statistics { unit, total, .. } = statistics;
        line("total", None, unit, *total);
        for distribution in [&statistics.distances].into_iter().chain(&statistics.more) {
            for row in &distribution.rows {
                let value = Some(row.value);
                line(&distribution.quantity, value, &distribution.unit, row.count);
            }
        }
        if let Some(count) = statistics.unique {
            line("exactly one shortest list", None, unit, count);
        }
        for reason in &statistics.unsolvable {
            let quantity = format!("unsolvable: {}", reason.why);
            line(&quantity, None, unit, reason.count);
        }
        for fact in &statistics.facts {
            line(&fact.name, None, "", fact.count);
        }
    }
    let bytes = writer.into_inner().expect("memory accepts every record");
    String::from_utf8(bytes).expect("all fields are text")
}
