//! SIGHUP, SIGINT and SIGTERM end a run with exit codes 129, 130 and 143; earlier answers stay printed.

use std::ffi::OsString;
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Stdio};

use tests::binary::{self, exit_code, signal, wait_for};

use super::conversation::{Conversation, wait_until};
use super::sample::Sample;

const SIGNALS: [(&str, i32); 3] = [("HUP", 129), ("INT", 130), ("TERM", 143)];

/// A line of two boards that are eight exchanges apart, with more than a million shortest lists.
const CHEQUERED: &str = "0101 1010 0101 1010  1010 0101 1010 0101\n";

/// Waits for input after one case and a part of another, and ends by a signal.
#[track_caller]
fn check_waiting(sample: Sample, part: &str) {
    for (signal, code) in SIGNALS {
        let mut conversation = Conversation::start(sample.solve());
        conversation.write(sample.head(2));
        conversation.write(sample.cases);
        conversation.expect(sample.output());
        conversation.write(part);
        conversation.wait_until_asleep();
        conversation.signal(signal);
        let finished = conversation.end();
        assert_eq!((finished.code, &*finished.stdout), (code, ""));
        assert_eq!(finished.stderr, "");
    }
}

#[test]
fn waiting_for_input_ends() {
    for sample in Sample::all() {
        check_waiting(sample, "");
        check_waiting(sample, &sample.cases[..7]);
    }
}

/// The process reads blank lines all the time; it neither waits nor searches.
#[test]
fn reading_blank_lines_ends() {
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

/// The process answers many cases for each piece of the input.
#[test]
fn answering_many_cases_ends() {
    for sample in Sample::all().filter(|sample| !sample.about.format.counted) {
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

/// Interrupts a search, or the construction of a table; both take seconds.
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
fn searching_ends() {
    check_search("bfs", SIGNALS[0]);
    check_search("iddfs", SIGNALS[1]);
    check_search("retrograde", SIGNALS[0]);
}

#[test]
fn printing_lists_ends() {
    for (signal, code) in SIGNALS {
        let mut conversation = Conversation::start(["solve", "swap", "--all"]);
        conversation.write(CHEQUERED.repeat(100));
        conversation.expect("8\n1121\n");
        conversation.signal(signal);
        assert_eq!(conversation.end().code, code);
    }
}

/// A connection is still open after its answer.
#[test]
fn serving_ends() {
    for (signal, code) in SIGNALS {
        let conversation = Conversation::start(["serve", "--port", "0"]);
        let line = conversation.line();
        let address = line.trim_end().trim_start_matches("http://");
        let address = address.trim_end_matches('/');
        let mut stream = TcpStream::connect(address).expect("the server listens");
        let request = format!("GET /flip HTTP/1.1\r\nHost: {address}\r\n\r\n");
        let sent = stream.write_all(request.as_bytes());
        sent.expect("the server reads");
        let mut start = [0; 15];
        stream.read_exact(&mut start).expect("the server answers");
        assert_eq!(&start, b"HTTP/1.1 200 OK");
        conversation.signal(signal);
        assert_eq!(conversation.end().code, code);
    }
}

/// A process that waits until more of its output is read.
fn blocked_writer() -> (Child, ChildStdout) {
    let mut child = binary::signalled()
        .args(["solve", "swap", "--all"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("quadrille starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let written = stdin.write_all(CHEQUERED.as_bytes());
    written.expect("the input is read");
    drop(stdin);
    let mut stdout = child.stdout.take().expect("it is piped");
    stdout.read_exact(&mut [0; 2]).expect("it answers");
    wait_until(&child, "S");
    (child, stdout)
}

/// The reader leaves after the signal.
#[test]
fn signals_have_precedence_over_a_closed_pipe() {
    for (name, code) in SIGNALS {
        let (mut child, stdout) = blocked_writer();
        signal(child.id(), name);
        drop(stdout);
        let status = child.wait().expect("the process was started");
        assert_eq!(exit_code(status), code);
    }
}

/// The command `timeout` sends two signals at once. The second one must not cut the report.
#[test]
fn a_second_sigterm_has_no_effect() {
    let (mut child, stdout) = blocked_writer();
    for _ in 0..2 {
        signal(child.id(), "TERM");
        wait_until(&child, "S");
    }
    drop(stdout);
    let status = child.wait().expect("the process was started");
    assert_eq!(exit_code(status), 143);
}

/// Answers the board with a black corner. On another board, it writes its process number to a file and waits.
#[cfg(target_os = "linux")]
const WAITS: &str = "read row
case $row in
w*) echo $$ > pid.new; mv pid.new pid; sleep 600 ;;
*) echo 4 ;;
esac
";

#[cfg(target_os = "linux")]
#[test]
fn judge_reports_the_finished_tests() {
    for (name, code) in SIGNALS {
        let directory = tempfile::tempdir().expect("a temporary directory can be created");
        let path = |name: &str| directory.path().join(name);
        for (name, text) in [
            ("program.sh", WAITS),
            ("1.in", "bwwb\nbbwb\nbwwb\nbwww\n"),
            ("2.in", "wwww\nwwww\nwwww\nwwww\n"),
        ] {
            fs::write(path(name), text).expect("the directory is ours");
        }
        let arguments = ["judge", "flip", "--cmd", "sh program.sh", "--wall=600s"];
        let reports = ["--report=text", "--report=junit=report", "."];
        let arguments = arguments.into_iter().chain(reports);
        let judge = Conversation::start_in(directory.path(), arguments);
        wait_for(|| path("pid").exists());
        judge.signal(name);
        let finished = judge.end();
        let report = &finished.stdout;
        assert_eq!((finished.code, &*finished.stderr), (code, ""), "{report}");
        assert!(report.contains("\nended after 1 of 2 tests\n"), "{report}");
        assert!(
            report.ends_with("\nnot finished: 1 test: AC 1\n"),
            "{report}"
        );
        let read = |name| fs::read_to_string(path(name)).expect("the file is written");
        assert!(read("report").contains("the examination is not complete"));
        let process = Path::new("/proc").join(read("pid").trim());
        assert!(!process.exists(), "{}", process.display());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn stress_reports_the_tried_inputs() {
    for (name, code) in SIGNALS {
        let directory = tempfile::tempdir().expect("a temporary directory can be created");
        let started = directory.path().join("started");
        let right = format!(
            "sh -c '>{}; exec {} solve flip'",
            started.display(),
            binary::path().display()
        );
        let stress = Conversation::start(["stress", "flip", "--cmd", &right]);
        wait_for(|| started.exists());
        stress.signal(name);
        let finished = stress.end();
        let claim = finished.stdout.lines().next_back().unwrap_or_default();
        assert_eq!(finished.code, code, "{finished}");
        assert!(claim.starts_with("no failure in "), "{finished}");
        let note = "\nthe search was interrupted\n";
        assert!(finished.stdout.contains(note), "{finished}");
    }
}

/// The signal comes while thousands of inputs are written.
#[test]
fn generated_files_are_complete() {
    for (name, code) in SIGNALS {
        let directory = tempfile::tempdir().expect("a temporary directory can be created");
        let data = directory.path().join("data");
        let arguments = ["generate", "flip", "-n", "60000", "-o", "data"];
        let generate = Conversation::start_in(directory.path(), arguments);
        wait_for(|| data.join("00001.in").exists());
        generate.signal(name);
        let finished = generate.end();
        assert_eq!((finished.code, &*finished.stdout), (code, ""), "{finished}");
        let manifest = fs::read_to_string(data.join("manifest.jsonl"));
        let manifest = manifest.expect("the manifest is written");
        // The first line is the origin.
        let listed = manifest.lines().count() - 1;
        assert!((1..60_000).contains(&listed), "{listed} inputs");
        assert!(finished.stderr.starts_with("error: only "), "{finished}");
        // Files with other names would stay for ever.
        let files = fs::read_dir(&data).expect("the directory can be read");
        let names = files.map(|file| file.expect("the directory can be read").file_name());
        let mut names: Vec<OsString> = names.collect();
        names.sort();
        let names_of = |number| ["ans", "in"].map(|kind| format!("{number:05}.{kind}"));
        let expected = (1..=listed).flat_map(names_of);
        let expected = expected.chain(["manifest.jsonl".to_owned()]);
        assert!(expected.map(OsString::from).eq(names), "{finished}");
    }
}

/// The signal comes while tables are made or while a batch is searched; both take seconds.
#[test]
fn statistics_of_all_pairs_write_nothing() {
    for (name, code) in SIGNALS {
        let directory = tempfile::tempdir().expect("a temporary directory can be created");
        let arguments = ["atlas", "sdao", "--all-pairs", "--jobs=1", "--plot=a.svg"];
        let atlas = Conversation::start_in(directory.path(), arguments);
        atlas.wait_for_threads(2);
        atlas.signal(name);
        let finished = atlas.end();
        assert_eq!((finished.code, &*finished.stdout), (code, ""), "{finished}");
        assert_eq!(finished.stderr, "");
        let files = fs::read_dir(directory.path()).expect("the directory can be read");
        assert_eq!(files.count(), 0);
    }
}
