//! One survey in a picture: its title, what it counts, and bars.

use puzzles::atlas::{Distribution, Statistics};

use super::scale::{Kind, Scale, float};
use super::svg::{Anchor, bar, ems, rule, text};
use crate::number::{compact, grouped, share};
use crate::wrap::{capitalised, wrap};

/// How wide a picture is.
pub(super) const WIDTH: f64 = 640.0;

/// What is left free at the edges.
pub(super) const MARGIN: f64 = 18.0;

/// Where the bars begin, and how much room they have.
const LEFT: f64 = 62.0;
const ROOM: f64 = WIDTH - LEFT - MARGIN;

/// How high the largest bar is.
const HEIGHT: f64 = 160.0;

/// How wide a bar is at most, and what part of its room it takes.
const WIDEST: f64 = 56.0;
const PART: f64 = 0.76;

/// How large the letters of a number above a bar are, and what it leaves free beside it.
const EM: f64 = 12.0;
const APART: f64 = 3.0;

/// How many letters a line of a title, and of smaller print, has room for.
const TITLE: usize = 70;
const PRINT: usize = 84;

/// What all panels of a picture have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) kind: Kind,
    /// How many distances the axis has, from 0 on.
    pub(super) distances: u64,
}

/// The elements of a panel that begins at the height `top`, and the height where it ends.
pub(super) fn panel(frame: Frame, survey: &Statistics, top: f64) -> (Vec<String>, f64) {
    let mut elements = Vec::new();
    let mut y = top;
    let mut write = |class, content: &str, width, line_height| {
        for line in wrap(content, width) {
            y += line_height;
            elements.push(text((MARGIN, y), Anchor::Start, class, &line));
        }
    };
    write("title", &capitalised(&survey.title), TITLE, 20.0);
    write("soft", &summary(survey), PRINT, 18.0);
    if survey.distances.rows.is_empty() {
        return (elements, y);
    }
    let axis = match frame.kind {
        Kind::Linear => survey.unit.to_owned(),
        Kind::Logarithmic => format!("{}, on a logarithmic scale", survey.unit),
    };
    y += 26.0;
    elements.push(text((MARGIN, y), Anchor::Start, "soft", &axis));
    let floor = y + 26.0 + HEIGHT;
    let scale = Scale::new(frame.kind, &survey.distances);
    elements.extend(ticks(scale, floor));
    elements.extend(bars(frame, scale, survey, floor));
    elements.push(rule((LEFT, floor), ROOM, "axis"));
    elements.extend(distances(frame, floor + 18.0));
    let end = floor + 36.0;
    elements.push(text(
        (LEFT + ROOM / 2.0, end),
        Anchor::Middle,
        "soft",
        "distance in moves",
    ));
    (elements, end)
}

/// What there is to say of a survey in a line.
pub(super) fn summary(survey: &Statistics) -> String {
    let distances = &survey.distances;
    let (total, solved) = (survey.total.each, distances.total().each);
    let mut parts = vec![format!("{} {}", grouped(total), survey.unit)];
    if total > solved {
        parts.push(format!("{} unsolvable", grouped(total - solved)));
    }
    if let (Some(mean), Some(maximum)) = (distances.mean(), distances.maximum()) {
        parts.push(format!("mean {mean:.4}"));
        parts.push(format!("maximum {}", grouped(maximum)));
    }
    parts.join(", ")
}

/// Lines behind the bars, with what they stand for.
fn ticks(scale: Scale, floor: f64) -> impl Iterator<Item = String> {
    scale.ticks().into_iter().flat_map(move |count| {
        let y = floor - HEIGHT * scale.height(count);
        let label = compact(count, 3);
        let label = text((LEFT - 8.0, y + 4.5), Anchor::End, "soft", &label);
        [rule((LEFT, y), ROOM, "rule"), label]
    })
}

/// The bars, with their counts above them.
fn bars(frame: Frame, scale: Scale, survey: &Statistics, floor: f64) -> Vec<String> {
    let slot = ROOM / float(frame.distances);
    let width = (slot * PART).min(WIDEST);
    let label = label(&survey.distances, slot);
    let rows = survey.distances.rows.iter().flat_map(|row| {
        let count = row.count.each;
        let middle = LEFT + slot * (float(row.value) + 0.5);
        // What is not nothing can be seen.
        let height = (HEIGHT * scale.height(count)).max(1.5);
        let total = survey.total.each;
        let says = format!(
            "distance {}: {} of {} {} ({})",
            grouped(row.value),
            grouped(count),
            grouped(total),
            survey.unit,
            share(count, total)
        );
        let bar = bar(
            (middle - width / 2.0, floor - height),
            (width, height),
            &says,
        );
        let label = label.map(|label| {
            text(
                (middle, floor - height - 6.0),
                Anchor::Middle,
                "count",
                &label(count),
            )
        });
        [bar].into_iter().chain(label)
    });
    rows.collect()
}

/// How to write the counts of a distribution so that they fit above their bars, if at all.
fn label(distribution: &Distribution, slot: f64) -> Option<fn(u64) -> String> {
    let labels: [fn(u64) -> String; 3] = [
        grouped,
        |count| compact(count, 3),
        |count| compact(count, 2),
    ];
    labels.into_iter().find(|label| {
        let counts = distribution.rows.iter().map(|row| row.count.each);
        counts
            .into_iter()
            .all(|count| ems(&label(count)) * EM + APART <= slot)
    })
}

/// The distances under the bars; if they are many, not all of them.
fn distances(frame: Frame, y: f64) -> impl Iterator<Item = String> {
    let slot = ROOM / float(frame.distances);
    let widest = (ems(&grouped(frame.distances)) + 0.8) * EM;
    let steps = [1, 2, 5, 10, 20, 50, 100, 1_000, 10_000, 100_000];
    let step = steps.into_iter().find(|step| slot * float(*step) >= widest);
    let step = step.unwrap_or(frame.distances).max(1);
    let shown = (0..frame.distances.div_ceil(step)).map(move |index| index * step);
    shown.map(move |distance| {
        let x = LEFT + slot * (float(distance) + 0.5);
        text((x, y), Anchor::Middle, "soft", &grouped(distance))
    })
}
