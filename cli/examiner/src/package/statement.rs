//! The statement of a problem, and LaTeX from Markdown.

use puzzles::{About, Puzzle};

use crate::folder;

/// The statement of a problem. The parts are Markdown with paragraphs and code in backquotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Statement {
    /// The task.
    pub(super) task: String,
    /// The format of the input.
    pub(super) input: String,
    /// The format of the output.
    pub(super) output: String,
}

impl Statement {
    /// The statement of a puzzle. A puzzle without one gets its rules and references to the sample.
    pub(super) fn of(puzzle: &'static Puzzle) -> Self {
        match folder::statement(puzzle) {
            Some(markdown) => Self::parse(markdown),
            None => Self::from_rules(puzzle.about()),
        }
    }

    /// Parses the task and the sections `## Input` and `## Output`.
    fn parse(markdown: &str) -> Self {
        let (task, sections) = markdown
            .split_once("## Input")
            .expect("a statement has a section on the input");
        let (input, output) = sections
            .split_once("## Output")
            .expect("a statement has a section on the output");
        let [task, input, output] = [task, input, output].map(|text| text.trim().to_owned());
        Self {
            task,
            input,
            output,
        }
    }

    fn from_rules(about: &About) -> Self {
        let number_of_cases = if about.format.counted {
            let max = about.format.max_cases;
            format!("The first line has the number of cases, at most {max}. ")
        } else {
            String::new()
        };
        Self {
            task: about.rules.to_owned(),
            input: format!("{number_of_cases}The sample shows the format of a case."),
            output: format!(
                "The sample shows the format of an answer. The answer to an unsolvable case is `{}`.",
                about.unsolvable
            ),
        }
    }
}

/// LaTeX from Markdown that has only paragraphs and code in backquotes. It ends with a line feed.
pub(super) fn latex(markdown: &str) -> String {
    let paragraphs = markdown.split("\n\n").map(|block| {
        let line = block.replace('\n', " ");
        let pieces = line.split('`').enumerate();
        let pieces = pieces.map(|(index, piece)| match index % 2 {
            0 => escape(piece),
            _ => format!("\\texttt{{{}}}", escape(piece)),
        });
        pieces.collect::<String>() + "\n"
    });
    paragraphs.collect::<Vec<String>>().join("\n")
}

/// Escapes the characters that have a meaning in LaTeX.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => escaped.extend(['\\', character]),
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_characters_are_escaped() {
        assert_eq!(escape("50% & a_b {x}"), "50\\% \\& a\\_b \\{x\\}");
        let expected = "\\textbackslash{}\\textasciitilde{}\\textasciicircum{}";
        assert_eq!(escape("\\~^"), expected);
    }

    #[test]
    fn statement_becomes_latex() {
        let statement =
            Statement::parse("Two\nlines.\n\n## Input\n\nA `*`.\n\nB\n\n## Output\n\n-1\n");
        assert_eq!(latex(&statement.task), "Two lines.\n");
        assert_eq!(latex(&statement.input), "A \\texttt{*}.\n\nB\n");
        assert_eq!(statement.output, "-1");
    }

    #[test]
    fn puzzle_without_statement_gets_its_rules() {
        let about = puzzles::find("sdao").expect("it is a puzzle").about();
        let statement = Statement::from_rules(about);
        assert_eq!(statement.task, about.rules);
        assert!(
            statement
                .input
                .starts_with("The first line has the number of cases, at most 6.")
        );
    }
}
