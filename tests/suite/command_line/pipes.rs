//! Somebody downstream stops reading: the run ends quietly.

use std::fs;
use std::io::{Read, Write};
use std::process::Stdio;

use tests::binary::{self, Invocation, exit_code};

use super::sample::Sample;

/// Runs `quadrille` with these arguments while nobody reads standard output.
#[track_caller]
fn check<'a>(arguments: impl IntoIterator<Item = &'a str>, input: &str, code: i32) {
    let arguments: Vec<&str> = arguments.into_iter().collect();
    let mut child = binary::command()
        .args(&arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("quadrille starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("it is piped");
    // It need not read more than it takes to write something.
    drop(stdin.write_all(input.as_bytes()));
    drop(stdin);
    let mut message = String::new();
    let mut stderr = child.stderr.take().expect("it is piped");
    stderr.read_to_string(&mut message).expect("it can be read");
    let status = child.wait().expect("the process was started");
    let is_fine = message.is_empty() || code == 1;
    assert_eq!(
        (exit_code(status), is_fine),
        (code, true),
        "{arguments:?}: {message}"
    );
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    for sample in Sample::all() {
        for switches in [
            &[][..],
            &["--moves", "--count"],
            &["--all", "--limit", "2"],
            &["--format", "json"],
        ] {
            let arguments = sample.solve().into_iter().chain(switches.iter().copied());
            check(arguments, &sample.repeated(10), 0);
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_nobody_reads_is_as_right_or_wrong_as_before() {
    let directory = tempfile::tempdir().expect("there is room for temporary files");
    let file = |name: &str, content: &str| {
        let path = directory.path().join(name);
        fs::write(&path, content).expect("the directory is ours");
        path.into_os_string()
            .into_string()
            .expect("the path is UTF-8")
    };
    let input = file("1.in", "bwwb\nbbwb\nbwwb\nbwww\n");
    for (answer, code) in [("4", 0), ("5", 1)] {
        let output = file("out", answer);
        check(["check", "flip", &input, &output], "", code);
        let program = format!("echo {answer}");
        check(["judge", "flip", "--cmd", &program, &input], "", code);
        check(
            ["judge", "flip", "--cmd", &program, "--report=json", &input],
            "",
            code,
        );
    }
    check(["stress", "flip", "--cmd", "echo 4"], "", 1);
    let right = format!("{} solve flip", binary::path().display());
    check(["stress", "flip", "--cmd", &right, "-n", "3"], "", 0);
}

#[test]
fn head_takes_the_first_line_and_all_ends_well() {
    for sample in Sample::all().filter(|sample| !sample.about().format.counted) {
        let rows = sample.cases.trim_end().replace('\n', " ");
        let script = format!(
            "{{ yes -- '{rows}' | quadrille solve {}; echo $? >&2; }} | head -n 1",
            sample.puzzle()
        );
        let finished = Invocation::shell(&script).finish();
        let expected = sample.output().split_inclusive('\n').next();
        assert_eq!(Some(&*finished.stdout), expected);
        assert_eq!(finished.stderr, "0\n");
    }
}

#[test]
fn nobody_has_to_read_the_statistics() {
    for sample in Sample::all() {
        let script = format!(
            "{{ quadrille solve {} --stats 2>&1 >/dev/null; echo $? >&2; }} | head -n 1",
            sample.puzzle()
        );
        let finished = Invocation::shell(&script)
            .stdin(sample.repeated(2_000))
            .finish();
        assert!(
            finished.stdout.starts_with("case 1: "),
            "{}",
            finished.stdout
        );
        assert_eq!(finished.stderr, "0\n");
    }
}
