//! The programs of a package that judge: input validators and checkers in Python and C++.
//!
//! A program is a template; a value of the puzzle replaces each placeholder such as `@BOARDS@`. It needs no file but itself and,
//! in C++, `testlib.h`.

use std::fmt::Display;

use puzzles::text::{Format, StoneCounts};
use puzzles::{About, Colour, MoveTable};

/// The validator of unique answers in Python. Exit codes as in the problem package format of Kattis.
pub(super) fn answer_validator(about: &About, greatest: u32) -> String {
    let data = vec![
        ("COUNTED", PYTHON.flag(about.format.counted)),
        ("UNSOLVABLE", text(about.unsolvable)),
        ("GREATEST", greatest.to_string()),
    ];
    fill(include_str!("judge/answer_validator.py"), data)
}

/// The templates in a language, and how it writes flags, and rows of a text and a number.
pub(super) struct Syntax {
    validator: &'static str,
    checker: &'static str,
    flags: [&'static str; 2],
    row: fn(&str, u32) -> String,
}

pub(super) const PYTHON: Syntax = Syntax {
    validator: include_str!("judge/input_validator.py"),
    checker: include_str!("judge/output_validator.py"),
    flags: ["False", "True"],
    row: |text, cells| format!("    b{text:?}: {cells:#06x},\n"),
};

pub(super) const CPP: Syntax = Syntax {
    validator: include_str!("judge/validator.cpp"),
    checker: include_str!("judge/checker.cpp"),
    flags: ["false", "true"],
    row: |text, cells| format!("    {{{text:?}, {cells:#06x}}},\n"),
};

impl Syntax {
    fn flag(&self, flag: bool) -> String {
        self.flags[usize::from(flag)].to_owned()
    }
}

fn text(text: &str) -> String {
    format!("{text:?}")
}

fn numbers(numbers: impl IntoIterator<Item = impl Display>) -> String {
    let numbers = numbers.into_iter().map(|number| number.to_string());
    numbers.collect::<Vec<_>>().join(", ")
}

/// The input validators: in Python with the exit codes of Kattis, in C++ with testlib.
pub(super) fn validator(format: &Format, syntax: &Syntax) -> String {
    let contents = [Some(Colour::Black), Some(Colour::White), None];
    let characters = contents.map(|content| format.alphabet.character(content));
    let alphabet: String = characters.into_iter().flatten().collect();
    let stones = match format.stones {
        StoneCounts::Any | StoneCounts::SomeBlack | StoneCounts::Equal => Vec::new(),
        StoneCounts::Exactly(placements) => {
            let [black, white] = Colour::ALL.map(|colour| placements.stones(colour));
            let numbers = [black, white, 16 - black - white];
            numbers[..alphabet.len()].to_vec()
        }
    };
    let are_equal = matches!(format.stones, StoneCounts::Equal);
    let is_required = matches!(format.stones, StoneCounts::SomeBlack);
    let required = String::from_iter(characters[0].filter(|_| is_required));
    let data = vec![
        ("ALPHABET", text(&alphabet)),
        ("STONES", numbers(stones)),
        ("REQUIRED", text(&required)),
        ("EQUAL", syntax.flag(are_equal)),
        ("BOARDS", format.boards.len().to_string()),
        ("SEPARATED", syntax.flag(format.separated)),
        ("COUNTED", syntax.flag(format.counted)),
        ("MOST_CASES", format.max_cases.to_string()),
    ];
    fill(syntax.validator, data)
}

/// The checkers of lists of moves, with the same exit codes.
pub(super) fn checker(about: &About, table: &MoveTable, syntax: &Syntax) -> String {
    let black = about.format.alphabet.character(Some(Colour::Black));
    let words = |(text, _): &(String, _)| text.split(' ').count();
    let words = table.moves.first().map_or(1, words);
    let goals = table.goals.iter().map(|goal| u32::from(goal.bits()));
    let moves = table.moves.iter();
    let moves = moves.map(|(text, cells)| (syntax.row)(text, cells.bits().into()));
    let data = vec![
        ("BLACK", text(&String::from_iter(black))),
        ("UNSOLVABLE", text(about.unsolvable)),
        ("GOALS", numbers(goals)),
        ("UNLIKE", syntax.flag(table.is_exchange)),
        ("WORDS", words.to_string()),
        ("MOVES", moves.collect()),
    ];
    fill(syntax.checker, data)
}

/// Fills in a template with constants: their names and values.
pub(super) fn fill(template: &str, data: Vec<(&str, String)>) -> String {
    let mut program = template.to_owned();
    for (name, value) in data {
        program = program.replace(&format!("@{name}@"), &value);
    }
    program
}
