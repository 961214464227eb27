//! Programs in Java.

use std::process::Command;

use examiner::{Candidate, ErrorKind, Program};
use runner::RunLimits;

use super::{CANCEL, Files, LIMITS, by_words, output};

pub(super) fn programs_may_have_any_names() {
    if is_without_java() {
        return;
    }
    let main = "{ public static void main(String[] a) { System.out.print(7); } }";
    for (name, source) in [
        ("sol.java", format!("package a.b; public class Main {main}")),
        (
            "sol.java",
            format!("// public class X\nclass Helper {{}} class Other {main}"),
        ),
        (
            "Edge.java",
            format!("public class Edge {{ static class Node {{}} }} class Path {main}"),
        ),
        (
            "my sol.java",
            format!("/* static void main */ public final class Path {main} class Z {{}}"),
        ),
    ] {
        let files = Files::new(&[(name, &source)]);
        let program = files.program(name);
        assert_eq!(output(&program, ""), "7", "{source}");
        // The printed commands run it, too.
        let commands = program.shell.expect("it is compiled").join(" && ");
        let shell = Command::new("sh")
            .args(["-c", &commands])
            .current_dir(files.path(""))
            .output();
        assert_eq!(shell.expect("it starts").stdout, b"7", "{commands}");
    }
    let files = Files::new(&[("sol.java", "class Main {}")]);
    let error = Program::of_problem(&files.path("sol.java"), &CANCEL).expect_err("it has no main");
    assert_eq!(error.kind(), ErrorKind::Compile);
}

pub(super) fn a_failure_of_the_launcher_is_no_failure_of_the_program() {
    if is_without_java() {
        return;
    }
    let run = |class: &str| {
        let command = runner::Program::new(vec!["java".to_owned(), class.to_owned()]);
        let candidate = Candidate {
            program: &Program::from_command(command),
            limits: RunLimits {
                memory: 1 << 30,
                ..LIMITS
            },
            cancel: &CANCEL,
        };
        by_words(Vec::new()).judge(&candidate, b"")
    };
    let error = run("Missing").expect_err("there is no such class");
    assert_eq!(error.kind(), ErrorKind::Environment);
    assert!(error.to_string().contains("Missing"), "{error}");
}

/// Whether there is no Java on this machine.
fn is_without_java() -> bool {
    let javac = Command::new("javac").arg("-version").output();
    if javac.is_err() {
        eprintln!("skipped: javac is not installed");
    }
    javac.is_err()
}
