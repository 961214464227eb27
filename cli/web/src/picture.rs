//! Pictures of boards, for pages and for reports.

use maud::{Markup, html};
use puzzles::text::Format;
use puzzles::{Bitboard, Cell, Stones};

/// A board as an image with a frame around each marked cell. Screen readers read the rows.
///
/// [`COLOURS`](crate::COLOURS) has its style.
///
/// # Example: a board of `flip` after a press of the first cell
///
/// ```
/// use puzzles::Bitboard;
///
/// let format = puzzles::find("flip").unwrap().about().format;
/// let boards = format.parse("bbww bwww wwww wwww").unwrap();
/// let marked = Bitboard::from_bits(0b1_0011);
/// let picture = web::picture(&format, boards[0], marked).into_string();
/// assert!(picture.contains("aria-label=\"bbww, bwww, wwww, wwww\""));
/// assert_eq!(picture.matches("class=\"black\"").count(), 3);
/// assert_eq!(picture.matches("class=\"changed\"").count(), 3);
/// ```
pub fn picture(format: &Format, stones: Stones, marked: Bitboard) -> Markup {
    let label = format.alphabet.draw(stones).row_strings().join(", ");
    draw(None, &label, stones, marked, &[], |_| String::new())
}

/// An empty board as an image with a text in each cell and a frame around each marked cell.
pub(crate) fn grid(label: &str, marked: Bitboard, text: impl Fn(Cell) -> String) -> Markup {
    let words = Cell::ALL.map(|cell| match (marked.contains(cell), text(cell)) {
        (true, text) => format!("[{text}]"),
        (false, text) => format!("{text}."),
    });
    let label = format!("{label}: {}", words.join(" "));
    draw(None, &label, Stones::EMPTY, marked, &[], text)
}

/// A board with the look of a puzzle as an image with a frame around each marked cell, a text in each cell, and arrows.
pub(crate) fn draw(
    look: Option<&str>,
    label: &str,
    stones: Stones,
    marked: Bitboard,
    arrows: &[(Cell, Cell)],
    text: impl Fn(Cell) -> String,
) -> Markup {
    html! {
        // On pages, whose texts name rows and columns, they have their numbers.
        @let (edge, size) = if look.is_some() { (-0.55, 4.65) } else { (-0.1, 4.2) };
        svg class="picture" data-look=[look] viewBox={ (edge) " " (edge) " " (size) " " (size) } role="img" aria-label=(label) aria-hidden=[label.is_empty().then_some("true")] {
            rect class="felt" x=(edge) y=(edge) width=(size) height=(size) {}
            @for number in look.iter().flat_map(|_| 0..4) {
                text class="edge" x={ (number) ".5" } y="-0.15" { (number + 1) }
                text class="edge" x="-0.3" y={ (number) ".63" } { (number + 1) }
            }
            path class="groove" d="M0 0H4V4H0ZM0 1H4M0 2H4M0 3H4M1 0V4M2 0V4M3 0V4" {}
            @for cell in Cell::ALL {
                @let (x, y) = (cell.column(), cell.row());
                @if let Some(colour) = stones.at(cell) {
                    rect class=(colour) x={ (x) ".12" } y={ (y) ".12" } width="0.76" height="0.76" rx="0.38" {}
                }
                @if marked.contains(cell) {
                    rect class="changed" x={ (x) ".06" } y={ (y) ".06" } width="0.88" height="0.88" {}
                }
                @let text = text(cell);
                @if !text.is_empty() { text x={ (x) ".5" } y={ (y) ".65" } { (text) } }
            }
            @for (from, to) in arrows { (arrow(*from, *to, "arrow")) }
        }
    }
}

/// A line between the centres of two cells, with the class of its look.
pub(crate) fn arrow(from: Cell, to: Cell, class: &str) -> Markup {
    html! {
        line class=(class) x1={ (from.column()) ".5" } y1={ (from.row()) ".5" } x2={ (to.column()) ".5" } y2={ (to.row()) ".5" } {}
    }
}
