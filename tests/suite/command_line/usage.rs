//! What is asked for in a wrong way is refused with exit code 2 and a message that helps.

use tests::binary;

/// The arguments are refused, with a message in which these words occur.
#[track_caller]
fn check(arguments: &[&str], words: &[&str]) {
    let finished = binary::run(arguments.iter().copied(), "");
    assert_eq!(finished.code, 2, "{arguments:?}");
    assert_eq!(finished.stdout, "", "{arguments:?}");
    for word in words {
        let message = &finished.stderr;
        assert!(
            message.contains(word),
            "{arguments:?}: {word:?} in {message}"
        );
    }
}

#[test]
fn no_command_is_answered_with_help() {
    check(&[], &["Usage: quadrille", "solve"]);
}

#[test]
fn what_there_is_not_is_named() {
    check(&["play"], &["play"]);
    check(&["solve", "flip", "--fast"], &["--fast"]);
    check(&["solve", "flip", "one", "two"], &["two"]);
}

#[test]
fn no_puzzle_or_another_is_answered_with_all_puzzles() {
    let names: Vec<&str> = puzzles::PUZZLES
        .iter()
        .map(|puzzle| puzzle.about().name)
        .collect();
    check(&["solve"], &["<PUZZLE>"]);
    check(&["solve", "chess"], &names);
}

#[test]
fn values_that_are_none_are_named() {
    for (option, value) in [
        ("--max-depth", "x"),
        ("--max-depth", "1.5"),
        ("--max-depth", "4294967296"),
        ("--max-states", "many"),
        ("--max-states", "18446744073709551616"),
        ("--limit", "few"),
        ("--timeout", "soon"),
        ("--timeout", "5"),
        ("--format", "xml"),
        ("--color", "maybe"),
        ("--engine", "magic"),
    ] {
        check(&["solve", "flip", option, value], &[option, value]);
    }
    check(&["solve", "flip", "--max-depth=-1"], &["--max-depth", "-1"]);
}

#[test]
fn a_limit_of_lists_without_lists_is_refused() {
    check(&["solve", "flip", "--limit", "2"], &["--all"]);
}

#[test]
fn options_without_a_value_are_refused() {
    for option in [
        "--engine",
        "--limit",
        "--max-depth",
        "--max-states",
        "--timeout",
        "--format",
        "--color",
    ] {
        check(&["solve", "flip", option], &[option]);
    }
}
