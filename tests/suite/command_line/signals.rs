//! SIGINT and SIGTERM end a run with 130 and 143; what was answered before stays printed.

use std::io::{Read, Write};
use std::process::Stdio;

use tests::binary::{self, exit_code};

use super::conversation::{Conversation, signal, wait_until};
use super::sample::Sample;

const SIGNALS: [(&str, i32); 2] = [("INT", 130), ("TERM", 143)];

#[test]
fn a_signal_ends_a_run_that_waits_for_input() {
    for sample in Sample::all() {
        for (signal, code) in SIGNALS {
            let mut conversation = Conversation::start(sample.solve());
            conversation.write(sample.head(2));
            conversation.write(sample.cases);
            conversation.expect(sample.output());
            conversation.wait_until_asleep();
            conversation.signal(signal);
            let finished = conversation.end();
            assert_eq!((finished.code, &*finished.stdout), (code, ""));
            assert_eq!(finished.stderr, "");
        }
    }
}

#[test]
fn a_signal_ends_a_run_that_has_read_half_a_board() {
    for sample in Sample::all() {
        for (signal, code) in SIGNALS {
            let mut conversation = Conversation::start(sample.solve());
            conversation.write(sample.head(2));
            conversation.write(sample.cases);
            conversation.expect(sample.output());
            conversation.write(&sample.cases[..7]);
            conversation.wait_until_asleep();
            conversation.signal(signal);
            let finished = conversation.end();
            assert_eq!((finished.code, &*finished.stdout), (code, ""));
        }
    }
}

/// Between one piece of the input and the next, a run neither waits nor searches.
#[test]
fn a_signal_ends_a_run_that_never_waits_long() {
    for (signal, code) in SIGNALS {
        let mut conversation = Conversation::start(["solve", "flip"]);
        conversation.write("wwww wwww wwww wwww\n");
        conversation.expect("0\n");
        conversation.write("\n".repeat(1 << 20));
        conversation.signal(signal);
        conversation.write_until_closed("\n".repeat(1 << 10));
        let finished = conversation.end();
        assert_eq!((finished.code, &*finished.stdout), (code, ""));
    }
}

/// A run with so much at hand answers many cases between one piece of the input and the next.
#[test]
fn a_signal_ends_a_run_that_answers_many_cases_at_a_time() {
    for sample in Sample::all().filter(|sample| !sample.about().format.counted) {
        for (signal, code) in SIGNALS {
            let mut conversation = Conversation::start(sample.solve());
            conversation.write(sample.cases.repeat(1_000));
            conversation.expect(sample.output());
            conversation.signal(signal);
            conversation.write_until_closed(sample.cases.repeat(1_000));
            let finished = conversation.end();
            assert_eq!((finished.code, &*finished.stderr), (code, ""));
        }
    }
}

/// The search that is interrupted takes seconds, or a table that does.
#[track_caller]
fn check_search(engine: &str, (signal, code): (&str, i32)) {
    let easy = "w**b *wb* *bw* b**w  w**b *wb* *bw* b**w\n";
    let hard = "bbww *bww **b* ****  w**b *wb* *bw* bw**\n";
    let switches = ["--symmetry", "--engine", engine];
    let mut conversation = Conversation::start(["solve", "sdao"].into_iter().chain(switches));
    conversation.write(format!("3\n{easy}"));
    conversation.expect("0\n");
    conversation.wait_until_asleep();
    conversation.write(hard);
    conversation.wait_until_busy();
    conversation.signal(signal);
    let finished = conversation.end();
    assert_eq!((finished.code, &*finished.stdout), (code, ""), "{engine}");
}

#[test]
fn a_signal_ends_a_search() {
    check_search("bfs", SIGNALS[0]);
    check_search("iddfs", SIGNALS[1]);
    check_search("retrograde", SIGNALS[0]);
}

#[test]
fn a_signal_ends_the_printing_of_lists() {
    let chequered = "0101 1010 0101 1010  1010 0101 1010 0101\n";
    for (signal, code) in SIGNALS {
        let mut conversation = Conversation::start(["solve", "swap", "--all"]);
        conversation.write(chequered.repeat(100));
        conversation.expect("8\n1121\n");
        conversation.signal(signal);
        assert_eq!(conversation.end().code, code);
    }
}

/// Output that nobody reads holds a run up; that the reader leaves then is not why it ends.
#[test]
fn a_signal_outweighs_a_reader_that_leaves() {
    for (name, code) in SIGNALS {
        let mut child = binary::command()
            .args(["solve", "swap", "--all"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("quadrille starts");
        let mut stdin = child.stdin.take().expect("it is piped");
        let written = stdin.write_all(b"0101 1010 0101 1010  1010 0101 1010 0101\n");
        written.expect("the input is read");
        drop(stdin);
        let mut stdout = child.stdout.take().expect("it is piped");
        stdout.read_exact(&mut [0; 2]).expect("it answers");
        wait_until(&child, "S");
        signal(&child, name);
        drop(stdout);
        let status = child.wait().expect("the process was started");
        assert_eq!(exit_code(status), code);
    }
}
