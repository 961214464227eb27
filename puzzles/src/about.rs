//! The description of a puzzle: its rules in words, its problem numbers, and the form of its moves.

use arrayvec::ArrayString;
use board_core::Cell;

use crate::engine::Engine;
use crate::format::Format;

/// The description of a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The name on the command line: short, lower case.
    pub name: &'static str,
    /// The name in a heading, with a small first letter unless it is a proper name.
    pub title: &'static str,
    /// The problem at judges and contests: the judge, a blank and the number there, such as `POJ 1753`. Each is another
    /// [name](crate::find) of the puzzle; so is the number alone if it has letters.
    pub problems: &'static [&'static str],
    /// The rules, in a paragraph. It is also the statement of a package if the puzzle has none.
    pub rules: &'static str,
    /// The names of one move and of several: `press`, `presses`.
    pub move_names: [&'static str; 2],
    /// The order of moves in which the first shortest list is the first.
    pub move_order: &'static str,
    /// The format of the input.
    pub format: Format,
    /// The same format as a grammar in the language of checktestdata. It allows [`Format::max_cases`] cases.
    pub grammar: &'static str,
    /// The word that is printed instead of the number if a case is unsolvable.
    pub unsolvable: &'static str,
    /// Whether a judge's output has the move list below the number. The puzzle then needs a
    /// [spelling](crate::TypedPuzzle::SPELLING).
    pub prints_moves: bool,
    /// Whether white stones stand for empty cells: a move of two cells then takes a black stone to an empty cell.
    pub white_is_empty: bool,
    /// How moves are written.
    pub moves: MoveForm,
    /// The engines that the puzzle can use in addition to [`Engine::Auto`]; the first one is the fastest.
    pub engines: &'static [Engine],
    /// A sample input with its output.
    pub sample: Sample,
}

impl About {
    /// Whether this is the name of the puzzle, or one of its problems. Letter case, blanks and punctuation do not matter.
    pub(crate) fn is_named(&self, name: &str) -> bool {
        let name = letters(name);
        let is_problem = |problem: &&str| {
            let (_, number) = problem.split_once(' ').unwrap_or_default();
            let has_letters = number.contains(char::is_alphabetic);
            name == letters(problem) || has_letters && name == letters(number)
        };
        name == self.name || self.problems.iter().any(is_problem)
    }
}

/// A sample of a judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The exact input. It may have several cases, and begin with their number:
    /// [`read_input`](crate::text::read_input) reads it.
    pub input: &'static str,
    /// The exact output.
    pub output: &'static str,
}

/// A move in a judge's output, with single blanks between its words.
pub type MoveText = ArrayString<8>;

/// How an output writes the digits of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveForm {
    /// As one word: `1222`.
    Joined,
    /// With a blank between two digits: `1 2 2 2`.
    Spaced,
}

impl MoveForm {
    /// Writes a move: the rows and the columns of its cells, counted from 1.
    pub(crate) fn write(self, cells: impl IntoIterator<Item = Cell>) -> MoveText {
        let mut text = MoveText::new();
        for cell in cells {
            for digit in [cell.row(), cell.column()] {
                if self == Self::Spaced && !text.is_empty() {
                    text.push(' ');
                }
                text.push(char::from(b'1' + digit));
            }
        }
        text
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

/// The letters and digits of a name, in lower case.
fn letters(name: &str) -> String {
    let characters = name.chars().filter(|character| character.is_alphanumeric());
    characters.collect::<String>().to_lowercase()
}
