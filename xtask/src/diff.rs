//! Showing where two texts differ.

use similar::TextDiff;

/// A unified diff that leads from `old` to `new`, with a name for each.
pub(crate) fn unified(old: &str, new: &str, old_name: &str, new_name: &str) -> String {
    TextDiff::from_lines(old, new)
        .unified_diff()
        .header(old_name, new_name)
        .missing_newline_hint(false)
        .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_changed_line_is_marked() {
        let diff = unified("a\nb\n", "a\nc\n", "expected", "printed");
        assert_eq!(
            diff,
            "--- expected\n+++ printed\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n"
        );
    }

    #[test]
    fn equal_texts_have_no_diff() {
        assert_eq!(unified("a\n", "a\n", "expected", "printed"), "");
    }
}
