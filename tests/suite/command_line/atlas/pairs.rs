//! `--all-pairs`, interrupted, and `--read` on its committed result.

use std::fs;
use std::thread;
use std::time::Duration;

use tests::binary;

use super::super::conversation::Conversation;
use super::directory;

/// The result of a complete run, which the documents show.
const RESULT: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../docs/atlas/sdao-all-pairs.json"
);

#[cfg(unix)]
#[test]
fn a_signal_ends_the_run_without_output_or_files() {
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let directory = directory();
        let plot = directory.path().join("pairs.svg");
        let plot = plot.to_str().expect("the path is text");
        let arguments = [
            "atlas",
            "sdao",
            "--all-pairs",
            "--threads=1",
            "--plot",
            plot,
        ];
        let conversation = Conversation::start(arguments);
        // The run takes minutes; the process installs its handlers first.
        thread::sleep(Duration::from_secs(2));
        conversation.signal(signal);
        let finished = conversation.end();
        assert_eq!((finished.code, &*finished.stdout), (code, ""), "{signal}");
        let message = "of 221 batches; nothing is written\n";
        assert!(finished.stderr.ends_with(message), "{finished}");
        let files = fs::read_dir(directory.path()).expect("it can be listed");
        assert_eq!(files.count(), 0);
    }
}

#[test]
fn a_result_is_rendered_in_every_format() {
    let bytes = fs::read_to_string(RESULT).expect("the result is committed");
    let read = ["atlas", "sdao", "--read", RESULT, "--format"];
    for (format, start) in [
        ("json", &*bytes),
        (
            "csv",
            "puzzle,survey,quantity,value,unit,each,orbits\nsdao,all pairs,total,,pairs,811620810000,101452927536\n",
        ),
        ("text", "S-Dao\n═════\n\nAll pairs\n"),
    ] {
        let finished = binary::run(read.into_iter().chain([format]), "");
        assert_eq!((finished.code, &*finished.stderr), (0, ""), "{format}");
        assert!(finished.stdout.starts_with(start), "{format}");
    }
}

#[test]
fn a_file_without_statistics_of_the_puzzle_is_3_and_named() {
    let result = fs::read_to_string(RESULT).expect("the result is committed");
    for (puzzle, text, why) in [
        ("sdao", "", "<stdin>: EOF"),
        ("sdao", "{}", "missing field `schema`"),
        (
            "flip",
            &*result,
            "the puzzle is \"sdao\"; expected \"flip\"",
        ),
    ] {
        let finished = binary::run(["atlas", puzzle, "--read", "-"], text);
        assert_eq!((finished.code, &*finished.stdout), (3, ""));
        let message = &finished.stderr;
        assert!(
            message.starts_with("error: cannot read <stdin>: ") && message.contains(why),
            "{message}"
        );
    }
}
