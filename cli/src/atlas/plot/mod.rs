//! The distributions of distances as a picture: bars, a panel a survey, in one SVG document.
//!
//! The document stands alone: no fonts, no scripts, no links. It follows the reader's choice of a
//! light or a dark theme; renderers without variables or media queries get the light one. All panels
//! have the same axis of distances, and the same kind of scale for the counts.

mod panel;
mod scale;
mod svg;

use puzzles::About;
use puzzles::atlas::{Atlas, Distribution};

use crate::number::grouped;
use crate::wrap::capitalised;
use panel::{Frame, MARGIN, WIDTH, panel, summary};
use scale::Kind;
use svg::{Anchor, escaped, text};

/// The colours and letters.
const STYLE: &str = include_str!("style.css");

/// What is left free between two panels.
const GAP: f64 = 34.0;

/// The picture of an atlas.
pub(super) fn picture(about: &About, atlas: &Atlas) -> String {
    let distances = || atlas.surveys.iter().map(|survey| &survey.distances);
    let maximum = distances().filter_map(Distribution::maximum).max();
    let frame = Frame {
        kind: Kind::of(distances()),
        distances: maximum.unwrap_or(0).saturating_add(1),
    };
    let heading = format!("{}: distances", capitalised(about.title));
    let mut y = MARGIN + 20.0;
    let mut elements = vec![text((MARGIN, y), Anchor::Start, "heading", &heading)];
    for survey in &atlas.surveys {
        let (panel, end) = panel(frame, survey, y + GAP - 12.0);
        elements.extend(panel);
        y = end;
    }
    let height = (y + MARGIN).ceil();
    let name = about.name;
    let title = escaped(&heading);
    let description = description(atlas);
    let description = escaped(&description);
    let elements = elements.join("\n");
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="quadrille" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" style="max-width: 100%; height: auto" role="img" aria-labelledby="{name}-title {name}-description">
<title id="{name}-title">{title}</title>
<desc id="{name}-description">{description}</desc>
<style>
{STYLE}</style>
<rect class="paper" width="100%" height="100%"/>
{elements}
</svg>
"#
    )
}

/// What the picture shows, in words and numbers.
fn description(atlas: &Atlas) -> String {
    let surveys = atlas.surveys.iter().map(|survey| {
        let rows = survey.distances.rows.iter();
        let rows = rows.map(|row| format!("{} at {}", grouped(row.count.each), row.value));
        let rows: Vec<String> = rows.collect();
        let separator = if rows.is_empty() { "" } else { ": " };
        format!(
            "{} ({}){separator}{}.",
            capitalised(&survey.title),
            summary(survey),
            rows.join(", ")
        )
    });
    surveys.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests;
