//! The value of every move as a table.

use puzzles::analysis::{Analysis, MoveValue};

use super::WIDTH;
use super::explain::summary;
use super::table::{Align, Cell, Table};

/// Renders an analysis.
pub(crate) fn text(analysis: &Analysis) -> String {
    let columns = [Align::Left, Align::Right, Align::Right, Align::Left];
    let rows = analysis
        .moves
        .iter()
        .map(|value| row(value).map(Cell::from));
    let table = Table::new(columns, ["move", "after", "cost", "lists"], rows);
    let table = match table.rows.len() {
        0 => "No move is legal.\n".to_owned(),
        _ => table.text(WIDTH, |_, text| text.to_owned()),
    };
    format!("{}\n\n{table}", summary(analysis))
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
