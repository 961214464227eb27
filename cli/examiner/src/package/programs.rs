//! The programs of a package that judge: input validators and checkers in Python and C++.
//!
//! A program is a template with the data of the puzzle at its head. It needs no file but itself and, in C++,
//! `testlib.h`.

use puzzles::text::{Format, StoneCounts};
use puzzles::{About, Colour, MoveTable};

/// The line of a template that the data replace.
const DATA: &str = "@DATA@\n";

/// The checker in C++ that compares the words of the output with the judge's answer.
pub(super) const WORDS_IN_CPP: &str = include_str!("judge/words.cpp");

/// The input validator in Python. Exit codes as in the problem package format of Kattis.
pub(super) fn validator_in_python(format: &Format) -> String {
    in_python(include_str!("judge/input_validator.py"), &layout(format))
}

/// The input validator in C++ with testlib.
pub(super) fn validator_in_cpp(format: &Format) -> String {
    in_cpp(include_str!("judge/validator.cpp"), &layout(format))
}

/// The validator of unique answers in Python. Exit codes as in the problem package format of Kattis.
pub(super) fn answer_validator(about: &About, greatest: u32) -> String {
    let template = include_str!("judge/answer_validator.py");
    in_python(template, &answers(about, greatest))
}

/// The checker of lists of moves in Python. Exit codes as in the problem package format of Kattis.
pub(super) fn checker_in_python(about: &About, moves: &MoveTable) -> String {
    let template = include_str!("judge/output_validator.py");
    in_python(template, &rules(about, moves))
}

/// The checker of lists of moves in C++ with testlib.
pub(super) fn checker_in_cpp(about: &About, moves: &MoveTable) -> String {
    in_cpp(include_str!("judge/checker.cpp"), &rules(about, moves))
}

/// A constant of a program: its name, its description and its value.
type Constant = (&'static str, &'static str, Value);

enum Value {
    Flag(bool),
    Number(u32),
    Text(String),
    Numbers(Vec<u32>),
    Table(Vec<(String, u32)>),
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
    let is_required = matches!(format.stones, StoneCounts::SomeBlack);
    let required = characters[0].filter(|_| is_required);
    let boards = u32::try_from(format.boards.len()).expect("a case has at most two boards");
    [
        (
            "ALPHABET",
            "The characters of a board: black, white and, if there is one, blank.",
            Value::Text(alphabet),
        ),
        (
            "STONES",
            "The number of each character on a board; empty if any numbers are allowed.",
            Value::Numbers(stones),
        ),
        (
            "REQUIRED",
            "Characters that each board has at least once.",
            Value::Text(required.into_iter().collect()),
        ),
        (
            "EQUAL",
            "Whether the boards of a case have equal numbers of each character.",
            Value::Flag(matches!(format.stones, StoneCounts::Equal)),
        ),
        (
            "BOARDS",
            "The number of boards of a case.",
            Value::Number(boards),
        ),
        (
            "SEPARATED",
            "Whether a blank line stands between the boards of a case.",
            Value::Flag(format.separated),
        ),
        counted(format),
        (
            "MOST_CASES",
            "The greatest number of cases.",
            Value::Number(format.max_cases),
        ),
    ]
    .into()
}

/// The constant that tells whether inputs have a number of cases.
const fn counted(format: &Format) -> Constant {
    (
        "COUNTED",
        "Whether the first line has the number of cases. If not, there is one case.",
        Value::Flag(format.counted),
    )
}

/// The constant with the answer to an unsolvable case.
fn unsolvable(about: &About) -> Constant {
    (
        "UNSOLVABLE",
        "The answer to an unsolvable case.",
        Value::Text(about.unsolvable.to_owned()),
    )
}

/// The data of a validator of unique answers.
fn answers(about: &About, greatest: u32) -> Vec<Constant> {
    [
        counted(&about.format),
        unsolvable(about),
        (
            "GREATEST",
            "The greatest number of moves that a case needs.",
            Value::Number(greatest),
        ),
    ]
    .into()
}

/// The data of a checker of lists of moves.
fn rules(about: &About, table: &MoveTable) -> Vec<Constant> {
    let black = about.format.alphabet.character(Some(Colour::Black));
    let words = |(text, _): &(String, _)| text.split(' ').count();
    let words = table.moves.first().map_or(1, words);
    let goals = table.goals.iter().map(|goal| u32::from(goal.bits()));
    let moves = table.moves.iter();
    let moves = moves.map(|(text, cells)| (text.clone(), u32::from(cells.bits())));
    [
        (
            "BLACK",
            "The character of a black piece.",
            Value::Text(black.into_iter().collect()),
        ),
        unsolvable(about),
        (
            "GOALS",
            "The black cells of each goal; empty if the second board of the input is the goal.",
            Value::Numbers(goals.collect()),
        ),
        (
            "UNLIKE",
            "Whether a move is legal only if its cells have pieces of both colours.",
            Value::Flag(table.is_exchange),
        ),
        (
            "WORDS",
            "The number of words of a move.",
            Value::Number(u32::try_from(words).expect("a move is short")),
        ),
        (
            "MOVES",
            "Each move with the cells that it changes. Bit 0 is the first cell of the first row.",
            Value::Table(moves.collect()),
        ),
    ]
    .into()
}

/// Fills in a template in Python.
fn in_python(template: &str, data: &[Constant]) -> String {
    let lines = data.iter().map(|(name, about, value)| {
        let value = match value {
            Value::Flag(true) => "True".to_owned(),
            Value::Flag(false) => "False".to_owned(),
            Value::Number(number) => number.to_string(),
            Value::Text(text) => format!("b{text:?}"),
            Value::Numbers(numbers) => format!("{numbers:?}"),
            Value::Table(rows) => {
                let rows = rows.iter();
                let rows = rows.map(|(text, cells)| format!("    b{text:?}: {cells:#06x},\n"));
                format!("{{\n{}}}", rows.collect::<String>())
            }
        };
        format!("# {about}\n{name} = {value}\n")
    });
    template.replace(DATA, &lines.collect::<String>())
}

/// Fills in a template in C++.
fn in_cpp(template: &str, data: &[Constant]) -> String {
    let lines = data.iter().map(|(name, about, value)| {
        let (kind, value) = match value {
            Value::Flag(flag) => ("bool", flag.to_string()),
            Value::Number(number) => ("int", number.to_string()),
            Value::Text(text) => ("std::string", format!("{text:?}")),
            Value::Numbers(numbers) => {
                let numbers = numbers.iter().map(ToString::to_string);
                let numbers = numbers.collect::<Vec<_>>().join(", ");
                ("std::vector<int>", format!("{{{numbers}}}"))
            }
            Value::Table(rows) => {
                let rows = rows.iter();
                let rows = rows.map(|(text, cells)| format!("    {{{text:?}, {cells:#06x}}},\n"));
                let rows: String = rows.collect();
                ("std::map<std::string, int>", format!("{{\n{rows}}}"))
            }
        };
        format!("// {about}\nstatic const {kind} {name} = {value};\n")
    });
    template.replace(DATA, &lines.collect::<String>())
}
