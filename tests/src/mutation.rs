//! Random edits of texts: most of them are small, and numbers move to the ends of the ranges of a grammar.

use puzzles::Random;

/// Words that an edit puts into an input of a grammar.
pub const WORDS: [&str; 18] = [
    "", "0", "-0", "00", "01", "-1", "+1", "1.0", ".5", "5.", "-0.0", "1e2", "1E-2", "0x1", "a",
    "A", "ab", "\u{b5}",
];

/// Bytes that an edit puts into an input of a grammar.
pub const BYTES: &[u8] = b"0123456789+-.eE abz#\n\n\t\r\0\xff";

/// A place below a length; 0 if the length is 0.
///
/// # Panics
///
/// Never: a place below a length is a length.
pub fn place(random: &mut Random, length: usize) -> usize {
    let length = u64::try_from(length).expect("it is a length");
    usize::try_from(random.below(length.max(1))).expect("it is below a length")
}

/// One of several items.
///
/// # Panics
///
/// If there are none.
pub fn any<T: Clone>(random: &mut Random, items: &[T]) -> T {
    items[place(random, items.len())].clone()
}

/// The random edits: what they put into a text.
#[derive(Clone, Copy, Debug)]
pub struct Edits<'a> {
    /// Words.
    pub words: &'a [&'a str],
    /// Bytes.
    pub bytes: &'a [u8],
    /// The source of a grammar, which has the numbers that matter.
    pub source: &'a str,
}

impl Edits<'_> {
    /// A text with one to three edits.
    #[must_use]
    pub fn of(self, text: &[u8], random: &mut Random) -> Vec<u8> {
        let mut text = text.to_vec();
        for _ in 0..=random.below(3) {
            self.edit(&mut text, random);
        }
        text
    }

    fn edit(self, text: &mut Vec<u8>, random: &mut Random) {
        let at = place(random, text.len() + 1);
        match random.below(9) {
            0 => text.insert(at, any(random, self.bytes)),
            1 => text.truncate(at),
            2 if at < text.len() => drop(text.remove(at)),
            3 if at < text.len() => text[at] = any(random, self.bytes),
            4 if at < text.len() => text[at] = any(random, &text.clone()),
            5 => edit_pieces(text, b'\n', random, |_, _| None),
            6 => edit_pieces(text, b' ', random, |_, _| None),
            _ => self.edit_words(text, random),
        }
    }

    /// Replaces a word, which blanks and ends of lines surround.
    fn edit_words(self, text: &mut Vec<u8>, random: &mut Random) {
        let mut lines: Vec<Vec<u8>> = text
            .split(|byte| *byte == b'\n')
            .map(<[u8]>::to_vec)
            .collect();
        let line = place(random, lines.len());
        edit_pieces(&mut lines[line], b' ', random, |word, random| {
            let number = str::from_utf8(word)
                .ok()
                .and_then(|word| word.parse::<i128>().ok());
            let replacement = match (number, random.below(3)) {
                (Some(number), 0) => number.saturating_add(1).to_string(),
                (Some(number), 1) => number.saturating_sub(1).to_string(),
                (Some(_), _) => number_near(self.source, random),
                (None, _) => any(random, self.words).to_owned(),
            };
            Some(if random.below(6) == 0 {
                any(random, self.words).to_owned()
            } else {
                replacement
            })
        });
        *text = lines.join(&b'\n');
    }
}

/// A number of the grammar, or one of its neighbours.
fn number_near(source: &str, random: &mut Random) -> String {
    let numbers = source.split(|character: char| !character.is_ascii_digit());
    let numbers = numbers.filter_map(|number| number.parse().ok());
    let numbers: Vec<i128> = numbers.chain([0]).collect();
    let number = any(random, &numbers) + i128::from(random.below(3)) - 1;
    if random.below(2) == 0 {
        number.to_string()
    } else {
        (-number).to_string()
    }
}

/// Edits the pieces of a text between separators: replaces one, or removes, doubles or moves it.
fn edit_pieces(
    text: &mut Vec<u8>,
    separator: u8,
    random: &mut Random,
    replace: impl Fn(&[u8], &mut Random) -> Option<String>,
) {
    let mut pieces: Vec<Vec<u8>> = text
        .split(|byte| *byte == separator)
        .map(<[u8]>::to_vec)
        .collect();
    let [first, second] = [0; 2].map(|_| place(random, pieces.len()));
    match replace(&pieces[first], random) {
        Some(replacement) => pieces[first] = replacement.into_bytes(),
        None => match random.below(3) {
            0 => drop(pieces.remove(first)),
            1 => pieces.insert(second, pieces[first].clone()),
            _ => pieces.swap(first, second),
        },
    }
    *text = pieces.join(&separator);
}
