//! The tests. Most programs are shell scripts, which need no compiler.

mod java;
mod validators;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use examiner::problem::{
    Comparison, OutputValidator, ProblemPackage, ReferenceJudge, ValidatorProtocol, WordRules,
};
use examiner::{Candidate, ErrorKind, FailureKind, Judgement, Program, Verdict};
use libtest_mimic::{Arguments, Trial};
use runner::RunLimits;
use tempfile::TempDir;

/// Nothing is cancelled.
static CANCEL: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// More time than programs need on a busy machine.
const LIMITS: RunLimits = RunLimits {
    cpu: Duration::from_secs(30),
    wall: Duration::from_secs(120),
    ..RunLimits::DEFAULT
};

pub(super) fn main() -> ExitCode {
    macro_rules! tests {
        ($($name:path),* $(,)?) => {
            vec![$(Trial::test(stringify!($name), || { $name(); Ok(()) })),*]
        };
    }
    let tests = tests![
        exit_codes_of_output_validators,
        exit_codes_of_checkers,
        files_of_an_output_validator,
        validators::exit_codes_of_input_validators,
        validators::a_long_output_of_a_validator_is_cut,
        validators::validators_that_accept_no_input_are_at_fault,
        programs_are_judged_by_a_reference,
        references_have_to_agree,
        a_reference_that_fails_is_the_judges_fault,
        an_output_validator_judges_the_reference_too,
        equal_outputs_need_no_validator,
        a_reference_runs_once_per_input,
        a_package_from_files_to_a_judgement,
        a_changed_header_is_compiled_again,
        a_directory_is_a_program,
        java::programs_may_have_any_names,
        java::a_failure_of_the_launcher_is_no_failure_of_the_program,
    ];
    libtest_mimic::run(&Arguments::from_args(), tests).exit_code()
}

/// A directory with files.
struct Files(TempDir);

impl Files {
    fn new(files: &[(&str, &str)]) -> Self {
        let directory = Self(tempfile::tempdir().expect("a directory can be made"));
        for (name, text) in files {
            directory.write(name, text);
        }
        directory
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("it has one")).expect("the directory is ours");
        fs::write(path, text).expect("the directory is ours");
    }

    fn program(&self, name: &str) -> Program {
        program(&self.path(name))
    }

    fn validator(&self, name: &str, protocol: ValidatorProtocol) -> OutputValidator {
        OutputValidator::new(self.program(name), protocol, vec!["further".to_owned()])
    }
}

fn program(path: &Path) -> Program {
    Program::of_problem(path, &CANCEL).expect("it is a program")
}

/// The output of a program on an input.
fn output(program: &Program, input: &str) -> String {
    let command = program.command.as_ref().expect("it is installed");
    let run = command.run(input.as_bytes(), &LIMITS, &CANCEL);
    String::from_utf8(run.expect("it runs").output).expect("it is text")
}

/// Judges a candidate by a reference judge.
fn judge(judge: &ReferenceJudge, candidate: &Program, input: &str) -> Judgement {
    let candidate = Candidate {
        program: candidate,
        limits: LIMITS,
        cancel: &CANCEL,
    };
    let judgement = judge.judge(&candidate, input.as_bytes());
    judgement.expect("all programs can be run")
}

fn by_words(references: Vec<Program>) -> ReferenceJudge {
    let comparison = Comparison::Words(WordRules::EXACT);
    ReferenceJudge::new(references, LIMITS, comparison)
}

/// Compares verdicts and reasons of a validator for outputs: a row of each table has an output, the verdict and the reason.
fn check_validator(validator: &OutputValidator, table: &str) {
    for row in table.lines() {
        let [output, verdict, reason] = columns(row);
        let output = format!("{output}\n");
        let judgement = validator.judge(b"in\n", b"ans\n", output.as_bytes(), &CANCEL);
        let judgement = judgement.expect("it runs");
        check(&judgement, verdict, reason);
        let is_wrong = verdict == "WA";
        assert_eq!(judgement.kind, is_wrong.then_some(FailureKind::Wrong));
    }
}

fn columns<const N: usize>(row: &str) -> [&str; N] {
    let columns: Vec<&str> = row.split(" | ").collect();
    columns
        .try_into()
        .expect("a row has this number of columns")
}

#[track_caller]
fn check(judgement: &Judgement, verdict: &str, reason: &str) {
    let got = (judgement.verdict.to_string(), &*judgement.reason);
    assert_eq!(got, (verdict.to_owned(), reason));
}

fn exit_codes_of_output_validators() {
    let script = "read code message\n\
                  test -z \"$message\" || printf '\\n%s\\nmore\\n' \"$message\" >$3/judgemessage.txt\n\
                  echo 'on standard error' >&2\nexit $code";
    let files = Files::new(&[("v.sh", script), ("w.sh", "exec 2>&-; exit 43")]);
    // The message of the run before is removed.
    let table = "\
42 | AC | v.sh accepts the output
43 too short | WA | too short
43 | WA | on standard error
0 | JF | output validator v.sh ended with exit code 0: on standard error
1 broken | JF | output validator v.sh ended with exit code 1: broken";
    check_validator(&files.validator("v.sh", ValidatorProtocol::Kattis), table);
    files.write("n.sh", "touch $3/nextpass.in; exit 42");
    let several_passes = files.validator("n.sh", ValidatorProtocol::Kattis);
    let row = "1 | JF | the output validator wants a further pass, which is not supported";
    check_validator(&several_passes, row);
    let silent = files.validator("w.sh", ValidatorProtocol::Kattis);
    check_validator(&silent, "1 | WA | w.sh rejects the output");
}

fn exit_codes_of_checkers() {
    let script = "read code message <$2; echo \"$message\" >&2; exit $code";
    let files = Files::new(&[("c.sh", script)]);
    let table = "\
0 ok | AC | c.sh accepts the output
1 wrong answer 3 | WA | wrong answer 3
2 wrong output format | WA | wrong output format
8 unexpected end | WA | unexpected end
3 FAIL | JF | output validator c.sh ended with exit code 3: FAIL
42 what | JF | output validator c.sh ended with exit code 42: what";
    check_validator(&files.validator("c.sh", ValidatorProtocol::Testlib), table);
}

fn files_of_an_output_validator() {
    let kattis = "echo \"$(cat $1) $(cat $2) $(cat) $4 $(ls $3)\" >&2; exit 43";
    let testlib = "echo \"$(cat $1) $(cat $2) $(cat $3) $4\" >&2; exit 1";
    let files = Files::new(&[("k.sh", kattis), ("t.sh", testlib)]);
    for (name, protocol, expected) in [
        ("k.sh", ValidatorProtocol::Kattis, "in ans out further"),
        ("t.sh", ValidatorProtocol::Testlib, "in out ans further"),
    ] {
        let row = format!("out | WA | {expected}");
        check_validator(&files.validator(name, protocol), &row);
    }
}

/// A program that prints twice the number of the input.
const TWICE: &str = "read n; echo $((2 * n))";

fn programs_are_judged_by_a_reference() {
    let files = Files::new(&[
        ("twice.sh", TWICE),
        ("square.sh", "read n; echo $((n * n))"),
        ("silent.sh", "read n"),
        ("crash.sh", "read n; echo $((2 * n)); exit 5"),
    ]);
    let judged = by_words(vec![files.program("twice.sh")]);
    for row in "\
square.sh | 2 | AC | the output is right
square.sh | 3 | WA | line 1, word 1: expected 6, got 9
silent.sh | 3 | WA (no output) | no output: expected 6
crash.sh | 3 | RE (exit code 5) | ended with exit code 5"
        .lines()
    {
        let [name, input, verdict, reason] = columns(row);
        let judgement = judge(&judged, &files.program(name), &format!("{input}\n"));
        check(&judgement, verdict, reason);
        assert!(judgement.usage.is_some());
        let kind = match (name, verdict) {
            (_, "AC") => None,
            ("square.sh", _) => Some(FailureKind::TooHigh),
            ("silent.sh", _) => Some(FailureKind::NotAnAnswer),
            _ => Some(FailureKind::Crash),
        };
        assert_eq!(judgement.kind, kind, "{row}");
        assert_eq!(judgement.advice.is_some(), name == "crash.sh");
    }
    let accepted = judge(&judged, &files.program("square.sh"), "2\n");
    assert_eq!(accepted.output.bytes, b"4\n");
}

fn references_have_to_agree() {
    let files = Files::new(&[
        ("twice.sh", TWICE),
        ("square.sh", "read n; echo $((n * n))"),
    ]);
    let references = ["twice.sh", "square.sh"].map(|name| files.program(name));
    let judged = by_words(references.to_vec());
    let candidate = files.program("twice.sh");
    assert!(judge(&judged, &candidate, "2\n").is_accepted());
    let fault = judge(&judged, &candidate, "3\n");
    assert_eq!((fault.verdict, fault.kind), (Verdict::JudgeFault, None));
    let expected =
        "the references twice.sh and square.sh disagree: line 1, word 1: expected 6, got 9";
    assert_eq!(fault.reason, expected);
    assert_eq!(fault.output.bytes, b"9\n");
    let answer = judged.answer(b"3\n", &CANCEL).expect("all programs run");
    assert_eq!(answer.expect_err("there is no answer").reason, fault.reason);
}

fn a_reference_that_fails_is_the_judges_fault() {
    let limits = RunLimits {
        cpu: Duration::from_secs(1),
        output: 100,
        ..LIMITS
    };
    let files = Files::new(&[
        ("crash.sh", "read n; echo $n; exit $n"),
        ("endless.sh", "while :; do :; done"),
        ("long.sh", "yes"),
        ("good.sh", "exec cat"),
    ]);
    for row in "\
crash.sh | 0 | the output is right
crash.sh | 3 | the reference crash.sh ended with exit code 3
endless.sh | 1 | the reference endless.sh exceeded the limit of CPU time
long.sh | 1 | the reference long.sh exceeded the limit of output"
        .lines()
    {
        let [name, input, reason] = columns(row);
        let references = ["good.sh", name].map(|name| files.program(name)).to_vec();
        let comparison = Comparison::Words(WordRules::EXACT);
        let judged = ReferenceJudge::new(references, limits, comparison);
        let judgement = judge(&judged, &files.program("good.sh"), &format!("{input}\n"));
        assert!(judgement.reason.starts_with(reason), "{}", judgement.reason);
        assert_eq!(judgement.verdict == Verdict::JudgeFault, input != "0");
        assert_eq!(judgement.advice, None);
    }
}

fn an_output_validator_judges_the_reference_too() {
    // Accepts any even number.
    let validator = "read n; test $((n % 2)) = 0 && exit 42; echo odd >&2; exit 43";
    let files = Files::new(&[
        ("even.sh", validator),
        ("same.sh", "exec cat"),
        ("zero.sh", "echo 0"),
        ("one.sh", "echo 1"),
    ]);
    let validator = files.validator("even.sh", ValidatorProtocol::Kattis);
    let references = vec![files.program("same.sh")];
    let judged = ReferenceJudge::new(references, LIMITS, Comparison::Validator(validator));
    assert!(judge(&judged, &files.program("zero.sh"), "2\n").is_accepted());
    let wrong = judge(&judged, &files.program("one.sh"), "2\n");
    check(&wrong, "WA", "odd");
    let fault = judge(&judged, &files.program("zero.sh"), "3\n");
    let reason = "the output validator rejects the reference same.sh: odd";
    check(&fault, "JF", reason);
}

/// The answer of a reference is judged once, and an equal output needs no further run of the validator.
fn equal_outputs_need_no_validator() {
    let files = Files::new(&[
        ("same.sh", "exec cat"),
        ("other.sh", "echo 7"),
        ("silent.sh", ""),
    ]);
    let counter = files.path("runs").display().to_string();
    files.write("v.sh", &format!("cat >>{counter}; exit 42"));
    let judged = |references| {
        let validator = files.validator("v.sh", ValidatorProtocol::Kattis);
        let comparison = Comparison::Validator(validator);
        ReferenceJudge::new(references, LIMITS, comparison)
    };
    let [same, other] = ["same.sh", "other.sh"].map(|name| files.program(name));
    let by_two = judged(vec![same.clone(), same.clone()]);
    for program in [&same, &other, &same] {
        assert!(judge(&by_two, program, "3\n").is_accepted());
    }
    let runs = || fs::read_to_string(&counter).expect("the validator writes it");
    assert_eq!(runs(), "3\n7\n");
    // Without a reference, the empty answer is not known to be right.
    files.write("v.sh", "exit 43");
    let judgement = judge(&judged(Vec::new()), &files.program("silent.sh"), "3\n");
    assert_eq!(judgement.verdict, Verdict::WrongAnswer);
}

fn a_reference_runs_once_per_input() {
    let files = Files::new(&[("zero.sh", "echo 0")]);
    let counter = files.path("runs").display().to_string();
    let script = format!("read n; echo $n >>{counter}; echo $((n % 2))");
    files.write("counted.sh", &script);
    let judged = by_words(vec![files.program("counted.sh")]);
    for _ in 0..2 {
        for (input, is_right) in [("2\n", true), ("3\n", false), ("4\n", true)] {
            let judgement = judge(&judged, &files.program("zero.sh"), input);
            assert_eq!(judgement.is_accepted(), is_right);
        }
    }
    let runs = fs::read_to_string(counter).expect("the reference writes it");
    assert_eq!(runs, "2\n3\n4\n");
}

fn a_package_from_files_to_a_judgement() {
    let validator = "read n; test $n -ge $(cat $2) -a $n -le $4 && exit 42\n\
                     echo \"$n is not between the answer and $4\" >$3/judgemessage.txt; exit 43";
    let files = Files::new(&[
        ("problem.yaml", "validation: custom\nvalidator_flags: 9\n"),
        ("output_validators/v/validate.sh", validator),
        ("output_validators/v/validate.h", ""),
        ("submissions/accepted/cat.sh", "exec cat"),
        ("submissions/wrong_answer/ten.sh", "echo 10"),
    ]);
    let package = ProblemPackage::read(files.0.path()).expect("it is a package");
    let references = package.accepted.iter().map(|path| program(path)).collect();
    let comparison = package.comparison(&package.arguments.outputs, &CANCEL);
    let comparison = comparison.expect("it has a validator");
    let judged = ReferenceJudge::new(references, LIMITS, comparison);
    let wrong = files.program("submissions/wrong_answer/ten.sh");
    let judgement = judge(&judged, &wrong, "3\n");
    check(&judgement, "WA", "10 is not between the answer and 9");
}

fn a_changed_header_is_compiled_again() {
    let source = "#include <stdio.h>\n# include \"parts/a.h\"\nint main(void) { printf(\"%d\\n\", VALUE); }\n";
    let files = Files::new(&[
        ("main.c", source),
        ("parts/a.h", "#pragma once\n#include\"b.h\"\n"),
        ("parts/b.h", "#include \"a.h\"\n#define VALUE 1\n"),
    ]);
    assert_eq!(output(&files.program("main.c"), ""), "1\n");
    files.write("parts/b.h", "#define VALUE 2\n");
    assert_eq!(output(&files.program("main.c"), ""), "2\n");
}

fn a_directory_is_a_program() {
    let files = Files::new(&[
        ("one/any.sh", "echo one"),
        ("one/any.h", ""),
        ("two/main.sh", "echo main"),
        ("two/other.sh", "echo other"),
        ("none/a.sh", ""),
        ("none/b.sh", ""),
        ("built/a.sh", ""),
        ("built/build", ""),
    ]);
    assert_eq!(output(&files.program("one"), ""), "one\n");
    assert_eq!(output(&files.program("two"), ""), "main\n");
    for name in ["none", "built"] {
        let error = Program::of_problem(&files.path(name), &CANCEL);
        let error = error.expect_err("there is no single program");
        assert_eq!(error.kind(), ErrorKind::Request, "{error}");
    }
}
