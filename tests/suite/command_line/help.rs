//! Help and version: there for every verb, with examples that are true.

use tests::binary::{self, Invocation};

#[track_caller]
fn output(arguments: &[&str]) -> String {
    let finished = binary::run(arguments.iter().copied(), "");
    assert_eq!((finished.code, &*finished.stderr), (0, ""), "{arguments:?}");
    finished.stdout
}

/// The verbs that the help lists, but the one for help itself.
fn verbs() -> Vec<String> {
    let help = output(&["--help"]);
    let commands = help.split("Commands:\n").nth(1).expect("verbs are listed");
    commands
        .lines()
        .take_while(|line| line.starts_with(' '))
        // What a verb is for may take two lines.
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|verb| *verb != "help")
        .map(ToOwned::to_owned)
        .collect()
}

/// An example of a help text: the command, and what it prints.
#[derive(Debug, Default)]
struct Example {
    command: String,
    output: String,
}

/// The examples of a help text: lines that begin with `$`, and go on while a quotation is open; what
/// follows up to the next one, or a blank line, is printed.
fn examples(help: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let (_, text) = help.split_once("Examples:\n").unwrap_or_default();
    for line in text.lines().take_while(|line| !line.is_empty()) {
        let line = line.strip_prefix("  ").expect("examples are indented");
        if let Some(command) = line.strip_prefix("$ ") {
            examples.push(Example::default());
            add_line(&mut examples, command);
        } else {
            add_line(&mut examples, line);
        }
    }
    examples
}

fn add_line(examples: &mut [Example], line: &str) {
    let example = examples.last_mut().expect("a command comes first");
    let is_quoting = example.command.matches('\'').count() % 2 == 1;
    let part = if example.command.is_empty() || is_quoting {
        &mut example.command
    } else {
        &mut example.output
    };
    part.push_str(line);
    part.push('\n');
}

#[test]
fn the_examples_of_every_verb_print_what_they_say() {
    let verbs = verbs();
    assert!(verbs.iter().any(|verb| verb == "solve"));
    for verb in &verbs {
        let examples = examples(&output(&[verb, "--help"]));
        assert!(!examples.is_empty(), "{verb} has no example");
        for Example { command, output } in examples {
            let finished = Invocation::shell(&command).finish();
            assert_eq!((finished.code, finished.stdout), (0, output), "{command}");
        }
    }
}

#[test]
fn help_names_every_puzzle_and_every_engine() {
    let help = output(&["solve", "--help"]);
    for &puzzle in puzzles::PUZZLES {
        let about = puzzle.about();
        assert!(help.contains(about.title), "{}", about.name);
        let example = format!("quadrille solve {}", about.name);
        assert!(help.contains(&example), "{}", about.name);
    }
    for engine in puzzles::Engine::ALL {
        assert!(help.contains(engine.name()), "{engine}");
    }
}

#[test]
fn help_can_be_asked_for_in_every_way() {
    assert_eq!(output(&["help"]), output(&["--help"]));
    for verb in verbs() {
        assert_eq!(output(&["help", &verb]), output(&[&verb, "--help"]));
        let (short, long) = (output(&[&verb, "-h"]), output(&[&verb, "--help"]));
        assert!(short.len() < long.len(), "{verb}");
    }
}

#[test]
fn help_names_every_exit_code() {
    let help = output(&["--help"]);
    let (_, codes) = help.split_once("Exit codes:").expect("they are listed");
    for code in ["0", "1", "2", "3", "4", "5", "130", "143"] {
        let mut words = codes.split(|character: char| !character.is_ascii_digit());
        assert!(words.any(|word| word == code), "{code}");
    }
}

#[test]
fn help_fits_a_line_of_a_hundred_characters() {
    for verb in verbs() {
        for line in output(&[&verb, "--help"]).lines() {
            assert!(line.chars().count() <= 100, "{line}");
        }
    }
}
