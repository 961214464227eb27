//! Dialects: the forms in which judges write the same puzzle.

use std::fmt::{Display, Write};

use crate::MoveText;

/// How an output writes the digits of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveForm {
    /// As one word: `1222`.
    Joined,
    /// With a blank between two digits: `1 2 2 2`.
    Spaced,
}

impl MoveForm {
    /// Writes a move.
    pub(crate) fn write(self, step: &impl Display) -> MoveText {
        let mut text = MoveText::new();
        write!(text, "{step}").expect("a move has at most eight characters");
        if self == Self::Joined {
            return text;
        }
        let mut spaced = MoveText::new();
        for (index, digit) in text.chars().enumerate() {
            if index > 0 {
                spaced.push(' ');
            }
            spaced.push(digit);
        }
        spaced
    }

    /// The number of words of a move.
    pub(crate) const fn words(self, digits: usize) -> usize {
        match self {
            Self::Joined => 1,
            Self::Spaced => digits,
        }
    }

    /// Reads the digits of a move, whose words are joined by single blanks.
    ///
    /// # Errors
    ///
    /// The required form in words, if `read` refuses the digits, or the blanks are elsewhere.
    pub(crate) fn read<T>(
        self,
        text: &str,
        read: fn(&str) -> Result<T, String>,
    ) -> Result<T, String> {
        let (digits, form) = match self {
            Self::Joined => (text.to_owned(), "without blanks"),
            Self::Spaced => {
                let has_words = text.split(' ').all(|word| word.len() == 1);
                // No move is empty, so `read` refuses digits that are not separated.
                let digits = has_words.then(|| text.replace(' ', ""));
                (digits.unwrap_or_default(), "with blanks between them")
            }
        };
        read(&digits).map_err(|expected| format!("{expected}, {form}"))
    }
}

/// A judge with the problem, and how its form of input and output differs from the puzzle's usual form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// The judge or the contest. It names the dialect.
    pub judge: &'static str,
    /// The number of the problem there.
    pub problem: &'static str,
    /// Whether a blank line separates the boards of a case; `None`: as usual.
    pub separated: Option<bool>,
    /// How an output writes moves; `None`: as usual.
    pub moves: Option<MoveForm>,
}

impl Dialect {
    /// A judge with the usual form.
    #[must_use]
    pub const fn usual(judge: &'static str, problem: &'static str) -> Self {
        Self {
            judge,
            problem,
            separated: None,
            moves: None,
        }
    }

    /// Whether this is the judge with the number, or the number alone if it has letters. Letter case, blanks and
    /// punctuation do not matter.
    pub(crate) fn is_named(&self, name: &str) -> bool {
        let name = letters(name);
        let has_letters = self.problem.contains(char::is_alphabetic);
        name == letters(self.judge) + &letters(self.problem)
            || has_letters && name == letters(self.problem)
    }

    /// Whether this is the judge. Letter case, blanks and punctuation do not matter.
    pub(crate) fn is_of(&self, judge: &str) -> bool {
        letters(judge) == letters(self.judge)
    }
}

/// The letters and digits of a name, in lower case.
pub(crate) fn letters(name: &str) -> String {
    let characters = name.chars().filter(|character| character.is_alphanumeric());
    characters.flat_map(char::to_lowercase).collect()
}
