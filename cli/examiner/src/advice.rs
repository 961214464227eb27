//! Advice on the usual causes of a failed run.

use runner::{Execution, Signal, Termination};

/// Signals and what they usually mean.
const SIGNALS: [(&str, &str); 6] = [
    (
        "SIGSEGV",
        "an index out of range, a wrong pointer, or too deep a recursion",
    ),
    (
        "SIGABRT",
        "a failed assertion, an uncaught exception, or overwritten memory",
    ),
    ("SIGFPE", "a division by zero"),
    ("SIGBUS", "a wrong pointer"),
    ("SIGILL", "a function without `return`, in optimised code"),
    ("SIGTRAP", "a function without `return`, in optimised code"),
];

/// Advice on a program that is not accepted, in one line; `None` if the run does not show a usual mistake.
pub(crate) fn on_failure(execution: &Execution) -> Option<String> {
    let (crash, is_over) = match execution.termination {
        Termination::Exited(0) => (None, true),
        // A program with a message has usually failed before it could read.
        Termination::Exited(code) => (
            Some(on_exit_code(code, execution)),
            execution.stderr.is_empty(),
        ),
        Termination::Signalled(signal) => (on_signal(signal), true),
        _ => (None, false),
    };
    let unread = (is_over && execution.input_unread).then(|| {
        "the program did not read standard input; if it opens files, use --input-file NAME and \
         --output-file NAME, or compile a C or C++ source with -DONLINE_JUDGE"
            .to_owned()
    });
    let advice: Vec<String> = crash.into_iter().chain(unread).collect();
    (!advice.is_empty()).then(|| advice.join("; "))
}

/// Advice on a program that ended with this exit code, which is not 0.
fn on_exit_code(code: i32, execution: &Execution) -> String {
    if let Some(advice) = on_signal(Signal(code - 128)) {
        return format!("a shell exits with {code} if a signal ends its command: {advice}");
    }
    let advice = match code {
        126 => "a shell exits with 126 if it cannot execute a file: use `chmod +x`",
        127 => {
            "a shell exits with 127 if it does not find a command: check its name and its directory"
        }
        _ if execution.stderr.is_empty() => {
            "`main` returns a value other than 0: add `return 0`, or remove a call of `exit`"
        }
        _ => "the text on standard error may name the cause",
    };
    advice.to_owned()
}

fn on_signal(signal: Signal) -> Option<String> {
    let name = signal.to_string();
    let (_, meaning) = SIGNALS.iter().find(|(known, _)| *known == name)?;
    Some(format!(
        "{name} usually means {meaning}; to find the line, use --sanitize with a C or C++ source \
         (-fsanitize=address,undefined)"
    ))
}

#[cfg(test)]
mod tests {
    use runner::Usage;

    use super::*;

    #[track_caller]
    fn check(termination: Termination, stderr: &str, input_unread: bool, expected: &[&str]) {
        let execution = Execution {
            termination,
            usage: Usage::default(),
            output: Vec::new(),
            stderr: stderr.into(),
            input_unread,
            output_missing: false,
        };
        let advice = on_failure(&execution).unwrap_or_default();
        assert_eq!(advice.is_empty(), expected.is_empty(), "{advice}");
        for part in expected {
            assert!(advice.contains(part), "{advice}");
        }
    }

    #[test]
    fn usual_mistakes_have_advice() {
        use Termination::{Exited, OverWall, Signalled};
        check(Exited(0), "", false, &[]);
        check(
            Exited(0),
            "",
            true,
            &["did not read standard input", "--input-file NAME"],
        );
        check(OverWall, "", true, &[]);
        check(Exited(1), "", false, &["`return 0`"]);
        check(Exited(1), "Traceback", false, &["standard error"]);
        check(Exited(126), "", false, &["`chmod +x`"]);
        check(Exited(127), "sh: a: not found", false, &["does not find"]);
        check(
            Exited(139),
            "",
            false,
            &["exits with 139", "SIGSEGV", "-fsanitize"],
        );
        check(Exited(137), "", false, &["`return 0`"]);
        check(
            Signalled(Signal(11)),
            "",
            true,
            &["SIGSEGV", "-fsanitize", "--input-file"],
        );
        check(Signalled(Signal(4)), "", false, &["without `return`"]);
        check(Signalled(Signal(9)), "", false, &[]);
    }
}
