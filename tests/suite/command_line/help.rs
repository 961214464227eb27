//! Each verb has help with examples, which `tests/commands/documents.rs` runs.

use std::collections::{BTreeMap, BTreeSet};

use tests::binary;

/// The greatest width of help, in characters.
const WIDTH: usize = 80;

#[track_caller]
fn output(arguments: &[&str]) -> String {
    let finished = binary::run(arguments.iter().copied(), "");
    assert_eq!((finished.code, &*finished.stderr), (0, ""), "{arguments:?}");
    finished.stdout
}

/// The verbs that the help lists, except `help`.
fn verbs() -> Vec<String> {
    let help = output(&["--help"]);
    let commands = help.split("Commands:\n").nth(1).expect("verbs are listed");
    commands
        .lines()
        .take_while(|line| line.starts_with(' '))
        // The description of a verb may have a second line, which is indented further.
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|verb| *verb != "help")
        .map(ToOwned::to_owned)
        .collect()
}

#[test]
fn help_is_the_same_in_each_form_and_fits_a_line() {
    let help = output(&["--help"]);
    assert_eq!(output(&["help"]), help);
    let (_, codes) = help.split_once("Exit codes:").expect("they are listed");
    for code in ["0", "1", "2", "3", "4", "5", "130", "143"] {
        let mut words = codes.split(|character: char| !character.is_ascii_digit());
        assert!(words.any(|word| word == code), "{code}");
    }
    let verbs = verbs();
    assert!(verbs.iter().any(|verb| verb == "solve"));
    for verb in verbs {
        let help = output(&[&verb, "--help"]);
        assert_eq!(output(&["help", &verb]), help);
        assert!(help.contains("Examples:\n  $ "), "{verb} has no example");
        assert!(output(&[&verb, "-h"]).len() < help.len(), "{verb}");
        for line in help.lines() {
            assert!(line.chars().count() <= WIDTH, "{line}");
        }
    }
}

/// The options of a help text as `docs/options.md` writes them, such as "`-n`, `--number N`".
fn options(help: &str) -> impl Iterator<Item = String> {
    let words = help.lines().map(str::trim_start);
    let options = words.filter(|line| line.starts_with('-') && !line.starts_with("- "));
    options.filter_map(|line| {
        let line = line.replace(['<', '>'], "");
        let (short, long) = line.split_once("--")?;
        let short = short.trim_end_matches(", ");
        let short = (!short.is_empty()).then(|| format!("`{short}`, "));
        Some(format!("{}`--{long}`", short.unwrap_or_default()))
    })
}

#[test]
fn table_of_options_is_complete() {
    let verbs = verbs();
    let mut expected: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for verb in &verbs {
        for option in options(&output(&[verb, "--help"])) {
            expected.entry(option).or_default().insert(verb);
        }
    }
    expected.remove("`-h`, `--help`");
    let row = |(option, users): (String, BTreeSet<&str>)| {
        let names: Vec<String> = users.iter().map(|verb| format!("`{verb}`")).collect();
        let is_global = users.len() == verbs.len();
        (
            option,
            if is_global {
                "all".to_owned()
            } else {
                names.join(", ")
            },
        )
    };
    let expected: BTreeMap<String, String> = expected.into_iter().map(row).collect();
    let table = include_str!("../../../docs/options.md");
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `"));
    let found: BTreeMap<String, String> = rows
        .map(|row| {
            let columns: Vec<&str> = row.trim_end_matches(" |").split(" | ").collect();
            (format!("`{}", columns[0]), columns[2].to_owned())
        })
        .collect();
    assert_eq!(found, expected, "docs/options.md has other rows");
}
