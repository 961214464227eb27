//! The two colours.

/// The colour of a stone, or of the side that moves it.
///
/// # Example: the other side
///
/// ```
/// use board_core::Colour;
///
/// assert_eq!(Colour::Black.opposite(), Colour::White);
/// assert_eq!(Colour::ALL, [Colour::Black, Colour::White]);
/// assert_eq!(Colour::White.to_string(), "white");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[must_use]
pub enum Colour {
    /// Black, the first colour.
    Black,
    /// White.
    White,
}

impl Colour {
    /// Both colours, black first.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// The other colour.
    pub const fn opposite(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl core::fmt::Display for Colour {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(match self {
            Self::Black => "black",
            Self::White => "white",
        })
    }
}
