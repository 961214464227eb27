//! What may not stand in a file, line by line.
//!
//! The texts looked for are put together from pieces here, so that this file
//! keeps the rules that it states.

/// A text that may not stand in source.
#[derive(Clone, Copy, Debug)]
struct Banned {
    text: &'static str,
    instead: &'static str,
}

/// What may not stand in source, and what to do instead.
const BANNED: &[Banned] = &[
    Banned {
        text: concat!("#[", "allow("),
        instead: "expect the lint, with a reason",
    },
    Banned {
        text: concat!("#![", "allow("),
        instead: "expect the lint, with a reason",
    },
    Banned {
        text: concat!("#[", "ignore"),
        instead: "no test is ignored: mend it or remove it",
    },
    Banned {
        text: concat!("to", "do!"),
        instead: "do it",
    },
    Banned {
        text: concat!("unimpl", "emented!"),
        instead: "implement it",
    },
    Banned {
        text: concat!("db", "g!("),
        instead: "remove it",
    },
    Banned {
        text: concat!("FIX", "ME"),
        instead: "mend it",
    },
    Banned {
        text: concat!("X", "XX"),
        instead: "say what is wrong, or mend it",
    },
];

/// How an absolute path begins that is right on one machine only.
const HOMES: &[&str] = &[
    concat!("/ho", "me/"),
    concat!("/ro", "ot/"),
    concat!("/Us", "ers/"),
    concat!(r"\Us", r"ers\"),
];

/// Every breach of the habits in the text of a source file, as `line: why`.
pub(super) fn habits(text: &str) -> impl Iterator<Item = String> {
    let undocumented = !is_documented(text);
    let missing =
        undocumented.then(|| "1: it does not begin with //! and what the file is for".to_owned());
    let banned = text.lines().zip(1..).flat_map(|(line, number)| {
        BANNED
            .iter()
            .filter(|banned| contains_word(line, banned.text))
            .map(move |Banned { text, instead }| format!("{number}: {text} – {instead}"))
    });
    missing.into_iter().chain(banned)
}

/// Every absolute path in a text that is right on one machine only, as `line: why`.
pub(super) fn machine_paths(text: &str) -> impl Iterator<Item = String> {
    text.lines().zip(1..).flat_map(|(line, number)| {
        HOMES
            .iter()
            .filter(|home| starts_path(line, home))
            .map(move |home| format!("{number}: a path below {home} exists on one machine only"))
    })
}

/// Whether the first line that is not blank is a `//!` with words in it.
fn is_documented(text: &str) -> bool {
    text.lines()
        .find(|line| !line.trim().is_empty())
        .and_then(|line| line.strip_prefix("//!"))
        .is_some_and(|words| !words.trim().is_empty())
}

/// Whether `word` occurs other than as part of a longer word.
fn contains_word(line: &str, word: &str) -> bool {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    let ends_in_letter = word.ends_with(is_part);
    line.match_indices(word).any(|(start, _)| {
        let before = line[..start].chars().next_back();
        let after = line[start + word.len()..].chars().next();
        !(before.is_some_and(is_part) || ends_in_letter && after.is_some_and(is_part))
    })
}

/// Whether `home` occurs at the beginning of a path, not within one or in a URL.
fn starts_path(line: &str, home: &str) -> bool {
    let within = |character: char| character.is_alphanumeric() || "_.-~}".contains(character);
    line.match_indices(home)
        .any(|(start, _)| !line[..start].chars().next_back().is_some_and(within))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_habit(line: &str, breaches: usize) {
        let text = format!("//! A file.\n{line}\n");
        let found: Vec<String> = habits(&text).collect();
        assert_eq!(found.len(), breaches, "{line}: {found:?}");
        assert!(
            found.iter().all(|finding| finding.starts_with("2: ")),
            "{found:?}"
        );
    }

    #[test]
    fn every_banned_text_is_found() {
        for banned in BANNED {
            check_habit(banned.text, 1);
            check_habit(&format!("  {} ", banned.text), 1);
        }
    }

    #[test]
    fn longer_words_are_not_banned() {
        check_habit(concat!("auto", "to", "do!"), 0);
        check_habit(concat!("X", "XX", "XX"), 0);
        check_habit(concat!("#[", "ignored]"), 0);
    }

    #[track_caller]
    fn check_documented(text: &str, documented: bool) {
        assert_eq!(habits(text).next().is_none(), documented, "{text}");
    }

    #[test]
    fn a_file_begins_with_what_it_is_for() {
        check_documented("//! What it is for.\n", true);
        check_documented("\n//! What it is for.\n", true);
        check_documented("//!\n", false);
        check_documented("// A comment.\n//! Too late.\n", false);
        check_documented("", false);
    }

    #[track_caller]
    fn check_path(line: &str, found: bool) {
        assert_eq!(machine_paths(line).next().is_some(), found, "{line}");
    }

    #[test]
    fn machine_paths_are_found() {
        for home in HOMES {
            check_path(&format!("see {home}someone/file"), true);
            check_path(&format!("\"{home}someone\""), true);
            check_path(&format!("file://{home}someone"), true);
            check_path(&format!("C:{home}someone"), true);
        }
    }

    #[test]
    fn parts_of_other_paths_are_not_machine_paths() {
        for home in HOMES {
            check_path(&format!("https://example.org{home}page"), false);
            check_path(&format!("a{home}b"), false);
            check_path(&format!("..{home}b"), false);
        }
    }
}
