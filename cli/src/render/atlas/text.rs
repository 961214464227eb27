//! The survey of a puzzle as text of 80 columns.

use puzzles::About;
use puzzles::atlas::{Count, Distribution};
use puzzles::wording::{capitalized, grouped, share};
use record::atlas::{Atlas, Survey};
use record::board::Board;

use crate::render::table::{self, Align};
use crate::render::{self, WIDTH, beside, heading, wrap};

/// The length of the longest bar, in characters.
const BAR: u64 = 24;

/// The most cases that are drawn. The JSON document has all of them.
const MAX_DRAWN: usize = 24;

/// The blanks between two drawn cases.
const GAP: &str = "      ";

/// Renders the report.
pub(crate) fn report(about: &About, atlas: &Atlas) -> String {
    let mut paragraphs = vec![heading(&capitalized(about.title), '═')];
    for survey in &atlas.surveys {
        let all = survey.total;
        paragraphs.extend([
            heading(&capitalized(&survey.title), '─'),
            wrap(&total(survey)),
            values(&survey.distances, all.each),
            Vec::from_iter(mean_and_maximum(&survey.distances)),
            parts(survey),
        ]);
        for distribution in &survey.more {
            paragraphs.push(values(distribution, distribution.total().each));
            paragraphs.push(Vec::from_iter(mean_and_maximum(distribution)));
        }
        let facts = survey.facts.iter();
        let facts = facts.map(|fact| (fact.name.clone(), fact.count));
        paragraphs.push(counts(["", "number"], facts.collect(), None, false));
        paragraphs.extend(hardest(survey));
    }
    render::paragraphs(&paragraphs)
}

/// The number of all boards and orbits.
fn total(survey: &Survey) -> String {
    let Count { each, orbits } = survey.total;
    let all = format!("{} {}", grouped(each), survey.unit);
    match (orbits, &*survey.symmetries) {
        (0, _) => all,
        (orbits, "") => format!("{all} in {} orbits", grouped(orbits)),
        (orbits, group) => format!("{all} in {} orbits under the {group}", grouped(orbits)),
    }
}

/// The table of a distribution with a bar for each value.
fn values(distribution: &Distribution, all: u64) -> Vec<String> {
    let (quantity, unit) = (&distribution.quantity, &distribution.unit);
    if distribution.rows.is_empty() {
        return vec![format!("No {unit} at any {quantity}.")];
    }
    let rows = distribution.rows.iter();
    let rows = rows.map(|row| (grouped(row.value), row.count));
    counts([quantity, unit], rows.collect(), Some(all), true)
}

/// A table with one row per label: the counts, their share of `all` if it is given, and a bar if the labels are values.
fn counts(
    headings: [&str; 2],
    rows: Vec<(String, Count)>,
    all: Option<u64>,
    are_values: bool,
) -> Vec<String> {
    if rows.is_empty() {
        return Vec::new();
    }
    let has_orbits = rows.iter().any(|(_, count)| count.orbits > 0);
    let largest = rows.iter().map(|(_, count)| count.each).max();
    let largest = largest.filter(|_| are_values);
    let [share_heading, orbits] = [all.map(|_| "share"), has_orbits.then_some("orbits")];
    let headings = headings.into_iter().chain(share_heading).chain(orbits);
    let headings: Vec<String> = headings.map(str::to_owned).collect();
    let mut columns = vec![Align::Right; headings.len()];
    if !are_values {
        columns[0] = Align::Wrapped;
    }
    columns.push(Align::Left);
    let rows = rows.into_iter().map(|(label, Count { each, orbits })| {
        let share = all.map(|all| share(each, all));
        let orbits = has_orbits.then(|| grouped(orbits));
        let bar = largest.map(|largest| bar(each, largest));
        let cells = [label, grouped(each)].into_iter();
        cells.chain(share).chain(orbits).chain(bar).collect()
    });
    table::lines(&columns, WIDTH, [headings].into_iter().chain(rows))
}

/// A bar for a count, exact to an eighth of a character. A count above zero has a visible bar.
fn bar(count: u64, largest: u64) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let [count, largest] = [count, largest].map(u128::from);
    let eighths = (count * u128::from(BAR) * 8 * 2 + largest) / (largest.max(1) * 2);
    let eighths = eighths.max(u128::from(count > 0));
    let eighths = usize::try_from(eighths).expect("a bar has few characters");
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}

/// The boards with exactly one shortest list, and the unsolvable boards by reason.
fn parts(survey: &Survey) -> Vec<String> {
    let all = survey.total;
    let mut parts = Vec::new();
    let unique = survey.unique.into_iter();
    parts.extend(unique.map(|count| ("with exactly one shortest list".to_owned(), count)));
    let solvable = survey.distances.total();
    let unsolvable = Count {
        each: all.each.saturating_sub(solvable.each),
        orbits: all.orbits.saturating_sub(solvable.orbits),
    };
    if survey.unsolvable.len() != 1 && unsolvable.each > 0 {
        parts.push(("unsolvable".to_owned(), unsolvable));
    }
    let reasons = survey.unsolvable.iter();
    parts.extend(reasons.map(|reason| (format!("unsolvable: {}", reason.why), reason.count)));
    counts(["", &survey.unit], parts, Some(all.each), false)
}

/// The hardest cases, drawn side by side.
fn hardest(survey: &Survey) -> Vec<Vec<String>> {
    let cases = &survey.hardest;
    if cases.is_empty() {
        return Vec::new();
    }
    let mut title = "The hardest".to_owned();
    if survey.total.orbits > 0 {
        title += ", one of each orbit";
    }
    if cases.len() > MAX_DRAWN {
        let all = grouped(cases.len() as u64);
        title = format!("{title} ({MAX_DRAWN} of {all}; the JSON has them all)");
    }
    let shown = &cases[..cases.len().min(MAX_DRAWN)];
    let drawings: Vec<Vec<String>> = shown.iter().map(|case| draw(case)).collect();
    let width = drawings[0][0].chars().count() + GAP.len();
    let max = (usize::from(WIDTH) + GAP.len()) / width;
    // All lines but the last have the same number of cases.
    let columns = shown.len().div_ceil(shown.len().div_ceil(max.max(1)));
    let lines = drawings.chunks(columns).map(|cases| beside(cases, GAP));
    [wrap(&(title + ":"))].into_iter().chain(lines).collect()
}

/// The boards of a case with an arrow between them.
fn draw(case: &[Board]) -> Vec<String> {
    let boards: Vec<_> = case.iter().map(|rows| rows.to_vec()).collect();
    let mut lines = beside(&boards, "   ");
    lines[1] = lines[1].replace("   ", " → ");
    lines
}

/// The mean and the maximum of a distribution that is not empty.
pub(super) fn mean_and_maximum(distribution: &Distribution) -> Option<String> {
    let (mean, maximum) = (distribution.mean()?, distribution.maximum()?);
    Some(format!("mean {mean:.4}, maximum {}", grouped(maximum)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_has_eighths_of_characters() {
        assert_eq!(bar(0, 0), "");
        assert_eq!(bar(0, u64::MAX), "");
        assert_eq!(bar(1, u64::MAX), "▏");
        assert_eq!(bar(u64::MAX, u64::MAX), "█".repeat(24));
        assert_eq!(bar(13, 192), "█▋");
    }
}
