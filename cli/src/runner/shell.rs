//! Words that mean something to a shell only.

/// What a shell does not take for an argument, as far as nobody means anything else by it.
const OPERATORS: [&str; 9] = ["|", "||", "&", "&&", ";", "<", ">", ">>", "2>&1"];

/// What to say of a command that is written for a shell, and these are its words: each word is handed to the
/// program. Whoever means that quotes it.
pub(super) fn advice(command: &str, words: &[String]) -> Option<String> {
    let is_bare = |word: &&String| command.split_whitespace().any(|bare| bare == *word);
    let is_operator = |word: &&String| OPERATORS.contains(&word.as_str());
    let word = words.iter().filter(is_operator).find(is_bare)?;
    let program = &words[0];
    let quoted = shlex::try_quote(command).ok()?;
    Some(format!(
        "there is no shell, and `{word}` is handed to {program}; with one: sh -c {quoted}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(command: &str, expected: Option<&str>) {
        let words = shlex::split(command).expect("all quotes are closed");
        assert_eq!(advice(command, &words).as_deref(), expected);
    }

    #[test]
    fn what_is_written_for_a_shell_is_told() {
        check(
            "./a 2 | sort",
            Some("there is no shell, and `|` is handed to ./a; with one: sh -c './a 2 | sort'"),
        );
        check(
            "cd a && ./b",
            Some("there is no shell, and `&&` is handed to cd; with one: sh -c 'cd a && ./b'"),
        );
    }

    #[test]
    fn what_is_quoted_or_a_part_of_a_word_is_meant() {
        for command in [
            "./a",
            "./a '|'",
            "sh -c 'a | b'",
            "awk '$1 > 2'",
            "./a --x=;",
        ] {
            check(command, None);
        }
    }
}
