//! Input validators: their exit codes, long outputs, and those that accept nothing.

use std::sync::atomic::AtomicBool;
use std::thread;

use examiner::problem::{Groups, InputValidator, InputValidators, ValidatorProtocol};
use examiner::{Error, ErrorKind};

use super::{CANCEL, Files, check_validator};

fn validator(files: &Files, name: &str) -> InputValidator {
    InputValidator::new(&files.path(name), &CANCEL).expect("it is a program")
}

pub(super) fn exit_codes_of_input_validators() {
    let script = "read how; echo 'no 7' >&2; echo printed; case $how in SIG*) kill -s ${how#SIG} $$;; esac; exit $how";
    let files = Files::new(&[
        ("v.sh", script),
        ("t.sh", &format!("#include \"testlib.h\"\n{script}")),
        ("d/t.sh", &format!("  # include <testlib.h>\n{script}")),
        ("endless.sh", "while :; do :; done"),
    ]);
    // How the validator ends; whether this accepts an input, without and with testlib. `None` is a fault of the validator.
    for (how, plain, testlib) in [
        ("42", Some(true), Some(true)),
        ("0", None, Some(true)),
        ("43", Some(false), Some(false)),
        ("1", Some(false), Some(false)),
        ("SIGABRT", Some(false), Some(false)),
        ("2", Some(false), Some(false)),
        ("3", Some(false), Some(false)),
        ("126", None, None),
        ("127", None, None),
        ("SIGSEGV", None, None),
        ("SIGKILL", None, None),
    ] {
        for (name, expected) in [("v.sh", plain), ("t.sh", testlib), ("d", testlib)] {
            let refusal = validator(&files, name).refusal(how.as_bytes(), &CANCEL);
            let found = refusal.as_ref().map(Option::is_none);
            assert_eq!(found.ok(), expected, "{name}: {how}");
            let reason = match &refusal {
                Ok(None) => continue,
                Ok(Some(reason)) => reason,
                Err(error) => {
                    assert_eq!(error.kind(), ErrorKind::Environment);
                    &error.to_string()
                }
            };
            let end = reason.trim_start_matches("the input validator ");
            let how = match how.strip_prefix("SIG") {
                Some(_) => how.to_owned(),
                None => format!("exit code {how}"),
            };
            let expected = format!("{name} ended with {how}: no 7: printed");
            assert!(end.starts_with(&expected), "{reason}");
        }
    }
    let endless = validator(&files, "endless.sh");
    let cancelled = endless.refusal(b"", &AtomicBool::new(true));
    let error = cancelled.expect_err("it is cancelled");
    assert_eq!(error.kind(), ErrorKind::Interrupted);
}

pub(super) fn a_long_output_of_a_validator_is_cut() {
    let script = |code| format!("head -c 3000000 /dev/zero; echo 'no 7' >&2; exit {code}");
    let files = Files::new(&[("a.sh", &script(42)), ("r.sh", &script(43))]);
    let refusal = |name| {
        let refusal = validator(&files, name).refusal(b"", &CANCEL);
        refusal.expect("it is no fault")
    };
    assert_eq!(refusal("a.sh"), None);
    let reason = refusal("r.sh").expect("it refuses the input");
    assert_eq!(reason, "r.sh ended with exit code 43: no 7");
    for (name, verdict, reason) in [
        ("a.sh", "AC", "a.sh accepts the output"),
        ("r.sh", "WA", "no 7"),
    ] {
        let validator = files.validator(name, ValidatorProtocol::Kattis);
        check_validator(&validator, &format!("out | {verdict} | {reason}"));
    }
}

pub(super) fn validators_that_accept_no_input_are_at_fault() {
    let files = Files::new(&[
        (
            "v.sh",
            "read n; test $n = 7 && exit 42; echo 'no 7'; exit 1",
        ),
        ("useless/1.in", "1\n"),
        ("strict/1.in", "1\n"),
        ("strict/7.in", "7\n"),
        ("none/a", ""),
    ]);
    let validators = |data: &str| {
        let path = files.path("v.sh");
        let data = vec![files.path(data)];
        let validators = InputValidators::new(&[path], data, Groups::default(), &CANCEL);
        validators.expect("it is a script")
    };
    // Some threads try this number of inputs that are refused; returns the errors.
    let search = |validators: &InputValidators<'_>, number: usize| -> Vec<Error> {
        let run = |_| validators.refusal_in_search(b"1\n").err();
        let errors = thread::scope(|scope| {
            let part = || (0..number / 4).filter_map(run).collect::<Vec<_>>();
            let threads = [(); 4].map(|()| scope.spawn(part));
            threads.map(|thread| thread.join().expect("it does not panic"))
        });
        errors.concat()
    };
    let useless = validators("useless");
    assert_eq!(useless.suspect(), Ok(()), "nothing was tried");
    assert_eq!(search(&useless, 96), []);
    let error = useless.suspect().expect_err("it accepts nothing");
    assert_eq!(
        error.to_string(),
        "the input validators accept no input (refused: inputs 96, tests of the package 1): correct them or the grammar; the \
         last message: v.sh ended with exit code 1: no 7"
    );
    assert_eq!(error.kind(), ErrorKind::Environment);
    let [error] = &search(&useless, 8)[..] else {
        panic!("one thread reports it")
    };
    // Other threads go on meanwhile.
    assert!(error.to_string().contains("inputs 10"), "{error}");

    let strict = validators("strict");
    assert_eq!(search(&strict, 200), []);
    assert_eq!(strict.suspect(), Ok(()));

    let late = validators("none");
    assert_eq!(search(&late, 40), []);
    assert_eq!(late.refusal_in_search(b"7\n"), Ok(None));
    assert_eq!(search(&late, 100), []);
    assert_eq!(late.suspect(), Ok(()));
}
