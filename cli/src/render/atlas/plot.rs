//! The distributions of distances as bar charts, in one SVG document.
//!
//! The document has no scripts, fonts or links. It has alternative text, the exact numbers beside the bars, and a dark
//! theme.

use maud::{Markup, PreEscaped, html};
use puzzles::About;
use puzzles::wording::{capitalized, grouped, share};
use record::atlas::{Atlas, Survey};

use super::text::mean_and_maximum;

const STYLE: &str = include_str!("plot.css");

/// The width of the document and its margin. All lengths are in pixels.
const WIDTH: usize = 640;
const MARGIN: usize = 18;

/// The distance between two lines of text.
const LINE: usize = 20;

/// The left end of the bars, and the length of the longest bar.
const LEFT: usize = 84;
const LONGEST: usize = 340;

/// Renders the document.
pub(crate) fn plot(about: &About, atlas: &Atlas) -> String {
    let heading = format!("{}: distances", capitalized(about.title));
    let [title, description] =
        ["title", "description"].map(|part| format!("{}-{part}", about.name));
    let mut charts = Vec::new();
    let mut y = 3 * LINE;
    for survey in &atlas.surveys {
        charts.push(chart(survey, y));
        y += LINE * (survey.distances.rows.len() + 4);
    }
    let document = html! {
        svg xmlns="http://www.w3.org/2000/svg" class="quadrille" viewBox={ "0 0 " (WIDTH) " " (y) }
            width=(WIDTH) height=(y) style="max-width: 100%; height: auto" role="img"
            aria-labelledby={ (title) " " (description) }
        {
            "\n" title id=(title) { (heading) }
            "\n" desc id=(description) {
                @for survey in &atlas.surveys { (describe(survey)) "\n" }
            }
            "\n" style { (PreEscaped(STYLE)) }
            "\n" rect class="paper" width="100%" height="100%" {}
            "\n" (text(MARGIN, 2 * LINE, "heading", &heading))
            @for chart in charts { (chart) }
        }
    };
    document.into_string() + "\n"
}

/// The totals of a chart in one line.
fn summary(survey: &Survey) -> String {
    let distances = &survey.distances;
    let (total, solved) = (survey.total.each, distances.total().each);
    let mut parts = vec![format!("{} {}", grouped(total), survey.unit)];
    if total > solved {
        parts.push(format!("{} unsolvable", grouped(total - solved)));
    }
    parts.extend(mean_and_maximum(distances));
    parts.join(", ")
}

/// The chart in words and numbers.
fn describe(survey: &Survey) -> String {
    let rows = survey.distances.rows.iter();
    let rows = rows.map(|row| format!("{} at {}", grouped(row.count.each), row.value));
    let (title, summary) = (capitalized(&survey.title), summary(survey));
    let rows: Vec<String> = rows.collect();
    format!("{title} ({summary}): {}.", rows.join(", "))
}

/// The title of a chart at the height `y`, its totals, and below them a bar for each distance.
fn chart(survey: &Survey, y: usize) -> Markup {
    let rows = &survey.distances.rows;
    let largest = rows.iter().map(|row| row.count.each).max();
    let length = |count: u64| {
        let length = u128::from(count) * LONGEST as u128 / u128::from(largest.unwrap_or(0).max(1));
        usize::try_from(length).map_or(LONGEST, |length| length.max(1))
    };
    html! {
        (text(MARGIN, y, "title", &capitalized(&survey.title)))
        (text(MARGIN, y + LINE, "soft", &summary(survey)))
        @for (row, y) in rows.iter().zip((y + 2 * LINE..).step_by(LINE)) {
            @let count = row.count.each;
            @let length = length(count);
            (text(LEFT - 8, y, "distance", &grouped(row.value)))
            rect class="bar" x=(LEFT) y=(y - 12) width=(length) height="15" {}
            @let label = format!("{} ({})", grouped(count), share(count, survey.total.each));
            (text(LEFT + length + 6, y, "count", &label))
        }
    }
}

fn text(x: usize, y: usize, class: &str, content: &str) -> Markup {
    html! { text class=(class) x=(x) y=(y) { (content) } "\n" }
}

#[cfg(test)]
mod tests {
    use puzzles::atlas::{Count, Row};
    use roxmltree::Document;

    use super::*;

    #[test]
    fn all_elements_are_on_the_paper() {
        let flip = puzzles::find("flip").expect("it is in the registry");
        let mut atlas = Atlas::new(flip.about(), &flip.atlas(None));
        let many: Vec<_> = (0..500).map(|value| (value, value + 1)).collect();
        let rows: [&[(u64, u64)]; 4] = [
            &[],
            &[(0, 0), (30, 811_620_810_000)],
            &[(1_000, u64::MAX)],
            &many,
        ];
        for rows in rows {
            let row = |&(value, each)| Row {
                value,
                count: Count { each, orbits: 0 },
            };
            atlas.surveys[0].distances.rows = rows.iter().map(row).collect();
            let svg = plot(flip.about(), &atlas);
            let document = Document::parse(&svg).expect("it is well-formed");
            let elements = || document.descendants();
            for node in elements().filter(|node| node.has_attribute("x")) {
                let is_below = |name, most: usize| {
                    let value = node.attribute(name).expect("the attribute exists");
                    value.parse().is_ok_and(|value: usize| value < most)
                };
                assert!(is_below("x", WIDTH), "{node:?}");
                let height = document.root_element().attribute("height");
                let height = height.and_then(|height| height.parse().ok());
                assert!(is_below("y", height.expect("it is a number")), "{node:?}");
            }
            let bars = elements().filter(|node| node.attribute("class") == Some("bar"));
            let expected = atlas
                .surveys
                .iter()
                .map(|survey| survey.distances.rows.len());
            assert_eq!(bars.count(), expected.sum::<usize>());
        }
    }
}
