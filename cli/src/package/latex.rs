//! A statement in LaTeX, of which a problem package needs little.

use puzzles::About;

/// The statement of a puzzle as a document that the tools of the package format take.
pub(super) fn statement(about: &About) -> String {
    let title = escape(&capitalised(about.title));
    let section = |paragraphs: &[&str]| {
        let paragraphs: Vec<String> = paragraphs.iter().map(|text| paragraph(text)).collect();
        paragraphs.join("\n")
    };
    let [task, input, output] = [
        section(about.statement.task),
        section(about.statement.input),
        section(about.statement.output),
    ];
    format!(
        "\\problemname{{{title}}}\n\n{task}\n\\section*{{Input}}\n\n{input}\n\\section*{{Output}}\n\n{output}"
    )
}

/// The same text with a capital letter at the beginning.
pub(super) fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(characters).collect()
}

/// A paragraph, broken into lines, in which every other piece between backquotes is literal.
fn paragraph(text: &str) -> String {
    let pieces = text.split('`').enumerate().map(|(index, piece)| {
        if index % 2 == 1 {
            format!("\\texttt{{{}}}", escape(piece))
        } else {
            escape(piece)
        }
    });
    format!("{}\n", pieces.collect::<String>())
}

/// A text without what LaTeX has a meaning for.
fn escape(text: &str) -> String {
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
    fn what_latex_would_take_for_a_command_is_escaped() {
        assert_eq!(escape("50% & a_b {x}"), "50\\% \\& a\\_b \\{x\\}");
        assert_eq!(
            escape("\\~^"),
            "\\textbackslash{}\\textasciitilde{}\\textasciicircum{}"
        );
    }

    #[test]
    fn what_stands_between_backquotes_is_literal() {
        assert_eq!(
            paragraph("A `*` or `-1`."),
            "A \\texttt{*} or \\texttt{-1}.\n"
        );
    }
}
