//! Answers that are distances alone, written in advance.

use std::num::NonZero;

/// The lines with a distance, and the one that there is no way.
///
/// A line is copied as a whole, whatever its length: that is one move of sixteen bytes, where to
/// write a number takes a loop.
pub(crate) struct Lines([Line; 1 + DISTANCES + 1]);

/// The distances that there are lines for are below this.
const DISTANCES: usize = 100;

/// What stands for the lines that there are not.
const NO_LINE: Line = Line([0; Line::ROOM]);

/// A line with its line feed; the last byte is its length.
#[derive(Clone, Copy)]
pub(crate) struct Line([u8; Line::ROOM]);

impl Lines {
    /// The lines of a puzzle with this word for that there is no way.
    pub(crate) const fn new(unsolvable: &str) -> Self {
        let mut lines = [NO_LINE; 1 + DISTANCES + 1];
        lines[0] = Line::new(unsolvable.as_bytes());
        let mut distance: u8 = 0;
        while (distance as usize) < DISTANCES {
            let digits = [b'0' + distance / 10, b'0' + distance % 10];
            lines[1 + distance as usize] = match &digits {
                [b'0', ones] => Line::new(&[*ones]),
                both => Line::new(both),
            };
            distance += 1;
        }
        Self(lines)
    }

    /// Writes the line for a distance, or that there is no way, at the beginning of some room. Returns
    /// its length; what is behind it in the room is of no meaning. `None` for a distance of three
    /// digits.
    ///
    /// # Panics
    ///
    /// If there is less than [`ROOM`](Line::ROOM).
    #[inline]
    pub(crate) fn write(&self, distance: Option<u32>, room: &mut [u8]) -> Option<NonZero<usize>> {
        // All that decides between the lines is this number, so nothing need be foretold.
        let index = distance.map_or(0, |distance| 1 + distance as usize);
        let Line(line) = &self.0[index.min(1 + DISTANCES)];
        room[..Line::ROOM].copy_from_slice(line);
        NonZero::new(line[Line::ROOM - 1].into())
    }
}

impl Line {
    /// How much room a line takes to be written, in bytes.
    pub(crate) const ROOM: usize = 16;

    /// # Panics
    ///
    /// If the text is longer than fourteen bytes.
    const fn new(text: &[u8]) -> Self {
        assert!(text.len() + 2 <= Self::ROOM, "a line has its bounds");
        let mut line = [0; Self::ROOM];
        let mut len = 0;
        while len < text.len() {
            line[len] = text[len];
            line[Self::ROOM - 1] += 1;
            len += 1;
        }
        line[len] = b'\n';
        line[Self::ROOM - 1] += 1;
        Self(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_what_is_written_of_a_distance() {
        for puzzle in crate::PUZZLES {
            let word = puzzle.about().unsolvable;
            let lines = Lines::new(word);
            for distance in [None].into_iter().chain((0..100).map(Some)) {
                let mut room = [b'#'; Line::ROOM];
                let len = lines.write(distance, &mut room).expect("there is a line");
                let expected = distance.map_or(word.to_owned(), |distance| distance.to_string());
                assert_eq!(room[..len.get()], *(expected + "\n").as_bytes());
            }
            for distance in [100, u32::MAX - 1] {
                let mut room = [b'#'; Line::ROOM];
                assert_eq!(lines.write(Some(distance), &mut room), None);
            }
        }
    }
}
