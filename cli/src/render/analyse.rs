//! The value of every move as a table.

use puzzles::analysis::{Analysis, MoveValue};

use super::WIDTH;
use super::explain::summary;
use super::table::{self, Align};

/// Renders an analysis.
pub(crate) fn text(analysis: &Analysis) -> String {
    let columns = [Align::Left, Align::Right, Align::Right, Align::Left];
    let headings = ["move", "after", "cost", "lists"].map(str::to_owned);
    let rows = analysis.moves.iter().map(row);
    let table = if analysis.moves.is_empty() {
        "No move is legal.".to_owned()
    } else {
        let rows = [headings].into_iter().chain(rows).map(Vec::from);
        table::lines(&columns, WIDTH, rows).join("\n")
    };
    format!("{}\n\n{table}\n", summary(analysis))
}

fn row(value: &MoveValue) -> [String; 4] {
    let (after, cost) = match value.distance.moves().zip(value.delta) {
        None => ("-".to_owned(), "lost".to_owned()),
        Some((after, 0)) => (after.to_string(), "best".to_owned()),
        Some((after, cost)) => (after.to_string(), format!("+{cost}")),
    };
    [
        value.step.text.to_string(),
        after,
        cost,
        value.count.to_string(),
    ]
}
