//! The planted programs as text: enough of them, in several languages, and each says what it is.

use std::collections::HashSet;

use puzzles::PUZZLES;
use puzzles::planted::{Language, Mutant};

/// The longest line, in characters, so that a program can be shown on a slide.
const WIDEST: usize = 120;

/// The most lines of a program.
const LONGEST: usize = 150;

#[test]
fn every_puzzle_has_enough_of_them() {
    for puzzle in PUZZLES {
        let (correct, wrong): (Vec<&Mutant>, Vec<&Mutant>) = puzzle
            .planted()
            .iter()
            .partition(|program| program.is_correct());
        let name = puzzle.about().name;
        assert!(wrong.len() >= 8, "{name}: {} wrong ones", wrong.len());
        let languages: HashSet<_> = correct.iter().map(|program| program.language).collect();
        assert_eq!(languages.len(), Language::ALL.len(), "{name}: correct ones");
        for language in Language::ALL {
            let in_it = wrong.iter().filter(|program| program.language == language);
            assert!(
                in_it.count() >= 2,
                "{name}: wrong ones in {}",
                language.name()
            );
        }
    }
}

#[test]
fn the_correct_ones_come_first() {
    for puzzle in PUZZLES {
        assert!(
            puzzle
                .planted()
                .is_sorted_by_key(|program| !program.is_correct())
        );
    }
}

#[test]
fn names_are_lower_case_and_different() {
    for puzzle in PUZZLES {
        let mut names = HashSet::new();
        for program in puzzle.planted() {
            let name = program.name;
            let words = name.split('-');
            let is_word =
                |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
            assert!(words.clone().all(is_word), "{name}");
            assert!(names.insert(name), "{name} twice");
        }
    }
}

#[test]
fn the_first_line_says_what_it_is() {
    for puzzle in PUZZLES {
        let title = puzzle.about().title.to_lowercase();
        for program in puzzle.planted() {
            let opening = match program.language {
                Language::Awk => "# ",
                Language::Python => "\"\"\"",
                Language::C => "/* ",
            };
            let is = if program.is_correct() {
                "right"
            } else {
                "wrong"
            };
            let expected = format!("{opening}{title}, {is}: ");
            let first = program.source.lines().next().unwrap_or_default();
            assert!(
                first.to_lowercase().starts_with(&expected),
                "{}: {first}",
                program.file_name()
            );
        }
    }
}

#[track_caller]
fn check_text(program: &Mutant) {
    let (name, source) = (program.file_name(), program.source);
    let lines = source.lines().count();
    assert!(lines <= LONGEST, "{name}: {lines} lines");
    assert!(
        source.ends_with('\n') && !source.ends_with("\n\n"),
        "{name}: its end"
    );
    for (line, number) in source.lines().zip(1..) {
        let width = line.chars().count();
        assert!(width <= WIDEST, "{name}:{number}: {width} characters");
        assert_eq!(line.trim_end(), line, "{name}:{number}: blanks at its end");
        assert!(
            !line.contains(['\t', '\r']),
            "{name}:{number}: a tab, or a carriage return"
        );
    }
}

#[test]
fn they_are_neatly_written() {
    for puzzle in PUZZLES {
        puzzle.planted().iter().for_each(check_text);
    }
}
