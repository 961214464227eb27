//! The numbers of an atlas as one table for spreadsheets and data frames.
//!
//! One header, then a line for each number, all with the same fields, as RFC 4180 has it but with
//! plain line feeds. The value is empty where a quantity has none: the total, those with exactly
//! one shortest list, those without a solution for a reason, and facts (which have no unit either).

use std::borrow::Cow;
use std::io::{self, Write};

use puzzles::atlas::{Atlas, Count, Statistics};

/// The names of the fields.
const HEADER: &str = "puzzle,survey,quantity,value,unit,each,orbits";

/// Writes the table.
pub(super) fn write(out: &mut dyn Write, atlas: &Atlas) -> io::Result<()> {
    writeln!(out, "{HEADER}")?;
    for survey in &atlas.surveys {
        let puzzle = quoted(atlas.puzzle);
        let title = quoted(&survey.title);
        for line in lines(survey) {
            let quantity = quoted(&line.quantity);
            let value = line.value.map(|value| value.to_string());
            let value = value.unwrap_or_default();
            let unit = quoted(line.unit);
            let Count { each, orbits } = line.count;
            writeln!(
                out,
                "{puzzle},{title},{quantity},{value},{unit},{each},{orbits}"
            )?;
        }
    }
    Ok(())
}

/// What a line says of a survey.
struct Line<'a> {
    quantity: Cow<'a, str>,
    value: Option<u64>,
    unit: &'a str,
    count: Count,
}

/// The lines of a survey.
fn lines(survey: &Statistics) -> impl Iterator<Item = Line<'_>> {
    let without_value = |quantity, unit, count| Line {
        quantity,
        value: None,
        unit,
        count,
    };
    let total = without_value("total".into(), survey.unit, survey.total);
    let distributions = [&survey.distances].into_iter().chain(&survey.more);
    let rows = distributions.flat_map(|distribution| {
        distribution.rows.iter().map(|row| Line {
            quantity: distribution.quantity.into(),
            value: Some(row.value),
            unit: distribution.unit,
            count: row.count,
        })
    });
    let unique = survey.unique.map(|count| {
        let quantity = "exactly one shortest list".into();
        without_value(quantity, survey.unit, count)
    });
    let reasons = survey.unsolvable.iter().map(move |reason| {
        let quantity = format!("unsolvable: {}", reason.why).into();
        without_value(quantity, survey.unit, reason.count)
    });
    let facts = survey.facts.iter();
    let facts = facts.map(move |fact| without_value(fact.name.as_str().into(), "", fact.count));
    [total]
        .into_iter()
        .chain(rows)
        .chain(unique)
        .chain(reasons)
        .chain(facts)
}

/// A field, in quotation marks where it has characters that mean something.
fn quoted(field: &str) -> Cow<'_, str> {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\"")).into()
    } else {
        field.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atlas::samples::{self, atlas, survey};

    fn table(atlas: &Atlas) -> String {
        let mut bytes = Vec::new();
        write(&mut bytes, atlas).expect("memory takes everything");
        String::from_utf8(bytes).expect("a table is text")
    }

    /// What a spreadsheet reads.
    fn read(table: &str) -> Vec<Vec<String>> {
        let mut records = vec![vec![String::new()]];
        let mut is_quoted = false;
        let mut characters = table.chars().peekable();
        while let Some(character) = characters.next() {
            let record = records.last_mut().expect("there is a record");
            let field = record.last_mut().expect("there is a field");
            match character {
                '"' if is_quoted && characters.next_if_eq(&'"').is_some() => field.push('"'),
                '"' => is_quoted = !is_quoted,
                ',' if !is_quoted => record.push(String::new()),
                '\n' if !is_quoted => records.push(vec![String::new()]),
                _ => field.push(character),
            }
        }
        assert_eq!(
            records.pop(),
            Some(vec![String::new()]),
            "the last line ends"
        );
        records
    }

    #[test]
    fn every_number_has_a_line() {
        let table = table(&samples::flip());
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(lines[0], HEADER);
        assert_eq!(
            lines[1],
            "flip,to the nearer of white and black,total,,boards,65536,8548"
        );
        assert_eq!(
            lines[2],
            "flip,to the nearer of white and black,distance,0,boards,2,2"
        );
        let ends = [
            "lightest sets of presses,4,boards,64,12",
            "exactly one shortest list,,boards,3120,430",
            "cells,,boards,61440,7945",
            "quiet patterns,,,16,5",
        ];
        for (line, end) in lines[11..].iter().zip(ends) {
            assert!(line.ends_with(end), "{line}");
        }
        assert_eq!(lines.len(), 1 + 14 + 4);
    }

    #[test]
    fn odd_titles_are_read_back() {
        for title in [
            "",
            ",",
            "\"",
            "\"\"",
            "a, \"b\"",
            "two\nlines\r\n",
            "<&\">",
            "plain",
        ] {
            let table = table(&atlas("swap", vec![survey(title, &[(0, 1, 1)])]));
            let records = read(&table);
            assert_eq!(records.len(), 3);
            for record in &records {
                assert_eq!(record.len(), 7);
            }
            assert_eq!(
                records[2],
                ["swap", title, "distance", "0", "boards", "1", "1"]
            );
        }
    }

    #[test]
    fn nothing_is_a_header() {
        assert_eq!(table(&atlas("swap", Vec::new())), format!("{HEADER}\n"));
        let empty = table(&atlas("swap", vec![survey("empty", &[])]));
        assert_eq!(empty, format!("{HEADER}\nswap,empty,total,,boards,0,0\n"));
    }
}
