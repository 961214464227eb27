//! The report for a terminal: plain text of 80 columns.

use puzzles::About;
use puzzles::atlas::{Atlas, Count, Distribution, Statistics};

use super::bar::bar;
use super::drawing::{DRAWN, side_by_side};
use super::ranges::{is_long, lines};
use super::table::{Table, WIDTH};
use crate::number::{grouped, share};
use crate::wrap::{capitalised, wrap};

/// The report on an atlas.
pub(super) fn report(about: &About, atlas: &Atlas) -> String {
    let mut paragraphs = vec![heading(&capitalised(about.title), '═')];
    for survey in &atlas.surveys {
        paragraphs.extend(of_survey(about, survey));
    }
    let paragraphs = paragraphs.into_iter().filter(|lines| !lines.is_empty());
    let paragraphs = paragraphs.map(|lines| lines.join("\n") + "\n");
    paragraphs.collect::<Vec<_>>().join("\n")
}

/// The paragraphs on one survey.
fn of_survey(about: &About, survey: &Statistics) -> Vec<Vec<String>> {
    let has_orbits = survey.total.orbits > 0;
    let mut paragraphs = vec![
        heading(&capitalised(&survey.title), '─'),
        wrap(&totals(survey), WIDTH),
        table(&survey.distances, survey.total.each, has_orbits),
        summary(&survey.distances),
        parts(survey),
    ];
    for distribution in &survey.more {
        let total = distribution.total();
        paragraphs.push(table(distribution, total.each, total.orbits > 0));
        paragraphs.push(summary(distribution));
    }
    paragraphs.push(facts(survey));
    paragraphs.extend(hardest(about, survey));
    paragraphs
}

/// A line, underlined.
fn heading(text: &str, rule: char) -> Vec<String> {
    let mut lines = wrap(text, WIDTH);
    let width = lines.iter().map(|line| line.chars().count()).max();
    lines.push(rule.to_string().repeat(width.unwrap_or(0)));
    lines
}

/// How many there are in all.
fn totals(survey: &Statistics) -> String {
    let Count { each, orbits } = survey.total;
    let all = format!("{} {}", grouped(each), survey.unit);
    match (orbits, survey.symmetries) {
        (0, _) => all,
        (orbits, "") => format!("{all} in {} orbits", grouped(orbits)),
        (orbits, group) => format!("{all} in {} orbits under the {group}", grouped(orbits)),
    }
}

/// How often each value comes up, with bars.
fn table(distribution: &Distribution, total: u64, has_orbits: bool) -> Vec<String> {
    let lines = lines(distribution);
    if lines.is_empty() {
        return vec![format!(
            "No {} at any {}.",
            distribution.unit, distribution.quantity
        )];
    }
    let counts: Vec<Count> = lines.iter().map(|line| line.count).collect();
    let largest = counts.iter().map(|count| count.each).max().unwrap_or(0);
    let values = lines.into_iter().map(|line| line.values);
    let table = Table::new().numbers(distribution.quantity, values.collect());
    with_counts(table, distribution.unit, &counts, Some(total), has_orbits)
        .with_bars(|row, room| bar(counts[row].each, largest, room))
}

/// A table with columns for counts: one by one, as shares of a total, in orbits.
fn with_counts(
    table: Table,
    unit: &str,
    counts: &[Count],
    total: Option<u64>,
    has_orbits: bool,
) -> Table {
    let cells = |cell: &dyn Fn(&Count) -> String| counts.iter().map(cell).collect();
    let mut table = table.numbers(unit, cells(&|count| grouped(count.each)));
    if let Some(total) = total {
        table = table.numbers("share", cells(&|count| share(count.each, total)));
    }
    if has_orbits {
        table = table.numbers("orbits", cells(&|count| grouped(count.orbits)));
    }
    table
}

/// The mean and the greatest value, and what the lines of the table are.
fn summary(distribution: &Distribution) -> Vec<String> {
    let (Some(mean), Some(maximum)) = (distribution.mean(), distribution.maximum()) else {
        return Vec::new();
    };
    let text = format!("mean {mean:.4}, maximum {}", grouped(maximum));
    if !is_long(distribution) {
        return vec![text];
    }
    let values = grouped(distribution.rows.len() as u64);
    let ranges = format!("{text}; {values} values, in ranges from one power of two to the next");
    wrap(&ranges, WIDTH)
}

/// Which of them have one shortest list only, and which have none; nothing if there are no such.
fn parts(survey: &Statistics) -> Vec<String> {
    let total = survey.total;
    let unsolvable = total.minus(survey.distances.total());
    let mut parts = Vec::new();
    if let Some(unique) = survey.unique {
        parts.push(("with exactly one shortest list".to_owned(), unique));
    }
    match survey.unsolvable.as_slice() {
        [reason] => parts.push((format!("unsolvable: {}", reason.why), reason.count)),
        [] if unsolvable.each == 0 => {}
        reasons => {
            parts.push(("unsolvable".to_owned(), unsolvable));
            let reasons = reasons.iter();
            parts.extend(reasons.map(|reason| (format!("  {}", reason.why), reason.count)));
        }
    }
    if parts.is_empty() {
        return Vec::new();
    }
    let (labels, counts): (Vec<String>, Vec<Count>) = parts.into_iter().unzip();
    let table = with_counts(
        Table::new(),
        survey.unit,
        &counts,
        Some(total.each),
        total.orbits > 0,
    );
    table.with_labels(&labels)
}

/// What else there is to say.
fn facts(survey: &Statistics) -> Vec<String> {
    if survey.facts.is_empty() {
        return Vec::new();
    }
    let names: Vec<String> = survey.facts.iter().map(|fact| fact.name.clone()).collect();
    let counts: Vec<Count> = survey.facts.iter().map(|fact| fact.count).collect();
    let has_orbits = counts.iter().any(|count| count.orbits > 0);
    with_counts(Table::new(), "number", &counts, None, has_orbits).with_labels(&names)
}

/// The hardest, drawn; if there are many, the first of them.
fn hardest(about: &About, survey: &Statistics) -> Vec<Vec<String>> {
    if survey.hardest.is_empty() {
        return Vec::new();
    }
    let orbits = if survey.total.orbits > 0 {
        ", one of each orbit"
    } else {
        ""
    };
    let found = survey.hardest.len();
    let text = if found > DRAWN {
        let found = grouped(found as u64);
        format!("The hardest{orbits} ({DRAWN} of {found}; the JSON has them all):")
    } else {
        format!("The hardest{orbits}:")
    };
    vec![
        wrap(&text, WIDTH),
        side_by_side(about.format.alphabet, &survey.hardest),
    ]
}

#[cfg(test)]
mod tests;
