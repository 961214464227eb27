//! Drawings of sets and of stones.

use core::fmt;

use crate::alphabet::Alphabet;
use crate::alphabet::Drawing;
use crate::bitboard::Bitboard;
use crate::stones::Stones;

impl Bitboard {
    const fn drawn(self) -> Drawing {
        Alphabet::BITBOARD.draw(Stones::filled(self))
    }
}

/// Four rows of `X` and `.`, separated by spaces.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.drawn().write(f, "\n", " ")
    }
}

/// `Bitboard(0x0660)`; with `{:#?}` the [`bitboard!`](crate::bitboard) literal.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            write_literal(f, "bitboard", self.drawn())
        } else {
            write!(f, "Bitboard({:#06x})", self.bits())
        }
    }
}

/// Four rows of `B`, `W` and `.`, separated by spaces.
impl fmt::Display for Stones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Alphabet::STONES.draw(*self).write(f, "\n", " ")
    }
}

/// `Stones(BW../…)` in one line; with `{:#?}` the [`stones!`](crate::stones) literal.
impl fmt::Debug for Stones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let drawing = Alphabet::STONES.draw(*self);
        if f.alternate() {
            return write_literal(f, "stones", drawing);
        }
        f.write_str("Stones(")?;
        drawing.write(f, "/", "")?;
        f.write_str(")")
    }
}

fn write_literal(f: &mut fmt::Formatter<'_>, name: &str, drawing: Drawing) -> fmt::Result {
    write!(f, "{name}! {{\n    ")?;
    drawing.write(f, "\n    ", " ")?;
    f.write_str("\n}")
}
