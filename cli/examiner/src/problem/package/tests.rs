//! Packages are read.

use super::*;
use crate::problem::tests::directory;

/// The description of the package with these files, or the message of the error without the directory.
fn read(files: &[(&str, &str)]) -> String {
    let directory = directory(files);
    match ProblemPackage::read(directory.path()) {
        Ok(package) => package.description().join("\n"),
        Err(error) => {
            let message = error.to_string();
            message.replace(&directory.path().display().to_string(), "P")
        }
    }
}

#[test]
fn legacy_package_with_everything() {
    let settings = "name: A\nvalidator_flags: float_tolerance 1e-6\nlimits:\n  memory: 512\n";
    let mut files = vec![
        ("problem.yaml", settings),
        ("domjudge-problem.ini", "name = A\ntimelimit = '1.5'\n"),
        (".timelimit", "9\n"),
    ];
    let empty = "input_validators/a.ctd input_validators/b/check.cpp input_validators/b/validation.h \
        input_validators/c.viva input_validators/.gitkeep input_format_validators/d.py output_validators/unused.py \
        submissions/accepted/2.py submissions/accepted/10.py submissions/accepted/x.cpp submissions/accepted/y.kt \
        submissions/accepted/not_executable submissions/wrong_answer/z.cpp submissions/wrong_answer/y/y.py \
        submissions/mixed/a.kt submissions/.gitkeep submissions/submissions.yaml";
    files.extend(empty.split(' ').map(|name| (name, "")));
    let expected = "grammar: input_validators/a.ctd\n\
        input validators: input_validators/b, input_format_validators/d.py\n\
        accepted programs: submissions/accepted/x.cpp, submissions/accepted/2.py, submissions/accepted/10.py\n\
        other programs: submissions/wrong_answer\n\
        comparison of outputs: default validator float_tolerance 1e-6\n\
        limits: 1.5 s of CPU time, 512 MiB of memory\n\
        not used (unknown language, not one source, or not chosen by `validation`): \
        submissions/accepted/not_executable, submissions/accepted/y.kt, input_validators/c.viva, output_validators, \
        submissions/mixed/a.kt, submissions/submissions.yaml";
    assert_eq!(read(&files), expected);
}

#[test]
fn settings_of_each_format() {
    // The files, each with its text, and the description.
    let table = "\
problem.yaml= | default validator
problem.yaml=limits: {time_limit: 2.5} | default validator; limits: 2.5 s of CPU time
problem.yaml=type: pass-fail & .timelimit=3 | default validator; limits: 3 s of CPU time
problem.yaml=problem_format_version: 2025-09 & data/test_group.yaml=output_validator_args: [case_sensitive] \
& data/secret/test_group.yaml=output_validator_args: [float_tolerance, 1e-3] | default validator float_tolerance 1e-3
problem.yaml=validator_flags: case_sensitive & data/testdata.yaml=output_validator_flags: space_change_sensitive \
| default validator case_sensitive space_change_sensitive
problem.yaml=type: pass-fail & output_validator/v.py= | output_validator
problem.yaml=validation: custom score & output_validators/v/v.py= | output_validators/v";
    for row in table.lines() {
        let (files, expected) = row.split_once(" | ").expect("a row has two columns");
        let files: Vec<_> = files
            .split(" & ")
            .filter_map(|it| it.split_once('='))
            .collect();
        let (outputs, time) = match expected.split_once("; ") {
            Some((outputs, time)) => (outputs, format!("{time}, ")),
            None => (expected, "limits: CPU time not named, ".to_owned()),
        };
        // The memory that each of them has.
        let expected = format!("comparison of outputs: {outputs}\n{time}2048 MiB of memory");
        assert_eq!(read(&files), expected, "{files:?}");
    }
}

#[test]
fn a_directory_without_settings_is_no_package() {
    assert!(read(&[("a.txt", "")]).starts_with("P is no problem package"));
    let unreadable = read(&[("problem.yaml/a", ""), ("submissions/accepted/a.py", "")]);
    assert!(
        unreadable.starts_with("cannot read P/problem.yaml"),
        "{unreadable}"
    );
}

#[cfg(unix)]
#[test]
fn a_link_to_a_directory_above_is_not_followed() {
    let directory = directory(&[("problem.yaml", ""), ("data/secret/1.in", "")]);
    let link = directory.path().join("data/root");
    std::os::unix::fs::symlink("/", link).expect("it is ours");
    ProblemPackage::read(directory.path()).expect("it can be read");
}

#[test]
fn each_test_has_the_arguments_of_its_group() {
    let mut files = vec![
        ("problem.yaml", "constants: {n: 100, unit: a b}"),
        ("input_validators/v.py", ""),
        ("input_validators/w/main.py", ""),
        ("data/testdata.yaml", "input_validator_flags: all '1 2'"),
        ("data/sample/testdata.yaml", "input_validator_flags: ''"),
        (
            "data/secret/g2/testdata.yaml",
            "input_validator_flags: n={{n}}",
        ),
        (
            "data/secret/g10/test_group.yaml",
            "input_validator_args: {v: [\"{{unit}}\", '{{n}}']}\noutput_validator_args: [case_sensitive]",
        ),
        ("data/secret/g10/2.yaml", "input_validator_args: [7]"),
        ("data/invalid_input/a.in", ""),
    ];
    let tests = "sample/1 secret/g2/1 secret/g2/deep/1 secret/g10/1 secret/g10/2";
    let tests: Vec<_> = tests
        .split(' ')
        .map(|test| format!("data/{test}.in"))
        .collect();
    files.extend(tests.iter().map(|test| (&**test, "")));
    let directory = directory(&files);
    let package = ProblemPackage::read(directory.path()).expect("it is a package");
    let groups = &package.groups;
    let shown = |arguments: &Arguments| {
        let validators = ["v.py", "w"].map(|name| arguments.inputs.of(Path::new(name)).join("|"));
        let outputs = arguments.outputs.join("|");
        format!("{}, {}, {outputs}", validators[0], validators[1])
    };
    let found = tests.iter().map(|test| {
        shown(
            groups
                .of(&directory.path().join(test))
                .expect("it is a test"),
        )
    });
    let expected = [
        ", , ",
        "n=100, n=100, ",
        "n=100, n=100, ",
        "a b|100, , case_sensitive",
        "7, 7, case_sensitive",
    ];
    assert_eq!(found.collect::<Vec<_>>(), expected);
    for other in ["data/secret.in", "input_validators/1.in"] {
        let arguments = groups.of(&directory.path().join(other)).map(shown);
        let expected = (other == "data/secret.in").then(|| "all|1 2, all|1 2, ".to_owned());
        assert_eq!(arguments, expected, "{other}");
    }
    let valid = groups.valid.iter();
    let names = valid.map(|group| format!("{}{}", group.name, group.arguments));
    let expected = [
        "sample",
        "secret/g2 (n=100)",
        "secret/g2/deep (n=100)",
        "secret/g10 (a b 100 case_sensitive)",
    ];
    assert_eq!(names.collect::<Vec<_>>(), expected);
    let description = package.description().join("\n");
    let warning = "constants (not replaced in programs): n, unit";
    assert!(description.contains(warning), "{description}");
}

#[test]
fn an_unknown_constant_is_an_error() {
    let settings = "# a\ninput_validator_args: ['{{m}}']";
    let files = [
        ("problem.yaml", "constants: {n: 1}"),
        ("data/secret/test_group.yaml", settings),
    ];
    let error = ProblemPackage::read(directory(&files).path()).expect_err("it is unknown");
    let expected = "/test_group.yaml, line 2: unknown constant `m`: problem.yaml has n";
    assert!(error.to_string().ends_with(expected), "{error}");
}
