//! The programs of a package that judge: input validators and checkers in Python and C++.
//!
//! A program is a template; a value of the puzzle replaces each placeholder such as `@BOARDS@`. It needs no file but itself and,
//! in C++, `testlib.h`.

use std::fmt::Display;

use puzzles::text::{Format, StoneCounts};
use puzzles::{About, Colour, MoveTable};

/// The checker in C++ that compares the words of the output with the judge's answer.
pub(super) const WORDS_IN_CPP: &str = include_str!("judge/words.cpp");

/// The input validator in Python. Exit codes as in the problem package format of Kattis.
pub(super) fn validator_in_python(format: &Format) -> String {
    in_python(include_str!("judge/input_validator.py"), layout(format))
}

/// The input validator in C++ with testlib.
pub(super) fn validator_in_cpp(format: &Format) -> String {
    in_cpp(include_str!("judge/validator.cpp"), layout(format))
}

/// The validator of unique answers in Python. Exit codes as in the problem package format of Kattis.
pub(super) fn answer_validator(about: &About, greatest: u32) -> String {
    let template = include_str!("judge/answer_validator.py");
    in_python(template, answers(about, greatest))
}

/// The checker of lists of moves in Python. Exit codes as in the problem package format of Kattis.
pub(super) fn checker_in_python(about: &About, moves: &MoveTable) -> String {
    let template = include_str!("judge/output_validator.py");
    in_python(template, rules(about, moves))
}

/// The checker of lists of moves in C++ with testlib.
pub(super) fn checker_in_cpp(about: &About, moves: &MoveTable) -> String {
    in_cpp(include_str!("judge/checker.cpp"), rules(about, moves))
}

/// A constant of a program: its name and its value.
type Constant = (&'static str, Value);

enum Value {
    Flag(bool),
    /// A text that is the same in both languages.
    Plain(String),
    /// Rows of a text and a number.
    Table(Vec<(String, u32)>),
}

fn number(number: impl Display) -> Value {
    Value::Plain(number.to_string())
}

fn text(text: &str) -> Value {
    Value::Plain(format!("{text:?}"))
}

fn numbers(numbers: impl IntoIterator<Item = impl Display>) -> Value {
    let numbers = numbers.into_iter().map(|number| number.to_string());
    Value::Plain(numbers.collect::<Vec<_>>().join(", "))
}

/// The data of an input validator.
fn layout(format: &Format) -> Vec<Constant> {
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
    let required = characters[0].filter(|_| is_required);
    let required = String::from_iter(required);
    vec![
        ("ALPHABET", text(&alphabet)),
        ("STONES", numbers(stones)),
        ("REQUIRED", text(&required)),
        ("EQUAL", Value::Flag(are_equal)),
        ("BOARDS", number(format.boards.len())),
        ("SEPARATED", Value::Flag(format.separated)),
        ("COUNTED", Value::Flag(format.counted)),
        ("MOST_CASES", number(format.max_cases)),
    ]
}

/// The data of a validator of unique answers.
fn answers(about: &About, greatest: u32) -> Vec<Constant> {
    vec![
        ("COUNTED", Value::Flag(about.format.counted)),
        ("UNSOLVABLE", text(about.unsolvable)),
        ("GREATEST", number(greatest)),
    ]
}

/// The data of a checker of lists of moves.
fn rules(about: &About, table: &MoveTable) -> Vec<Constant> {
    let black = about.format.alphabet.character(Some(Colour::Black));
    let words = |(text, _): &(String, _)| text.split(' ').count();
    let words = table.moves.first().map_or(1, words);
    let goals = table.goals.iter().map(|goal| u32::from(goal.bits()));
    let moves = table.moves.iter();
    let moves = moves.map(|(text, cells)| (text.clone(), u32::from(cells.bits())));
    vec![
        ("BLACK", text(&String::from_iter(black))),
        ("UNSOLVABLE", text(about.unsolvable)),
        ("GOALS", numbers(goals)),
        ("UNLIKE", Value::Flag(table.is_exchange)),
        ("WORDS", number(words)),
        ("MOVES", Value::Table(moves.collect())),
    ]
}

/// Fills in a template in Python.
fn in_python(template: &str, data: Vec<Constant>) -> String {
    fill(template, data, ["False", "True"], |text, cells| {
        format!("    b{text:?}: {cells:#06x},\n")
    })
}

/// Fills in a template in C++.
fn in_cpp(template: &str, data: Vec<Constant>) -> String {
    fill(template, data, ["false", "true"], |text, cells| {
        format!("    {{{text:?}, {cells:#06x}}},\n")
    })
}

/// Fills in a template. The flags and the rows of tables depend on the language.
fn fill(
    template: &str,
    data: Vec<Constant>,
    flags: [&str; 2],
    row: fn(&str, u32) -> String,
) -> String {
    data.into_iter()
        .fold(template.to_owned(), |program, (name, value)| {
            let value = match value {
                Value::Flag(flag) => flags[usize::from(flag)].to_owned(),
                Value::Plain(text) => text,
                Value::Table(rows) => rows.iter().map(|(text, cells)| row(text, *cells)).collect(),
            };
            program.replace(&format!("@{name}@"), &value)
        })
}
