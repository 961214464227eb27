//! The distributions of distances as bar charts, in one SVG document.
//!
//! The document has no scripts, fonts or links. It has alternative text, a tooltip per bar, and a dark theme. All
//! charts share the axis of distances and the kind of scale. Equal distributions share one chart.

use maud::{Markup, PreEscaped, html};
use puzzles::atlas::{Atlas, Distribution, Row, Statistics};
use puzzles::wording::capitalized;

use super::{about, mean_and_maximum};
use crate::number::{compact, grouped, share};

const STYLE: &str = include_str!("plot.css");

/// The width of the document and its margin. All lengths are in pixels.
const WIDTH: f64 = 640.0;
const MARGIN: f64 = 18.0;

/// The left end, the width and the height of the area for bars.
const LEFT: f64 = 62.0;
const ROOM: f64 = WIDTH - LEFT - MARGIN;
const HEIGHT: f64 = 160.0;

/// The height of a chart without its title lines.
const CHART: f64 = HEIGHT + 88.0;

/// The height of a line of a title, and its length in characters.
const LINE: f64 = 20.0;
const TITLE: usize = 70;

/// The widest bar.
const MAX_BAR: f64 = 56.0;

/// The width of a digit above a bar, and of a small one.
const DIGIT: f64 = 7.5;
const SMALL_DIGIT: f64 = 6.2;

/// A linear scale hides small counts if the ratio of counts is above this.
const SPREAD: u64 = 10_000;

/// Renders the document.
pub(crate) fn plot(atlas: &Atlas) -> String {
    let about = about(atlas);
    let distances = || atlas.surveys.iter().map(|statistics| &statistics.distances);
    let scale = Scale {
        is_logarithmic: distances().any(is_wide),
        slots: distances()
            .filter_map(Distribution::maximum)
            .max()
            .unwrap_or(0)
            .saturating_add(1),
        largest: 1,
    };
    let mut y = MARGIN + LINE;
    let heading = format!("{}: distances", capitalized(about.title));
    let mut charts = vec![text((MARGIN, y), "start", "heading", &heading)];
    for (index, statistics) in atlas.surveys.iter().enumerate() {
        let is_like = |other: &&Statistics| {
            other.distances == statistics.distances && other.total == statistics.total
        };
        if atlas.surveys[..index].iter().any(|other| is_like(&other)) {
            continue;
        }
        let alike = atlas.surveys[index..].iter().filter(is_like);
        let titles: Vec<&str> = alike.map(|other| &*other.title).collect();
        let titles = titles.join("; ");
        let titles = textwrap::wrap(&titles, TITLE);
        y += LINE;
        for (index, title) in titles.iter().enumerate() {
            y += LINE;
            let title = if index == 0 {
                capitalized(title)
            } else {
                title.to_string()
            };
            charts.push(text((MARGIN, y), "start", "title", &title));
        }
        y += LINE;
        charts.push(text((MARGIN, y), "start", "soft", &summary(statistics)));
        if !statistics.distances.rows.is_empty() {
            y += CHART;
            charts.push(chart(scale, statistics, y));
        }
    }
    let height = y + MARGIN;
    let [title, description] =
        ["title", "description"].map(|part| format!("{}-{part}", about.name));
    let document = html! {
        svg xmlns="http://www.w3.org/2000/svg" class="quadrille" viewBox={ "0 0 " (WIDTH) " " (height) }
            width=(WIDTH) height=(height) style="max-width: 100%; height: auto" role="img"
            aria-labelledby={ (title) " " (description) }
        {
            "\n" title id=(title) { (heading) }
            "\n" desc id=(description) {
                @for statistics in &atlas.surveys { (describe(statistics)) "\n" }
            }
            "\n" style { (PreEscaped(STYLE)) }
            "\n" rect class="paper" width="100%" height="100%" {}
            "\n" @for chart in charts { (chart) }
        }
    };
    document.into_string() + "\n"
}

/// Whether a linear scale would hide the smallest count of a distribution.
fn is_wide(distribution: &Distribution) -> bool {
    let counts = distribution.rows.iter().map(|row| row.count.each);
    let counts = counts.filter(|count| *count > 0);
    let (smallest, largest) = (counts.clone().min(), counts.max());
    largest.unwrap_or(0) / smallest.unwrap_or(1) >= SPREAD
}

/// The totals of a chart in one line.
fn summary(statistics: &Statistics) -> String {
    let distances = &statistics.distances;
    let (total, solved) = (statistics.total.each, distances.total().each);
    let mut parts = vec![format!("{} {}", grouped(total), statistics.unit)];
    if total > solved {
        parts.push(format!("{} unsolvable", grouped(total - solved)));
    }
    parts.extend(mean_and_maximum(distances));
    parts.join(", ")
}

/// The chart in words and numbers.
fn describe(statistics: &Statistics) -> String {
    let rows = statistics.distances.rows.iter();
    let rows = rows.map(|row| format!("{} at {}", grouped(row.count.each), row.value));
    let (title, summary) = (capitalized(&statistics.title), summary(statistics));
    let rows: Vec<String> = rows.collect();
    format!("{title} ({summary}): {}.", rows.join(", "))
}

/// The axes and bars of a chart that ends at the height `end`.
fn chart(scale: Scale, statistics: &Statistics, end: f64) -> Markup {
    let rows = &statistics.distances.rows;
    let (unit, total) = (&statistics.unit, statistics.total.each);
    let counts = rows.iter().map(|row| row.count.each);
    let largest = counts.fold(1, u64::max);
    let scale = Scale { largest, ..scale };
    let kind = if scale.is_logarithmic {
        ", on a logarithmic scale"
    } else {
        ""
    };
    let floor = end - 36.0;
    let slot = ROOM / float(scale.slots);
    let width = (slot * 0.76).min(MAX_BAR);
    let label = scale.label(rows);
    html! {
        (text((MARGIN, floor - HEIGHT - 26.0), "start", "soft", &format!("{unit}{kind}")))
        @for tick in scale.ticks() {
            @let y = floor - scale.height(tick);
            (rule(y, "rule"))
            (text((LEFT - 8.0, y + 4.5), "end", "soft", &compact(tick)))
        }
        @for row in rows {
            @let (value, count) = (row.value, row.count.each);
            @let middle = scale.middle(value);
            @let height = scale.height(count).max(1.5);
            rect class="bar" x=(number(middle - width / 2.0)) y=(number(floor - height))
                width=(number(width)) height=(number(height))
            {
                title {
                    "distance " (grouped(value)) ": " (grouped(count)) " of " (grouped(total)) " " (unit)
                    " (" (share(count, total)) ")"
                }
            }
            "\n"
            @if let Some((class, _, label)) = label {
                (text((middle, floor - height - 6.0), "middle", class, &label(count)))
            }
        }
        (rule(floor, "axis"))
        @for distance in scale.distances() {
            (text((scale.middle(distance), floor + 18.0), "middle", "soft", &grouped(distance)))
        }
        (text((LEFT + ROOM / 2.0, end), "middle", "soft", "distance in moves"))
    }
}

fn text((x, y): (f64, f64), anchor: &str, class: &str, content: &str) -> Markup {
    html! { text class=(class) x=(number(x)) y=(number(y)) text-anchor=(anchor) { (content) } "\n" }
}

/// A horizontal line.
fn rule(y: f64, class: &str) -> Markup {
    let y = number(y);
    html! { line class=(class) x1=(LEFT) y1=(y) x2=(LEFT + ROOM) y2=(y) {} "\n" }
}

fn number(length: f64) -> String {
    format!("{length:.1}")
}

#[expect(clippy::cast_precision_loss, reason = "a chart shows a few digits")]
const fn float(number: u64) -> f64 {
    number as f64
}

/// The class, the width of a digit and the format of a count.
type Label = (&'static str, f64, fn(u64) -> String);

/// The scales of a chart.
#[derive(Clone, Copy, Debug)]
struct Scale {
    is_logarithmic: bool,
    /// The number of positions for bars.
    slots: u64,
    /// The count of the highest bar.
    largest: u64,
}

impl Scale {
    /// The height of a bar. A logarithmic scale starts below 1, so that a bar for 1 is visible.
    fn height(self, count: u64) -> f64 {
        let length = |count| {
            if self.is_logarithmic {
                float(count).log10() + 0.35
            } else {
                float(count)
            }
        };
        if count == 0 {
            0.0
        } else {
            HEIGHT * length(count) / length(self.largest)
        }
    }

    /// The middle of the bar for a distance.
    fn middle(self, distance: u64) -> f64 {
        LEFT + ROOM / float(self.slots) * (float(distance) + 0.5)
    }

    /// The counts with a horizontal line: up to about ten round numbers.
    fn ticks(self) -> Vec<u64> {
        let powers = || (0..=self.largest.ilog10()).map(|power| 10_u64.pow(power));
        if self.is_logarithmic {
            let step = if self.largest < 10_000_000 { 1 } else { 3 };
            return powers().step_by(step).collect();
        }
        let mut steps = powers().flat_map(|power| [1, 2, 5].map(|factor| factor * power));
        let step = steps
            .find(|step| self.largest / step <= 5)
            .unwrap_or(self.largest);
        (0..=self.largest / step)
            .map(|index| index * step)
            .collect()
    }

    /// The distances with a label: all of them if there is room.
    fn distances(self) -> impl Iterator<Item = u64> {
        let digits = f64::from(self.slots.ilog10() + 2);
        let max = ROOM / (digits * DIGIT);
        let step = [1, 2, 5, 10, 20, 50, 100, 1_000].into_iter();
        let step = step.filter(|step| float(self.slots / step) <= max).min();
        let step = step.unwrap_or(self.slots);
        (0..self.slots.div_ceil(step)).map(move |index| index * step)
    }

    /// The look of the counts above the bars, if there is room for them.
    fn label(self, rows: &[Row]) -> Option<Label> {
        let slot = ROOM / float(self.slots);
        let formats: [Label; 3] = [
            ("count", DIGIT, grouped),
            ("count", DIGIT, compact),
            ("count small", SMALL_DIGIT, compact),
        ];
        let fits = |(_, digit, format): &Label| {
            let widest = rows.iter().map(|row| format(row.count.each).len()).max();
            f64::from(u32::try_from(widest.unwrap_or(0)).unwrap_or(u32::MAX)) * digit <= slot
        };
        formats.into_iter().find(fits)
    }
}

#[cfg(test)]
mod tests {
    use puzzles::atlas::Count;
    use roxmltree::{Document, Node};

    use super::*;

    /// An atlas of `flip` with these distances and their counts.
    fn atlas(rows: &[(u64, u64)]) -> Atlas {
        let flip = puzzles::find("flip").expect("it is in the registry");
        let mut atlas = flip.atlas(None);
        atlas.surveys.truncate(1);
        atlas.surveys[0].title = "title ".repeat(30);
        let row = |&(value, each)| Row {
            value,
            count: Count { each, orbits: 0 },
        };
        atlas.surveys[0].distances.rows = rows.iter().map(row).collect();
        atlas
    }

    /// The number of elements of a class.
    fn number_of(document: &Document<'_>, class: &str) -> usize {
        let nodes = document.descendants();
        let nodes = nodes.filter(|node| node.attribute("class") == Some(class));
        nodes.count()
    }

    #[track_caller]
    fn attribute(node: &Node<'_, '_>, name: &str) -> f64 {
        let value = node.attribute(name).expect("the attribute exists");
        value.parse().expect("the attribute is a number")
    }

    #[test]
    fn all_elements_are_on_the_paper() {
        let many: Vec<_> = (0..500).map(|value| (value, value + 1)).collect();
        let rows: [&[(u64, u64)]; 5] = [
            &[],
            &[(0, 1)],
            &[(0, 1), (30, 811_620_810_000)],
            &[(1_000, u64::MAX)],
            &many,
        ];
        for rows in rows {
            let svg = plot(&atlas(rows));
            let document = Document::parse(&svg).expect("it is well-formed");
            let height = attribute(&document.root_element(), "height");
            for node in document
                .descendants()
                .filter(|node| node.has_attribute("x"))
            {
                assert!((0.0..=WIDTH).contains(&attribute(&node, "x")), "{node:?}");
                assert!((0.0..=height).contains(&attribute(&node, "y")), "{node:?}");
            }
            assert_eq!(number_of(&document, "bar"), rows.len());
            assert!(number_of(&document, "soft") < 80, "labels do not overlap");
        }
    }

    #[test]
    fn every_chart_of_a_puzzle_differs_and_has_numbers() {
        let flip = puzzles::find("flip").expect("it is in the registry");
        let many: Vec<_> = (0..=20).map(|value| (value, 1_152)).collect();
        for atlas in [flip.atlas(None), atlas(&many)] {
            let svg = plot(&atlas);
            let document = Document::parse(&svg).expect("it is well-formed");
            let mut distributions: Vec<_> = Vec::new();
            for statistics in &atlas.surveys {
                if !distributions.contains(&&statistics.distances) {
                    distributions.push(&statistics.distances);
                }
            }
            let bars: usize = distributions.iter().map(|all| all.rows.len()).sum();
            assert_eq!(number_of(&document, "bar"), bars);
            let numbers = number_of(&document, "count") + number_of(&document, "count small");
            assert_eq!(numbers, bars);
        }
    }

    #[test]
    fn ticks_are_round_numbers() {
        let ticks = |is_logarithmic, largest| {
            Scale {
                is_logarithmic,
                slots: 1,
                largest,
            }
            .ticks()
        };
        assert_eq!(ticks(false, 1_562), [0, 500, 1_000, 1_500]);
        assert_eq!(ticks(false, 1), [0, 1]);
        assert_eq!(ticks(true, 509_219), [1, 10, 100, 1_000, 10_000, 100_000]);
        assert_eq!(
            ticks(true, 229_657_769_000),
            [1, 1_000, 1_000_000, 1_000_000_000]
        );
        assert!(!ticks(false, u64::MAX).is_empty());
    }
}
