//! The few elements that a picture is made of.

use std::borrow::Cow;

/// Where a text stands from its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A line of text.
pub(super) fn text((x, y): (f64, f64), anchor: Anchor, class: &str, content: &str) -> String {
    let anchor = match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let content = escaped(content);
    format!(
        r#"<text class="{class}" x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{content}</text>"#
    )
}

/// A level line.
pub(super) fn rule((x, y): (f64, f64), width: f64, class: &str) -> String {
    let end = x + width;
    format!(r#"<line class="{class}" x1="{x:.1}" y1="{y:.1}" x2="{end:.1}" y2="{y:.1}"/>"#)
}

/// A bar that says what it stands for when pointed at.
pub(super) fn bar((x, y): (f64, f64), (width, height): (f64, f64), says: &str) -> String {
    let says = escaped(says);
    format!(
        r#"<rect class="bar" x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}"><title>{says}</title></rect>"#
    )
}

/// Text in which nothing is markup; what XML has no place for becomes a replacement character.
pub(super) fn escaped(text: &str) -> Cow<'_, str> {
    let is_plain = |character: char| {
        !matches!(
            character,
            '&' | '<' | '>' | '"' | '\'' | '\u{FFFE}' | '\u{FFFF}'
        ) && (character >= ' ' || matches!(character, '\t' | '\n'))
    };
    if text.chars().all(is_plain) {
        return text.into();
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ if is_plain(character) => escaped.push(character),
            _ => escaped.push(char::REPLACEMENT_CHARACTER),
        }
    }
    escaped.into()
}

/// How wide a text is at most, in widths of an em, in the fonts that people have.
pub(super) fn ems(text: &str) -> f64 {
    let of = |character| match character {
        ',' | '.' => 0.32,
        'M' => 0.88,
        _ => 0.62,
    };
    text.chars().map(of).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_markup() {
        assert_eq!(escaped("<&\">'"), "&lt;&amp;&quot;&gt;&#39;");
        assert_eq!(escaped("a\0b\u{1B}\u{FFFF}"), "a\u{FFFD}b\u{FFFD}\u{FFFD}");
        assert_eq!(escaped("4×4 – ≥"), "4×4 – ≥");
    }

    #[test]
    fn longer_numbers_are_wider() {
        assert!(ems("1,152") > ems("115"));
        assert!(ems("32.7k") < ems("32,718"));
    }
}
