//! Colours: in messages where they are wanted, never in answers.

use tests::binary::{Finished, Invocation};

use super::sample::Sample;

const ESCAPE: char = '\u{1b}';

/// A run with a fault in the input, and one with a fault in the arguments.
fn runs(switches: &[&str], variables: &[(&str, &str)]) -> [Finished; 2] {
    let faults: [&[&str]; 2] = [&["solve", "flip"], &["solve", "chess"]];
    faults.map(|arguments| {
        let arguments = arguments.iter().chain(switches).copied();
        let run = Invocation::new(arguments).stdin("wwww wwww wwww wwww bxwb");
        let run = variables
            .iter()
            .fold(run, |run, (name, value)| run.env(name, value));
        run.finish()
    })
}

#[test]
fn colours_change_no_word_of_a_message() {
    let plain = runs(&["--color", "never"], &[]);
    let coloured = runs(&["--color", "always"], &[]);
    for (plain, coloured) in plain.iter().zip(coloured) {
        assert_eq!(without_colours(&coloured.stderr), plain.stderr);
    }
}

/// The text without the sequences that begin with an escape and end with `m`.
fn without_colours(text: &str) -> String {
    let mut parts = text.split(ESCAPE);
    let before = parts.next().unwrap_or_default().to_owned();
    let coloured = parts.map(|part| part.split_once('m').map_or(part, |(_, rest)| rest));
    before + &coloured.collect::<String>()
}

#[test]
fn answers_have_no_colours_even_where_they_are_wanted() {
    for sample in Sample::all() {
        for format in ["--format=text", "--format=json"] {
            let run = |when| {
                let switches = ["--moves", "--color", when, format];
                let arguments = sample.solve().into_iter().chain(switches);
                Invocation::new(arguments).stdin(sample.input()).finish()
            };
            assert_eq!(run("always"), run("never"));
        }
    }
}
