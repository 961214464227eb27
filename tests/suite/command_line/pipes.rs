//! Somebody downstream stops reading: the run ends quietly.

use std::io::{Read, Write};
use std::process::Stdio;

use tests::binary::{self, Invocation, exit_code};

use super::sample::Sample;

/// Runs a sample with these switches while nobody reads standard output.
#[track_caller]
fn check(sample: Sample, switches: &[&str]) {
    let mut child = binary::command()
        .args(sample.solve())
        .args(switches)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("quadrille starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("it is piped");
    // It need not read more than it takes to write something.
    drop(stdin.write_all(sample.repeated(10).as_bytes()));
    drop(stdin);
    let mut message = String::new();
    let mut stderr = child.stderr.take().expect("it is piped");
    stderr.read_to_string(&mut message).expect("it can be read");
    let status = child.wait().expect("the process was started");
    assert_eq!((exit_code(status), &*message), (0, ""), "{switches:?}");
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    for sample in Sample::all() {
        check(sample, &[]);
        check(sample, &["--moves", "--count"]);
        check(sample, &["--all", "--limit", "2"]);
        check(sample, &["--format", "json"]);
    }
}

#[test]
fn head_takes_the_first_line_and_all_ends_well() {
    for sample in Sample::all().filter(|sample| !sample.about().format.counted) {
        let rows = sample.cases.trim_end().replace('\n', " ");
        let script = format!(
            "{{ yes '{rows}' | quadrille solve {}; echo $? >&2; }} | head -n 1",
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
