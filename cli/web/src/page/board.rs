//! Drawing of boards.

use maud::{Markup, html};
use puzzles::text::Format;
use puzzles::{Cell, Colour, Stones};

use crate::texts::{Texts, fill};

/// The way in which a cell is drawn.
#[derive(Debug, Default)]
pub(super) struct Look {
    /// The address after a click; `None` if the cell cannot be used.
    pub(super) href: Option<String>,
    /// The effect of a click.
    pub(super) action: String,
    /// The cost of the best move that uses the cell, if it is shown.
    pub(super) cost: Option<Cost>,
    /// Classes of the cell: `chosen`, `hinted`, `changed`.
    pub(super) classes: Vec<&'static str>,
    /// The number of the stone, which it keeps when it moves.
    pub(super) stone: Option<u8>,
}

impl Look {
    /// A cell that can be used.
    pub(super) fn link(href: String, action: String) -> Self {
        Self {
            href: Some(href),
            action,
            ..Self::default()
        }
    }
}

/// The cost of a move compared with a best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cost {
    /// The number of further moves; 0 for a best move.
    Longer(u32),
    /// No goal can be reached after the move.
    Lost,
}

impl Cost {
    /// The cost of a move with this difference to a best move.
    pub(super) fn new(delta: Option<u32>) -> Self {
        delta.map_or(Self::Lost, Self::Longer)
    }

    /// The class of the cost, its symbol, which is readable without colour, and its words.
    pub(super) fn parts(self, texts: &Texts) -> (&'static str, String, String) {
        match self {
            Self::Longer(0) => ("best", "★".to_owned(), texts.best.to_owned()),
            Self::Longer(more) => (
                if more == 1 { "near" } else { "far" },
                format!("+{more}"),
                fill(texts.longer, &[&more]),
            ),
            Self::Lost => ("lost", "✗".to_owned(), texts.lost.to_owned()),
        }
    }

    /// Draws the cost.
    pub(super) fn badge(self, texts: &Texts) -> Markup {
        let (class, symbol, words) = self.parts(texts);
        html! { span class={ "mark " (class) } title=(words) { (symbol) } }
    }
}

/// The name of a cell with its contents.
fn name(texts: &Texts, cell: Cell, content: Option<Colour>) -> String {
    let content = match content {
        Some(Colour::Black) => texts.black,
        Some(Colour::White) => texts.white,
        None => texts.blank,
    };
    fill(
        texts.cell,
        &[&(cell.row() + 1), &(cell.column() + 1), &content],
    )
}

/// A board with links.
pub(super) fn board(
    texts: &Texts,
    format: &Format,
    stones: Stones,
    label: &str,
    look: impl Fn(Cell) -> Look,
) -> Markup {
    html! {
        div class="board" role="group" aria-label=(label) {
            @for cell in Cell::ALL {
                @let Look { href, action, cost, classes, stone } = look(cell);
                @let content = stones.at(cell);
                @let name = name(texts, cell, content);
                @let classes = format!("cell {}", classes.join(" "));
                @if let Some(href) = href {
                    @let words = cost.map_or(String::new(), |cost| cost.parts(texts).2);
                    a class=(classes) id={ "c" (cell.index()) } href=(href) data-cell=(cell.index())
                        aria-label={ (name) ", " (action) " " (words) } {
                        (piece(format, content, stone))
                        @if let Some(cost) = cost { (cost.badge(texts)) }
                    }
                } @else {
                    span class=(classes) id={ "c" (cell.index()) } data-cell=(cell.index()) role="img" aria-label=(name) {
                        (piece(format, content, stone))
                    }
                }
            }
        }
    }
}

/// The contents of a cell: a stone with its character, or nothing.
fn piece(format: &Format, content: Option<Colour>, stone: Option<u8>) -> Markup {
    let number = stone.map(|stone| format!("n{stone}"));
    html! {
        @if let Some(colour) = content {
            span class={ "stone " (colour) " " (number.unwrap_or_default()) } aria-hidden="true" {
                (format.alphabet.character(content).unwrap_or_default())
            }
        }
    }
}
