//! The statement of a problem, and LaTeX from Markdown.

/// The task of a statement and its sections `## Input` and `## Output`, in Markdown with paragraphs and code in backquotes.
pub(super) fn sections(markdown: &str) -> [&str; 3] {
    let sections = markdown.split_once("## Input");
    let (task, sections) = sections.expect("a statement has a section on the input");
    let sections = sections.split_once("## Output");
    let (input, output) = sections.expect("a statement has a section on the output");
    [task, input, output].map(str::trim)
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
        let [task, input, output] =
            sections("Two\nlines.\n\n## Input\n\nA `*`.\n\nB\n\n## Output\n\n-1\n");
        assert_eq!(latex(task), "Two lines.\n");
        assert_eq!(latex(input), "A \\texttt{*}.\n\nB\n");
        assert_eq!(output, "-1");
    }
}
