//! The statistics of a puzzle as text, JSON, CSV and SVG.

mod json;
mod plot;
mod text;

use clap::ValueEnum;
use puzzles::About;
use puzzles::atlas::{Atlas, Count, Statistics};

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

/// A text with its first letter in upper case.
fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(characters).collect()
}

/// One header, then one line per number. Numbers without a value, such as totals, leave this field empty.
fn csv(atlas: &Atlas) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut write = |record: [&str; 7]| {
        let written = writer.write_record(record);
        written.expect("memory accepts every record");
    };
    let header = [
        "puzzle", "survey", "quantity", "value", "unit", "each", "orbits",
    ];
    write(header);
    for statistics in &atlas.surveys {
        let title = &statistics.title;
        let mut line = |quantity: &str, value: Option<u64>, unit: &str, count: Count| {
            let value = value.map(|value| value.to_string()).unwrap_or_default();
            let [each, orbits] = [count.each, count.orbits].map(|number| number.to_string());
            write([atlas.puzzle, title, quantity, &value, unit, &each, &orbits]);
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

#[cfg(test)]
mod tests {
    use puzzles::atlas::{Distribution, Fact, Reason, Row};

    use super::*;

    pub(super) const fn count(each: u64, orbits: u64) -> Count {
        Count { each, orbits }
    }

    /// A distribution of values with their counts.
    pub(super) fn distribution(rows: &[(u64, u64, u64)]) -> Distribution {
        let rows = rows.iter().map(|&(value, each, orbits)| Row {
            value,
            count: count(each, orbits),
        });
        Distribution {
            quantity: "distance".to_owned(),
            unit: "boards".to_owned(),
            rows: rows.collect(),
        }
    }

    /// An atlas of `swap` with one distribution of distances and nothing else.
    pub(super) fn atlas(title: &str, rows: &[(u64, u64, u64)]) -> Atlas {
        let distances = distribution(rows);
        let statistics = Statistics {
            title: title.to_owned(),
            unit: "boards".to_owned(),
            symmetries: "8 symmetries of the square".to_owned(),
            total: distances.total(),
            distances,
            unsolvable: Vec::new(),
            unique: None,
            more: Vec::new(),
            facts: Vec::new(),
            hardest: Vec::new(),
        };
        Atlas {
            puzzle: "swap",
            surveys: vec![statistics],
        }
    }

    /// An atlas in which no part is empty.
    pub(super) fn full() -> Atlas {
        let mut atlas = atlas(
            "to a \"goal\", or not",
            &[(0, 2, 1), (4, 1_562, 228), (6, 1, 1)],
        );
        let statistics = &mut atlas.surveys[0];
        statistics.total = count(65_536, 8_548);
        let reasons = ["odd", "a long reason ".repeat(8).trim()].map(|why| Reason {
            why: why.to_owned(),
            count: count(31_000, 4_000),
        });
        statistics.unsolvable = reasons.to_vec();
        statistics.unique = Some(count(3_120, 430));
        statistics.more = vec![Distribution {
            quantity: "eccentricity".to_owned(),
            ..distribution(&[(1, 912, 161)])
        }];
        statistics.facts = vec![Fact {
            name: "quiet patterns".to_owned(),
            count: count(16, 5),
        }];
        let board = |text: &str| {
            let format = puzzles::text::Format {
                boards: &["board"],
                ..about(&Atlas {
                    puzzle: "swap",
                    surveys: Vec::new(),
                })
                .format
            };
            format.parse(text).expect("it is a board")[0]
        };
        let case = [board("1111 1110 1000 0000"), board("0001 0011 0011 0111")];
        statistics.hardest = vec![case.to_vec(); 30];
        atlas
    }

    #[test]
    fn csv_has_one_record_per_number() {
        let text = render(&full(), Format::Csv);
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let records: Vec<Vec<String>> = reader
            .deserialize()
            .map(|record| record.expect("each record has seven fields"))
            .collect();
        let title = "to a \"goal\", or not";
        assert_eq!(
            records[0][1..],
            [title, "total", "", "boards", "65536", "8548"]
        );
        assert_eq!(
            records[2][1..],
            [title, "distance", "4", "boards", "1562", "228"]
        );
        assert_eq!(
            records[8][1..],
            [title, "quiet patterns", "", "", "16", "5"]
        );
        assert_eq!(records.len(), 1 + 3 + 1 + 1 + 2 + 1);
        assert!(text.starts_with("puzzle,survey,quantity,value,unit,each,orbits\nswap,"));
    }
}
