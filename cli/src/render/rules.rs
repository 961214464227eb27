//! The rules of a puzzle as text of 80 columns.

use puzzles::text::{Format, StoneCounts};
use puzzles::wording::capitalized;
use puzzles::{About, Colour, Puzzle};

use super::{heading, paragraphs, wrap};

/// Renders the statement of a puzzle and its description.
pub(crate) fn rules(puzzle: &'static Puzzle) -> String {
    let about = puzzle.about();
    #[cfg(feature = "examine")]
    let statement = examiner::statement(puzzle);
    #[cfg(not(feature = "examine"))]
    let statement = about.rules;
    let mut text = vec![heading(&capitalized(about.title), '═')];
    for block in statement.trim_end().split("\n\n") {
        text.push(match block.strip_prefix("## ") {
            Some(title) => heading(title, '─'),
            None => wrap(&block.replace('\n', " ")),
        });
    }
    text.extend([
        heading("Limits", '─'),
        wrap(&limits(&about.format)),
        heading("Sample", '─'),
        block(about.sample.input),
        block(about.sample.output),
        heading("Moves", '─'),
        wrap(&format!(
            "`solve --moves` prints the first shortest list. The order of moves: {}. Rows and columns are \
             counted from 1.",
            about.move_order
        )),
    ]);
    if let Some(problems) = problems(about) {
        text.extend([heading("Problems", '─'), wrap(&problems)]);
    }
    paragraphs(&text)
}

/// The numbers of cases and of stones.
fn limits(format: &Format) -> String {
    let cases = if format.counted {
        let max = format.max_cases;
        format!(
            "An input begins with the number of its cases. A judge's input has at most {max}. `solve` reads any number."
        )
    } else {
        "The input of a judge has one case. `solve` reads any number of cases.".to_owned()
    };
    let stones = match format.stones {
        StoneCounts::Any => String::new(),
        StoneCounts::SomeBlack => {
            let black = format.alphabet.character(Some(Colour::Black));
            let black = black.unwrap_or_default();
            format!(
                " A judge's board has at least one `{black}`; `solve` answers other boards, too."
            )
        }
        StoneCounts::Equal => " The boards of a case have equal numbers of stones.".to_owned(),
        StoneCounts::Exactly(placements) => {
            let [black, white] = Colour::ALL.map(|colour| placements.stones(colour));
            let blanks = match 16 - black - white {
                0 => String::new(),
                blanks => format!(", and {blanks} blanks"),
            };
            format!(" A board has {black} black and {white} white stones{blanks}.")
        }
    };
    format!("{cases}{stones}")
}

/// The lines of a sample. A blank line stays a part of it.
fn block(text: &str) -> Vec<String> {
    text.lines()
        .map(|line| format!("  {line}").trim_end().to_owned())
        .collect()
}

/// The judges that have the problem, if there are any.
fn problems(about: &About) -> Option<String> {
    let alias = about.problems.first()?.replace(' ', "").to_lowercase();
    Some(format!(
        "{}. Each number is a name of the puzzle: `quadrille solve {alias}`.",
        about.problems.join(", "),
    ))
}
