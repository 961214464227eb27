//! Input without end, or so long that it might as well have none: a run ends at the first fault,
//! and its memory stays small.

use std::io::{self, Read};

use tests::binary::{Finished, Invocation};

use super::repeated::Repeated;
use super::sample::Sample;

/// The most memory that a run may have, in KiB: a fraction of the inputs below.
const MEMORY: u32 = 100_000;

/// The size of inputs that end, in bytes.
const LONG: u64 = 150_000_000;

/// Runs `quadrille solve` with little memory.
fn run(arguments: &str, input: impl Read + Send + 'static) -> Finished {
    let script = format!("ulimit -v {MEMORY} && exec quadrille solve {arguments}");
    Invocation::shell(&script).endless_stdin(input).finish()
}

/// The run ends with a message about a fault that is not much longer than one line.
#[track_caller]
fn check_fault(arguments: &str, input: impl Read + Send + 'static) {
    let finished = run(arguments, input);
    assert_eq!(finished.code, 3, "{arguments}: {}", finished.stderr);
    assert_eq!(finished.stdout, "", "{arguments}");
    assert!(finished.stderr.len() < 4_000, "{}", finished.stderr.len());
    assert!(finished.stderr.contains(":1:"), "{}", finished.stderr);
}

#[test]
fn the_limit_on_memory_is_heeded() {
    let script = "(ulimit -v 1000 && exec quadrille --version) && exit 1; exit 0";
    assert_eq!(Invocation::shell(script).finish().code, 0);
}

#[test]
fn a_device_that_never_ends_is_no_input() {
    for sample in Sample::all() {
        check_fault(&format!("{} /dev/zero", sample.puzzle()), io::empty());
    }
}

#[test]
fn a_line_that_never_ends_is_too_long() {
    for sample in Sample::all() {
        let row = sample.cases.lines().next().expect("there is a row");
        check_fault(sample.puzzle(), Repeated::new(row));
        check_fault(sample.puzzle(), Repeated::new("é"));
        check_fault(sample.puzzle(), io::repeat(0xff));
    }
}

#[test]
fn blank_lines_that_never_end_do_not_complete_a_board() {
    for sample in Sample::all() {
        let head = if sample.about().format.counted {
            "1 "
        } else {
            ""
        };
        let row = sample.cases.lines().next().expect("there is a row");
        let begin = format!("{head}{row}").into_bytes();
        check_fault(
            sample.puzzle(),
            io::Cursor::new(begin).chain(Repeated::new("\n")),
        );
    }
}

#[test]
fn blank_lines_before_the_boards_take_no_memory() {
    for sample in Sample::all() {
        let input = Repeated::new("\n")
            .take(LONG)
            .chain(sample.input().as_bytes());
        let finished = run(sample.puzzle(), input);
        assert_eq!((finished.code, &*finished.stdout), (0, sample.output()));
    }
}

#[test]
fn blanks_on_one_line_take_no_memory_and_no_time() {
    for sample in Sample::all() {
        let (first, rest) = sample.input().split_once('\n').expect("there are rows");
        for (before, behind) in [("", sample.input()), (first, rest)] {
            let blanks = Repeated::new(" ").take(LONG);
            let input = before.as_bytes().chain(blanks).chain(behind.as_bytes());
            let finished = run(sample.puzzle(), input);
            // So many blanks inside a board may be one fault, but nothing worse.
            if finished.code != 3 || before.is_empty() {
                assert_eq!((finished.code, &*finished.stdout), (0, sample.output()));
            }
        }
    }
}

#[test]
fn boards_that_never_end_take_no_memory() {
    for sample in Sample::all().filter(|sample| !sample.about().format.counted) {
        let arguments = format!("{} --timeout 500ms >/dev/null", sample.puzzle());
        let finished = run(&arguments, Repeated::new(sample.cases));
        assert_eq!(finished.code, 5);
        assert!(finished.stderr.contains("the time limit was reached"));
    }
}

#[test]
fn a_fault_behind_a_long_line_is_told_as_behind_a_short_one() {
    for sample in Sample::all() {
        let short = run(sample.puzzle(), io::Cursor::new(" \n####\n"));
        let blanks = Repeated::new(" ").take(3 << 20);
        let long = run(sample.puzzle(), blanks.chain(&b"\n####\n"[..]));
        assert_eq!(short.code, 3);
        assert_eq!(long, short);
    }
}

#[test]
fn a_fault_at_the_end_of_a_long_line_is_shown_in_few_words() {
    for sample in Sample::all() {
        let cases = sample.cases.replace('\n', " ").repeat(5_000);
        let head = sample.head(5_001).replace('\n', " ");
        let finished = run(
            sample.puzzle(),
            io::Cursor::new(format!("{head}{cases}####")),
        );
        assert_eq!(finished.code, 3);
        assert!(finished.stdout == sample.output().repeat(5_000));
        let place = format!(":1:{}\n", head.len() + cases.len() + 1);
        assert!(finished.stderr.contains(&place), "{}", finished.stderr);
        assert!(finished.stderr.len() < 2_000, "{}", finished.stderr.len());
    }
}
