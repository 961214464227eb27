//! Programs that open files.

use std::env;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use runner::{Files, Program, RunLimits, Termination};

use super::{PATIENT, run_again, shell, temporary_directory};

/// Files with these names; `-` stands for standard input or output.
pub(super) fn files(input: &str, output: &str) -> Files {
    let file = |name: &str| name.parse().ok().filter(|_| name != "-");
    Files {
        input: file(input),
        output: file(output),
    }
}

pub(super) fn files_replace_standard_input_and_output() {
    #[track_caller]
    fn check(script: &str, files: Files, expected: &str) {
        let program = shell(script).with_files(files);
        for _ in 0..2 {
            let run = run_again(&program, "4\n2\n");
            assert_eq!(run.termination, Termination::Exited(0), "{run:?}");
            assert_eq!(String::from_utf8_lossy(&run.output), expected, "{script}");
            assert!(
                !run.output_missing && !run.input_unread,
                "{script}: {run:?}"
            );
        }
    }
    check("cat a.in", files("a.in", "-"), "4\n2\n");
    check("cat", files("a.in", "-"), "");
    check("sort > a.out; echo no", files("-", "a.out"), "2\n4\n");
    check("sort a.in > a.out; ls", files("a.in", "a.out"), "2\n4\n");
    check("sort -o a.in a.in; ls", files("a.in", "-"), "a.in\n");
}

pub(super) fn existing_paths_become_absolute() {
    let program = |words: &str| {
        let program = Program::parse(words).expect("it is a command");
        program.with_files(files("README.md", "-"))
    };
    // Tests run in the directory of the crate.
    let words = "echo . ./src src no-file README.md /dev/null Cargo.toml";
    let run = run_again(&program(words), "");
    let here = env::current_dir().expect("there is a current directory");
    let here = here.display();
    let expected =
        format!("{here} {here}/src {here}/src no-file README.md /dev/null {here}/Cargo.toml\n");
    assert_eq!(String::from_utf8_lossy(&run.output), expected);
    for (word, path) in [("src", "src".to_owned()), ("./src", format!("{here}/src"))] {
        let result = program(word).run(b"", &PATIENT, &AtomicBool::new(false));
        let error = result.expect_err("it is a directory").to_string();
        let expected = format!("cannot start {path}: ");
        assert!(error.starts_with(&expected), "{error}");
    }
}

pub(super) fn only_a_regular_file_is_an_output_file() {
    for script in [
        "echo 4",
        "mkdir a.out",
        "mkfifo a.out",
        "echo 4 > file; ln -s file a.out",
        "ln -s /dev/zero a.out",
        "rmdir $PWD",
    ] {
        let run = run_again(&shell(script).with_files(files("-", "a.out")), "4\n");
        assert_eq!(run.termination, Termination::Exited(0), "{script}");
        assert!(
            run.output.is_empty() && run.output_missing,
            "{script}: {run:?}"
        );
    }
}

pub(super) fn the_output_file_has_a_limit() {
    let limits = RunLimits {
        output: 1 << 10,
        ..PATIENT
    };
    let text = |length| format!("head -c {length} /dev/zero > a.out");
    for (script, expected) in [
        (text(1 << 10), Termination::Exited(0)),
        (text((1 << 10) + 1), Termination::OverOutput),
        ("truncate -s 1T a.out".to_owned(), Termination::OverOutput),
        (
            "cat /dev/zero > a.out & truncate -s 1T a.out; sleep 600".to_owned(),
            Termination::OverOutput,
        ),
    ] {
        let program = shell(&script).with_files(files("-", "a.out"));
        let run = program.run(b"", &limits, &AtomicBool::new(false));
        let run = run.expect("there is a shell");
        assert_eq!(run.termination, expected, "{script}");
        assert!(run.output.len() <= (1 << 10) + 1);
    }
}

pub(super) fn the_working_directory_is_removed() {
    let entries = || {
        fs::read_dir(".")
            .expect("the directory is readable")
            .count()
    };
    let before = entries();
    let outside = temporary_directory();
    let list = outside.path().join("list");
    let ends = [
        "exit 3",
        "kill -SEGV $$",
        "kill -KILL $PPID; sleep 600",
        "mkdir -p a/b; chmod 0 a; setsid sleep 600 &",
        "cd /; mv $OLDPWD $OLDPWD-",
    ];
    for end in ends {
        let script = format!(
            "pwd >> {}; echo 4 > file; cp file a.out; {end}",
            list.display()
        );
        let program = shell(&script).with_files(files("a.in", "a.out"));
        run_again(&program, "");
        run_again(&program, "");
    }
    let list = fs::read_to_string(list).expect("the script writes it");
    assert_eq!(list.lines().count(), 2 * ends.len());
    for directory in list.lines() {
        let home = Path::new(directory).parent().expect("it has a parent");
        assert!(!home.exists(), "{directory}");
    }
    assert_eq!(entries(), before);
}
