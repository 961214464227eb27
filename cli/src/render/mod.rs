//! Text, JSON, CSV, SVG and HTML from the values that the commands compute.

pub(crate) mod atlas;
#[cfg(feature = "examine")]
pub(crate) mod coverage;
pub(crate) mod explain;
#[cfg(feature = "examine")]
pub(crate) mod judge;
#[cfg(feature = "examine")]
pub(crate) mod report;
pub(crate) mod rules;
#[cfg(feature = "examine")]
pub(crate) mod stress;
pub(crate) mod table;

/// The width of a text, in characters.
pub(crate) const WIDTH: u16 = 80;

/// The lines of a paragraph.
fn wrap(text: &str) -> Vec<String> {
    let lines = textwrap::wrap(text, usize::from(WIDTH));
    lines.into_iter().map(String::from).collect()
}

/// The lines of a heading: a text with a rule below it.
fn heading(text: &str, rule: char) -> Vec<String> {
    let mut lines = wrap(text);
    let width = lines.iter().map(|line| line.chars().count()).max();
    lines.push(rule.to_string().repeat(width.unwrap_or(0)));
    lines
}

/// A text of paragraphs, with a blank line between two of them.
fn paragraphs(paragraphs: &[Vec<String>]) -> String {
    let paragraphs = paragraphs.iter().filter(|lines| !lines.is_empty());
    let paragraphs = paragraphs.map(|lines| lines.join("\n") + "\n");
    paragraphs.collect::<Vec<_>>().join("\n")
}

/// Drawings side by side: their lines, which are as many for each of them, with a gap between two drawings.
fn beside(drawings: &[Vec<String>], gap: &str) -> Vec<String> {
    let lines = drawings.first().map_or(0, Vec::len);
    let line = |line: usize| {
        let parts: Vec<&str> = drawings.iter().map(|drawing| &*drawing[line]).collect();
        parts.join(gap).trim_end().to_owned()
    };
    (0..lines).map(line).collect()
}
