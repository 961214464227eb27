//! Boards, drawn.

use maud::{Markup, html};
use puzzles::About;
use puzzles::text::Boards;
use puzzles::{Cell, Colour, Stones};

/// The boards of a case, each with its name.
pub(super) fn case(about: &About, boards: &Boards) -> Markup {
    html! {
        @for (name, stones) in about.format.boards.iter().zip(boards) {
            figure {
                (board(about, *stones))
                figcaption { (name) }
            }
        }
    }
}

/// A board as a picture, which is read out as its rows.
fn board(about: &About, stones: Stones) -> Markup {
    let rows = about.format.alphabet.draw(stones).rows();
    let rows = rows.map(String::from_iter).join(", ");
    html! {
        svg viewBox="-0.1 -0.1 4.2 4.2" role="img" aria-label=(rows) {
            rect class="felt" x="-0.1" y="-0.1" width="4.2" height="4.2" {}
            path class="groove" d="M0 0H4V4H0ZM0 1H4M0 2H4M0 3H4M1 0V4M2 0V4M3 0V4" {}
            @for cell in Cell::ALL {
                @if let Some(colour) = stones.at(cell) {
                    circle class=(class(colour)) cx=(middle(cell.column())) cy=(middle(cell.row()))
                        r="0.38" {}
                }
            }
        }
    }
}

const fn class(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}

/// The middle of a row or a column.
fn middle(index: u8) -> String {
    format!("{index}.5")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stone_is_drawn_and_no_blank_is() {
        for &puzzle in puzzles::PUZZLES {
            let about = puzzle.about();
            let text = about.sample.input;
            let rows: Vec<&str> = text.split_whitespace().collect();
            let rows = &rows[usize::from(about.format.counted)..][..4 * about.format.boards.len()];
            let boards = about.format.parse(rows.join("\n")).expect("it is a case");
            let drawn = case(about, &boards).into_string();
            for colour in Colour::ALL {
                let stones: u32 = boards.iter().map(|stones| stones.of(colour).len()).sum();
                let circles = drawn
                    .matches(&format!("circle class=\"{}\"", class(colour)))
                    .count();
                assert_eq!(u32::try_from(circles), Ok(stones), "{}", about.name);
            }
            assert!(drawn.contains(&rows[..4].join(", ")));
        }
    }
}
