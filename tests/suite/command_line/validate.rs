//! `quadrille validate`: every byte counts, and all faults are told at once.

use std::io::Read;

use tests::binary::{self, Finished, Invocation};

use super::repeated::Repeated;
use super::sample::Sample;

#[track_caller]
fn validate(puzzle: &str, input: impl AsRef<[u8]>) -> Finished {
    binary::run(["validate", puzzle], input)
}

#[test]
fn what_is_written_to_the_byte_is_0() {
    for sample in Sample::all() {
        let finished = validate(sample.puzzle(), sample.input());
        let plural = if sample.number == 1 { "" } else { "s" };
        let expected = format!("<stdin>: ok, {} case{plural}\n", sample.number);
        let expected = (0, &*expected, "");
        let found = (finished.code, &*finished.stdout, &*finished.stderr);
        assert_eq!(found, expected, "{}", sample.puzzle());
    }
    let none = validate("sdao", "0\n");
    assert_eq!((none.code, &*none.stdout), (0, "<stdin>: ok, 0 cases\n"));
}

#[test]
fn layout_is_1_and_nothing_to_a_lenient_reader() {
    for sample in Sample::all() {
        let input = sample.input();
        let variations = [
            input.replace('\n', "\r\n"),
            input.replacen('\n', " ", 1),
            input.replacen('\n', " \n", 1),
            input.trim_end().to_owned(),
            format!("\n{input}"),
            format!("{input}\n"),
            format!("\t{input}"),
        ];
        for variation in variations {
            let finished = validate(sample.puzzle(), &variation);
            assert_eq!(finished.code, 1, "{variation:?}");
            let faults = finished.stderr.matches("error: ").count();
            let plural = if faults == 1 { "" } else { "s" };
            assert_eq!(
                finished.stdout,
                format!("<stdin>: {faults} fault{plural}\n")
            );
            let lenient = binary::run(["validate", sample.puzzle(), "--lenient"], &variation);
            assert_eq!((lenient.code, &*lenient.stderr), (0, ""), "{variation:?}");
        }
    }
}

#[test]
fn many_faults_are_counted_no_further_than_they_are_told() {
    let input = format!("999999\n{}", "w**?\n".repeat(100_000));
    let finished = validate("sdao", input);
    assert_eq!(
        (finished.code, &*finished.stdout),
        (1, "<stdin>: more than 64 faults\n")
    );
    assert_eq!(finished.stderr.matches("error: ").count(), 65);
    assert!(
        finished
            .stderr
            .contains("error: too many faults: the rest is left out\n")
    );
}

#[test]
fn what_never_ends_is_too_long_and_what_is_long_is_told_in_few_words() {
    for sample in Sample::all() {
        let endless = Repeated::new(sample.cases);
        let invocation = Invocation::new(["validate", sample.puzzle()]);
        let finished = invocation.endless_stdin(endless).finish();
        let message = "error: <stdin> is too long: at most 64 MiB are read\n";
        let found = (finished.code, &*finished.stdout, &*finished.stderr);
        assert_eq!(found, (3, "", message));
    }
    for piece in ["\n", " ", "\0", "é", "w"] {
        let long = Repeated::new(piece).take(5_000_001);
        let finished = Invocation::new(["validate", "flip"])
            .endless_stdin(long)
            .finish();
        assert_eq!(finished.code, 1, "{piece:?}");
        assert!(
            finished.stderr.len() < 4_000,
            "{piece:?}: {}",
            finished.stderr.len()
        );
    }
}
