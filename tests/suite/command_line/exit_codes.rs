//! Every exit code, but those that a file of their own is about: 4 in [`full`](super::full), 130
//! and 143 in [`signals`](super::signals).

use std::io::Read;

use tests::binary::{self, Finished, Invocation};

use super::conversation::Conversation;
use super::repeated::Repeated;
use super::sample::Sample;

#[track_caller]
fn check(arguments: &[&str], input: &str, code: i32, stdout: &str) {
    let finished = binary::run(arguments.iter().copied(), input);
    assert_eq!(finished.code, code, "{arguments:?}: {}", finished.stderr);
    assert_eq!(finished.stdout, stdout, "{arguments:?}");
    assert_eq!(finished.stderr.is_empty(), code == 0, "{arguments:?}");
}

#[test]
fn an_answer_is_0() {
    for sample in Sample::all() {
        check(&sample.solve(), sample.input(), 0, sample.output());
    }
}

#[test]
fn that_there_is_no_way_is_an_answer_and_0() {
    check(&["solve", "flip"], "bwww wwww wwww wwww", 0, "Impossible\n");
    let shut_in = "1 wwww bbbb **** ****  w**b *wb* *bw* b**w";
    check(&["solve", "sdao"], shut_in, 0, "-1\n");
}

#[test]
fn input_that_cannot_be_read_is_3() {
    for sample in Sample::all() {
        check(&sample.solve(), "", 3, "");
        let [solve, puzzle] = sample.solve();
        check(&[solve, puzzle, "no/such/file"], "", 3, "");
    }
}

#[test]
fn answers_before_a_bad_case_stay_printed() {
    for sample in Sample::all() {
        for switch in ["--moves", "--count", "--stats", "--format=json"] {
            let good = sample.repeated(3);
            let bad = sample.head(4) + &sample.cases.repeat(3) + "#";
            let arguments = sample.solve().into_iter().chain([switch]);
            let expected = binary::run(arguments.clone(), good);
            let finished = binary::run(arguments, bad);
            assert_eq!(expected.code, 0);
            assert_eq!(finished.code, 3);
            assert_eq!(finished.stdout, expected.stdout);
        }
    }
}

#[test]
fn a_limit_of_moves_is_5_and_the_other_cases_are_answered() {
    for sample in Sample::all() {
        let [solve, puzzle] = sample.solve();
        let arguments = [solve, puzzle, "--max-depth", "0"];
        let gave_up = "?\n".repeat(2 * sample.number);
        check(&arguments, &sample.repeated(2), 5, &gave_up);
    }
}

#[test]
fn a_limit_of_states_is_5() {
    for sample in Sample::all() {
        let [solve, puzzle] = sample.solve();
        for engine in sample.about().engines {
            let engine = format!("--engine={engine}");
            let arguments = [solve, puzzle, &engine, "--max-states", "0"];
            let gave_up = "?\n".repeat(sample.number);
            check(&arguments, sample.input(), 5, &gave_up);
        }
    }
}

#[test]
fn a_limit_of_time_is_5() {
    for sample in Sample::all() {
        let [solve, puzzle] = sample.solve();
        let arguments = [solve, puzzle, "--timeout", "0s"];
        check(&arguments, sample.input(), 5, "");
    }
}

/// The time was used up; how much was answered before depends on the machine.
#[track_caller]
fn check_time_is_up(sample: Sample, finished: &Finished) {
    assert_eq!(finished.code, 5, "{}", sample.puzzle());
    assert!(finished.stderr.contains("the time limit was reached"));
    let answers = finished.stdout.len().div_ceil(sample.output().len());
    let expected = sample.output().repeat(answers);
    assert!(
        expected.starts_with(&finished.stdout),
        "{}",
        sample.puzzle()
    );
}

#[test]
fn a_limit_of_time_ends_a_run_with_much_to_do() {
    for sample in Sample::all() {
        let arguments = sample.solve().into_iter().chain(["--timeout", "100ms"]);
        let head = if sample.about().format.counted {
            "4294967295\n"
        } else {
            ""
        };
        let finished = Invocation::new(arguments)
            .endless_stdin(head.as_bytes().chain(Repeated::new(sample.cases)))
            .finish();
        check_time_is_up(sample, &finished);
    }
}

#[test]
fn a_limit_of_time_ends_a_wait_for_input() {
    for sample in Sample::all() {
        let arguments = sample.solve().into_iter().chain(["--timeout", "200ms"]);
        check_time_is_up(sample, &Conversation::start(arguments).end());
    }
}
