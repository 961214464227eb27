//! Advice on the usual causes of a failed run.

use runner::{Execution, FileName, Signal, Termination};

use crate::compile;
use crate::program::Program;

/// Signals and what they usually mean.
const SIGNALS: &str = "\
SIGSEGV an index out of range, a wrong pointer, or too deep a recursion
SIGABRT a failed assertion, an uncaught exception, or overwritten memory
SIGFPE a division by zero
SIGBUS a wrong pointer
SIGILL a function without `return`, in optimised code
SIGTRAP a function without `return`, in optimised code";

/// Parts of statements that open a file, before its name, in lower case: in C, Python, C++, Pascal and Java.
const OPENING: [&str; 6] = ["open(", "fstream", "assign(", "file(", "reader(", "writer("];

/// Parts of statements that open a file to write it, in lower case.
const WRITING: [&str; 6] = ["\"w", "'w", "stdout", "ofstream", "output", "writer"];

/// Advice on a program that is not accepted, in one line; `None` if the run does not show a usual mistake.
pub(crate) fn on_failure(execution: &Execution, program: &Program) -> Option<String> {
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
    let is_unread = is_over && execution.input_unread;
    let is_silent = is_over && execution.output.is_empty() && program.files().output.is_none();
    let source = (is_unread || is_silent).then(|| compile::source_of(program));
    let mut options = options_for_files(&source.flatten().unwrap_or_default(), is_unread);
    if is_unread && options.is_empty() {
        options += " --input-file NAME and --output-file NAME";
    }
    let what = if is_unread {
        "did not read standard input"
    } else {
        "printed nothing"
    };
    let files = (!options.is_empty()).then(|| {
        format!("the program {what}; if it opens files, use{options}, or compile a C or C++ source with -DONLINE_JUDGE")
    });
    let advice: Vec<String> = crash.into_iter().chain(files).collect();
    (!advice.is_empty()).then(|| advice.join("; "))
}

/// The options for the first files that a source opens to write and, if standard input is unread, to read.
fn options_for_files(source: &str, is_unread: bool) -> String {
    let option = |statement: &str| {
        let mut parts = statement.split(['"', '\'']);
        let before = parts.next()?.trim_end().to_lowercase();
        let name = parts.next()?;
        name.parse::<FileName>().ok()?;
        let has = |text: &str, parts: &[&str]| parts.iter().any(|part| text.contains(part));
        let is_opened = before.ends_with(['(', ',']) && has(&before, &OPENING);
        let is_written = has(&statement.to_lowercase(), &WRITING);
        let kind = if is_written { "output" } else { "input" };
        let name = shlex::try_quote(name).ok()?;
        (is_opened && (is_written || is_unread)).then(|| format!(" --{kind}-file {name}"))
    };
    let code = source.lines().flat_map(|line| line.split("//").take(1));
    let statements = code.flat_map(|line| line.split(';'));
    let mut options: Vec<String> = statements.filter_map(option).collect();
    options.sort_by_key(|option| option.starts_with(" --output"));
    options.dedup_by_key(|option| option.starts_with(" --output"));
    options.concat()
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
    let mut meanings = SIGNALS.lines().filter_map(|line| line.split_once(' '));
    let (_, meaning) = meanings.find(|(known, _)| *known == name)?;
    Some(format!(
        "{name} usually means {meaning}; to find the line, use --sanitize with a C or C++ source \
         (-fsanitize=address,undefined)"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::tests::execution;

    #[track_caller]
    fn check(termination: Termination, stderr: &str, input_unread: bool, expected: &[&str]) {
        let execution = Execution {
            stderr: stderr.into(),
            input_unread,
            ..execution(termination)
        };
        let program = Program::from_command(runner::Program::new(vec!["sol".to_owned()]));
        let advice = on_failure(&execution, &program).unwrap_or_default();
        assert_eq!(advice.is_empty(), expected.is_empty(), "{advice}");
        for part in expected {
            assert!(advice.contains(part), "{advice}");
        }
    }

    #[test]
    fn files_of_a_source_become_options() {
        // A source in one line, where `↵` stands for the end of a line, and the options.
        let table = r#"
freopen("a.in","r",stdin);freopen("a.out","w",stdout); | --input-file a.in --output-file a.out
FILE *o = fopen( "a.out", "w"), *i;↵i = fopen("a.in", "r"); | --input-file a.in --output-file a.out
ifstream in("a.in");↵ofstream out("a.out");↵ifstream("b"); | --input-file a.in --output-file a.out
assign(input, 'a.in'); ASSIGN(output, 'a.out'); | --input-file a.in --output-file a.out
with open('my a.in') as lines: pass | --input-file 'my a.in'
new PrintWriter("a.out"); | --output-file a.out
// freopen("a.in", "r", stdin); |
freopen("data/a.in"); freopen((name + ".in").c_str(), "r"); |
printf("a.in", '"'); |"#;
        for row in table.trim().lines() {
            let (source, expected) = row.split_once(" |").expect("a row has two columns");
            let source = source.replace('↵', "\n");
            assert_eq!(options_for_files(&source, true), expected, "{source}");
        }
        let options = options_for_files("open('a'); open('b', 'w')", false);
        assert_eq!(options, " --output-file b");
    }

    #[test]
    fn usual_mistakes_have_advice() {
        use Termination::{Exited, OverWall, Signalled};
        check(Exited(0), "", false, &[]);
        let unread = ["did not read standard input", "--input-file NAME"];
        check(Exited(0), "", true, &unread);
        check(OverWall, "", true, &[]);
        check(Exited(1), "", false, &["`return 0`"]);
        check(Exited(1), "Traceback", false, &["standard error"]);
        check(Exited(126), "", false, &["`chmod +x`"]);
        check(Exited(127), "sh: a: not found", false, &["does not find"]);
        let signal = ["exits with 139", "SIGSEGV", "-fsanitize"];
        check(Exited(139), "", false, &signal);
        check(Exited(137), "", false, &["`return 0`"]);
        let both = ["SIGSEGV", "-fsanitize", "--input-file"];
        check(Signalled(Signal(11)), "", true, &both);
        check(Signalled(Signal(4)), "", false, &["without `return`"]);
        check(Signalled(Signal(9)), "", false, &[]);
    }
}
