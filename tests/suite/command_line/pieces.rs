//! An input that comes in pieces is answered as it comes.

use std::thread;
use std::time::Duration;

use super::conversation::Conversation;
use super::sample::Sample;

/// Writes a text in pieces of 1 to 7 bytes, with pauses.
fn write_slowly(conversation: &mut Conversation, text: &str) {
    let mut rest = text.as_bytes();
    for size in (1..=7).cycle() {
        let (piece, later) = rest.split_at(size.min(rest.len()));
        conversation.write(piece);
        thread::sleep(Duration::from_millis(1));
        rest = later;
        if rest.is_empty() {
            return;
        }
    }
}

#[test]
fn answers_arrive_before_the_input_ends() {
    for sample in Sample::all() {
        let mut conversation = Conversation::start(sample.solve());
        conversation.write(sample.head(3));
        for _ in 0..3 {
            write_slowly(&mut conversation, sample.cases);
            conversation.expect(sample.output());
        }
        conversation.close_stdin();
        let finished = conversation.end();
        assert_eq!((finished.code, &*finished.stdout), (0, ""));
        assert_eq!(finished.stderr, "");
    }
}

#[test]
fn a_fault_is_told_before_the_input_ends() {
    for sample in Sample::all() {
        let mut conversation = Conversation::start(sample.solve());
        conversation.write(sample.head(2));
        write_slowly(&mut conversation, sample.cases);
        // Whatever is wrong with a board, it has four rows.
        write_slowly(&mut conversation, "#### #### #### ####\n");
        conversation.expect(sample.output());
        let finished = conversation.end();
        assert_eq!((finished.code, &*finished.stdout), (3, ""));
        assert!(finished.stderr.contains("unknown character"));
    }
}

#[test]
fn a_last_row_without_newline_is_read_at_the_end() {
    for sample in Sample::all() {
        let mut conversation = Conversation::start(sample.solve());
        write_slowly(&mut conversation, sample.input().trim_end());
        conversation.close_stdin();
        let finished = conversation.end();
        assert_eq!((finished.code, &*finished.stdout), (0, sample.output()));
    }
}
