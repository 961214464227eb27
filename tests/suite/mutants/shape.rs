//! The sources of mutants: their number, languages, first comments and layout.

use std::collections::HashSet;

use examiner::{Mutant, mutants};
use puzzles::PUZZLES;

use super::LANGUAGES;

/// The longest line, in characters, so that a program fits on a slide.
const LONGEST_LINE: usize = 120;

/// The maximum number of lines of a program.
const MOST_LINES: usize = 150;

/// The least numbers of mutants.
const MUTANTS: [(&str, usize); 6] = [
    ("flip", 10),
    ("sdao", 14),
    ("four", 13),
    ("swap", 12),
    ("fridge", 12),
    ("toys", 12),
];

/// Programs are optional. Mutants without a reference are not: a package needs a correct program.
#[test]
fn puzzles_with_mutants_have_a_reference_and_different_names() {
    let mut languages = HashSet::new();
    for &puzzle in PUZZLES {
        let name = puzzle.about().name;
        let programs = mutants(puzzle);
        let has_reference = programs.iter().any(Mutant::is_reference);
        assert!(
            programs.is_empty() || has_reference,
            "{name}: add a correct program, and name it in `references` of `mutants.toml`"
        );
        let mutants = programs.iter().filter(|program| !program.is_reference());
        let names: Vec<&str> = mutants.map(|mutant| &*mutant.name).collect();
        let different: HashSet<&&str> = names.iter().collect();
        assert_eq!(names.len(), different.len(), "{name}: a name occurs twice");
        let least = MUTANTS.iter().find(|(puzzle, _)| *puzzle == name);
        let is_enough = least.is_none_or(|(_, least)| names.len() >= *least);
        assert!(is_enough, "{name}: {} mutants", names.len());
        languages.extend(
            programs
                .iter()
                .map(|program| program.language.name.as_str()),
        );
    }
    assert_eq!(languages, HashSet::from(LANGUAGES));
}

#[test]
fn sources_have_a_first_comment_and_readable_lines() {
    for &puzzle in PUZZLES {
        let title = puzzle.about().title.to_lowercase();
        for mutant in mutants(puzzle) {
            check(&title, &mutant);
        }
    }
}

#[track_caller]
fn check(title: &str, mutant: &Mutant) {
    let (name, source) = (&mutant.file_name, mutant.source);
    let is_letter = |byte: u8| byte == b'-' || byte.is_ascii_lowercase();
    assert!(mutant.name.bytes().all(is_letter), "{name}");
    let comment = match &*mutant.language.name {
        "AWK" => "# ",
        "Python" => "\"\"\"",
        _ => "/* ",
    };
    let is = if mutant.is_reference() {
        "right"
    } else {
        "wrong"
    };
    let expected = format!("{comment}{title}, {is}: ");
    let first = source.lines().next().unwrap_or_default();
    assert!(
        first.to_lowercase().starts_with(&expected),
        "{name}: {first}"
    );
    let lines = source.lines().count();
    assert!(lines <= MOST_LINES, "{name}: {lines} lines");
    let has_one_end = source.ends_with('\n') && !source.ends_with("\n\n");
    assert!(has_one_end, "{name}: the last line");
    for (line, number) in source.lines().zip(1..) {
        let width = line.chars().count();
        assert!(width <= LONGEST_LINE, "{name}:{number}: {width} characters");
        assert_eq!(line.trim_end(), line, "{name}:{number}: trailing blanks");
        assert!(
            !line.contains(['\t', '\r']),
            "{name}:{number}: a tab or carriage return"
        );
    }
}
