//! The rules of a puzzle as text of 80 columns.

use examiner::Judge;
use puzzles::text::{Format, StoneCounts, read_input};
use puzzles::wording::capitalized;
use puzzles::{About, Colour, Dialect};

use super::{heading, paragraphs, wrap};
use crate::dialect::Form;

/// Renders the statement of a puzzle and its description. The sample has the form of the dialect.
pub(crate) fn rules(puzzle: Form) -> String {
    let about = puzzle.about();
    let statement = examiner::statement(puzzle).unwrap_or(about.rules);
    let mut text = vec![heading(&capitalized(about.title), '═')];
    for block in statement.trim_end().split("\n\n") {
        text.push(match block.strip_prefix("## ") {
            Some(title) => heading(title, '─'),
            None => wrap(&block.replace('\n', " ")),
        });
    }
    let [input, output] = sample(puzzle);
    text.extend([
        heading("Limits", '─'),
        wrap(&limits(&about.format)),
        heading("Sample", '─'),
    ]);
    if let Some(differences) = differences(puzzle) {
        text.push(wrap(&format!(
            "The sample has the form of a judge, which differs from the form above. {differences}"
        )));
    }
    text.extend([
        block(&input),
        block(&output),
        heading("Moves", '─'),
        wrap(&moves(about)),
    ]);
    if let Some(problems) = problems(about) {
        text.extend([heading("Problems", '─'), wrap(&problems)]);
    }
    let dialects = about.dialects.iter().enumerate();
    let dialects: Vec<_> = dialects
        .map(|(index, dialect)| {
            let Dialect { judge, problem, .. } = dialect;
            let text = differences(puzzle.in_form(Some(index)));
            let text = text.unwrap_or_else(|| format!("{judge} {problem}: the usual form."));
            wrap(&format!(
                "{text} `--dialect {}` selects it.",
                judge.to_lowercase()
            ))
        })
        .collect();
    if !dialects.is_empty() {
        text.push(heading("Dialects", '─'));
        text.extend(dialects);
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

/// The input and the output of the sample in the form of the dialect.
fn sample(puzzle: Form) -> [String; 2] {
    let About { sample, format, .. } = puzzle.about();
    let cases = read_input(sample.input.as_bytes(), format).expect("the sample is faultless");
    let judge = Judge::new(puzzle);
    [judge.input(&cases), judge.expected(&cases)]
        .map(|text| String::from_utf8(text).expect("boards and answers are text"))
}

/// The lines of a sample. A blank line stays a part of it.
fn block(text: &str) -> Vec<String> {
    text.lines()
        .map(|line| format!("  {line}").trim_end().to_owned())
        .collect()
}

/// The order of the moves.
fn moves(about: &About) -> String {
    format!(
        "`solve --moves` prints the first shortest list. The order of moves: {}. Rows and columns are counted from 1.",
        about.move_order
    )
}

/// The differences of a dialect from the usual form; `None` if there are none.
fn differences(puzzle: Form) -> Option<String> {
    let dialect = puzzle.dialect()?;
    let (about, usual) = (puzzle.about(), puzzle.in_form(None).about());
    let moves = (about.moves != usual.moves).then(|| {
        let [_, output] = sample(puzzle);
        let step = output.lines().nth(1).unwrap_or_default();
        format!(" A move is written as `{step}`.")
    });
    let is_separated = about.format.separated;
    let number = if is_separated { "A" } else { "No" };
    let boards = (is_separated != usual.format.separated)
        .then(|| format!(" {number} blank line separates the boards of a case."));
    let parts: String = [moves, boards].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("{} {}:{parts}", dialect.judge, dialect.problem))
}

/// The judges that have the problem, if there are any.
fn problems(about: &About) -> Option<String> {
    let problems = about.dialects.iter();
    let problems: Vec<String> = problems
        .map(|dialect| format!("{} {}", dialect.judge, dialect.problem))
        .collect();
    let alias = problems.first()?.replace(' ', "").to_lowercase();
    Some(format!(
        "{}. Each number is a name of the puzzle in the form of the judge: `quadrille solve {alias}`.",
        problems.join(", "),
    ))
}
