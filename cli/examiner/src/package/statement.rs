//! The statement of a problem, and LaTeX from Markdown.

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
    /// Parses the task and the sections `## Input` and `## Output`.
    pub(super) fn parse(markdown: &str) -> Self {
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
}
