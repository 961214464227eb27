//! A statement in LaTeX, of which a problem package needs little.

/// A statement in Markdown as a document that the tools of the package format read. Of Markdown, it has paragraphs,
/// second-level headings and literal text in backquotes.
pub(super) fn document(title: &str, markdown: &str) -> String {
    let title = escape(&capitalised(title));
    let blocks = markdown.trim_end().split("\n\n").map(|block| {
        let line = block.replace('\n', " ");
        match line.strip_prefix("## ") {
            Some(heading) => format!("\\section*{{{}}}\n", escape(heading)),
            None => paragraph(&line),
        }
    });
    let blocks: Vec<String> = blocks.collect();
    format!("\\problemname{{{title}}}\n\n{}", blocks.join("\n"))
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
