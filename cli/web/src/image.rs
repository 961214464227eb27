//! A position as a picture of its own: SVG and PNG from the same shapes.

use std::collections::HashMap;
use std::sync::LazyLock;

use maud::html;
use png::{ColorType, Compression};
use puzzles::{About, Cell, Stones};
use serde::Deserialize;

use crate::theme::Theme;

/// The parts of a `cell`, a `black` piece and a `white` one, by the look of the puzzle. The look `""` is the default.
static LOOKS: LazyLock<HashMap<&'static str, HashMap<&'static str, Vec<Part>>>> =
    LazyLock::new(|| {
        let pieces = include_str!("../assets/pieces.json");
        serde_json::from_str(pieces).expect("a test reads the file")
    });

/// A rectangle: half of its width and of its height, the radius of its corners, and its colour.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Part(u32, u32, u32, &'static str);

/// The sizes in pixels: half a cell, the edge of a board, half a board, and the gap between two boards.
const CELL: u32 = 50;
const EDGE: u32 = 20;
const BOARD: u32 = 4 * CELL + EDGE;
const GAP: u32 = 40;

/// The digits from 1 to 4. Each octal digit is a row of three dots.
const DIGITS: [u16; 4] = [0o26227, 0o61247, 0o61216, 0o55711];

/// A picture: its width and height, and its parts with their centres.
#[derive(Debug)]
pub(crate) struct Image {
    width: u32,
    height: u32,
    parts: Vec<(u32, u32, Part)>,
}

/// The path of the address of a picture without its format, and the format: `svg` or `png`.
pub(crate) fn split_format(path: &str) -> Option<(&str, &str)> {
    let parts = path.rsplit_once('.');
    parts.filter(|(_, format)| ["svg", "png"].contains(format))
}

impl Image {
    /// The picture of one or two boards.
    pub(crate) fn new(about: &About, boards: &[Stones]) -> Self {
        let look = LOOKS.get(Theme::of(about).look).unwrap_or(&LOOKS[""]);
        let half = [BOARD, 2 * BOARD + GAP / 2][boards.len() - 1];
        let mut parts = vec![(half, BOARD, Part(half, BOARD, 1, "#fbf9f4"))];
        for (left, board) in [0, 2 * BOARD + GAP].into_iter().zip(boards) {
            parts.push((left + BOARD, BOARD, Part(BOARD, BOARD, 14, "#d8c49a")));
            for (number, digit) in (0..).zip(DIGITS) {
                let along = EDGE + CELL * (2 * number + 1);
                for dot in (0..15).filter(|dot| digit >> (14 - dot) & 1 == 1) {
                    let (x, y, part) = (3 * (dot % 3), 3 * (dot / 3), Part(2, 2, 1, "#6b5a35"));
                    parts.push((left + along + x - 3, 4 + y, part));
                    parts.push((left + 7 + x, along + y - 6, part));
                }
            }
            for cell in Cell::ALL {
                let centre = |place: u8| EDGE + CELL * (2 * u32::from(place) + 1);
                let piece = board.at(cell).map(|colour| colour.to_string());
                for name in ["cell"].into_iter().chain(piece.as_deref()) {
                    let (x, y) = (left + centre(cell.column()), centre(cell.row()));
                    parts.extend(look[name].iter().map(|part| (x, y, *part)));
                }
            }
        }
        Self {
            width: 2 * half,
            height: 2 * BOARD,
            parts,
        }
    }

    /// The picture as SVG.
    pub(crate) fn svg(&self) -> Vec<u8> {
        let svg = html! {
            svg xmlns="http://www.w3.org/2000/svg" width=(self.width) height=(self.height) {
                @for (x, y, Part(width, height, radius, colour)) in &self.parts {
                    rect x=(x - width) y=(y - height) width=(2 * width) height=(2 * height) rx=(radius) fill=(colour) {}
                }
            }
        };
        svg.into_string().into_bytes()
    }

    /// The picture as PNG.
    pub(crate) fn png(&self) -> Vec<u8> {
        let mut rows = vec![vec![0; 3 * self.width as usize]; self.height as usize];
        for part in &self.parts {
            paint(&mut rows, *part);
        }
        let mut png = Vec::new();
        let mut encoder = png::Encoder::new(&mut png, self.width, self.height);
        encoder.set_color(ColorType::Rgb);
        encoder.set_compression(Compression::Fast);
        let writer = encoder.write_header();
        writer
            .and_then(|mut writer| writer.write_image_data(&rows.concat()))
            .expect("memory takes all bytes");
        png
    }
}

/// Paints a part over rows of pixels. At its border, the colours are mixed.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "colours are bytes"
)]
fn paint(rows: &mut [Vec<u8>], (x, y, Part(width, height, radius, colour)): (u32, u32, Part)) {
    let colour = u32::from_str_radix(&colour[1..], 16).expect("a test reads the file");
    // How far the centre of a pixel is beyond the straight part of a side.
    let beyond = |pixel: u32, centre: u32, half: u32| {
        let away = (f64::from(pixel) + 0.5 - f64::from(centre)).abs();
        (away - f64::from(half - radius)).max(0.0)
    };
    for row in y - height..y + height {
        for column in x - width..x + width {
            let away = beyond(row, y, height).hypot(beyond(column, x, width));
            let share = (f64::from(radius) - away + 0.5).clamp(0.0, 1.0);
            let pixel = &mut rows[row as usize][3 * column as usize..][..3];
            for (below, above) in pixel.iter_mut().zip(&colour.to_be_bytes()[1..]) {
                let mixed = f64::from(*below) * (1.0 - share) + f64::from(*above) * share;
                *below = mixed.round() as u8;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use png::Decoder;
    use puzzles::PUZZLES;

    use super::*;
    use crate::boards::first_boards;

    #[test]
    fn the_pixels_of_a_picture_have_the_colours_of_the_pieces() {
        for puzzle in PUZZLES {
            let (about, boards) = (puzzle.about(), first_boards(puzzle));
            let image = Image::new(about, &boards);
            let png = image.png();
            let reader = Decoder::new(Cursor::new(png)).read_info();
            let mut reader = reader.expect("it has a head");
            let mut pixels = vec![0; reader.output_buffer_size().expect("it is small")];
            reader.next_frame(&mut pixels).expect("it has pixels");
            let width = 3 * image.width as usize;
            assert_eq!(pixels.len(), width * image.height as usize, "{about:?}");
            let svg = String::from_utf8(image.svg()).expect("it is text");
            assert_eq!(svg.matches("<rect").count(), image.parts.len());
            let look = LOOKS.get(Theme::of(about).look).unwrap_or(&LOOKS[""]);
            for (index, cell) in Cell::ALL.into_iter().enumerate() {
                for (number, board) in boards.iter().enumerate() {
                    let piece = board.at(cell);
                    let piece = piece.map_or("cell".to_owned(), |it| it.to_string());
                    let part = look[&*piece].last().unwrap_or(&look["cell"][0]);
                    let row = &pixels[width * (70 + 100 * (index / 4))..];
                    let pixel = &row[3 * (70 + 100 * (index % 4) + 480 * number)..][..3];
                    let [red, green, blue] = [0, 1, 2].map(|it| pixel[it]);
                    assert_eq!(format!("#{red:02x}{green:02x}{blue:02x}"), part.3, "{cell}");
                }
            }
        }
    }
}
