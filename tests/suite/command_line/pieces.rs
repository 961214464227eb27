//! Each case is answered when its last row arrives.

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
fn faults_are_reported_before_the_input_ends() {
    for sample in Sample::all() {
        let mut conversation = Conversation::start(sample.solve());
        conversation.write(sample.head(2));
        write_slowly(&mut conversation, sample.cases);
        // A board is read completely before its faults are reported.
        write_slowly(&mut conversation, "#### #### #### ####\n");
        conversation.expect(sample.output());
        let finished = conversation.end();
        assert_eq!((finished.code, &*finished.stdout), (3, ""));
        assert!(finished.stderr.contains("unknown character"));
    }
}
